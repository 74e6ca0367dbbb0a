/** Prepares and makes releases. A project and wishes come in; splits, objections of the gate, and a release folder go out. */
@NullMarked
package org.spartabench.project.release;

import org.jspecify.annotations.NullMarked;
