/**
 * Reads and writes text-to-SQL sets in the layouts of Spider and BIRD: a folder ↔ records with question and SQL, and a
 * SQLite file for each database; with a list of what was corrected.
 */
@NullMarked
package org.spartabench.publishing.foreign;

import org.jspecify.annotations.NullMarked;
