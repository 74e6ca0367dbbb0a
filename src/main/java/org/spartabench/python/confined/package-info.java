/** Finds the user's own Python with pandas and runs programs in it behind walls: tables go in, rows come out. Knows no SQL. */
@NullMarked
package org.spartabench.python.confined;

import org.jspecify.annotations.NullMarked;
