/** Checks the laws of accepted queries. A query and its plan come in; the laws that it breaks go out. */
@NullMarked
package org.spartabench.making.law;

import org.jspecify.annotations.NullMarked;
