/**
 * Holds what all services of an open project share: its tables, the hash of its facts and the news of changed
 * items.
 */
@NullMarked
package org.spartabench.project.table;

import org.jspecify.annotations.NullMarked;
