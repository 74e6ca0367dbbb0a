/**
 * Reads and writes text-to-SQL sets in the layouts of Spider and BIRD, with a SQLite file for each database.
 */
@NullMarked
package org.spartabench.publishing.foreign;

import org.jspecify.annotations.NullMarked;
