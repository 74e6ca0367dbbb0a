/**
 * Describes a query for statistics and drawings: its features, the columns that matter, and each block in a few
 * words.
 */
@NullMarked
package org.spartabench.sql.description;

import org.jspecify.annotations.NullMarked;
