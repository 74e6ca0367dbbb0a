/**
 * Resolves names. A block tree and a schema come in; the tables and columns that each name stands for, the nesting type of
 * each subquery, and the verdict of the guard go out.
 */
@NullMarked
package org.spartabench.sql.name;

import org.jspecify.annotations.NullMarked;
