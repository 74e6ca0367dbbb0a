/** Computes the sixteen built-in functions. Arguments come in, values go out; only the server on this machine uses it. */
@NullMarked
package org.spartabench.apis.scalar;

import org.jspecify.annotations.NullMarked;
