/**
 * Rebuilds query trees: replaces parts by their paths, renames aliases, and makes literals of values.
 */
@NullMarked
package org.spartabench.sql.rewrite;

import org.jspecify.annotations.NullMarked;
