/**
 * Holds an item as it is published, and the rows that support its answer.
 */
@NullMarked
package org.spartabench.publishing.entry;

import org.jspecify.annotations.NullMarked;
