/** Reads the meaning of a query. A block tree comes in; descriptions of its parts, independent of any words, go out. */
@NullMarked
package org.spartabench.authors.wording.meaning;

import org.jspecify.annotations.NullMarked;
