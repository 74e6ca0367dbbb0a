/** Reads SQL. A statement comes in; a block tree, or the place and reason of an error, goes out. */
@NullMarked
package org.spartabench.sql.read;

import org.jspecify.annotations.NullMarked;
