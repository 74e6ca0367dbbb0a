/** Compiles a query into a pandas program of the same meaning, or says why it does not; starts no process. */
@NullMarked
package org.spartabench.python.program;

import org.jspecify.annotations.NullMarked;
