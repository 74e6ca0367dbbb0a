/** Finds items that ask the same: queries and answers come in, numbers of items go out. */
@NullMarked
package org.spartabench.judging.check.similar;

import org.jspecify.annotations.NullMarked;
