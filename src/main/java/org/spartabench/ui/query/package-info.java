/**
 * The room in which a query is tried by hand. A query comes in, and a value that one misses; its rows, its tree, why it is
 * empty or lacks the value, what each part of it is worth, and a better query go out.
 */
@NullMarked
package org.spartabench.ui.query;

import org.jspecify.annotations.NullMarked;
