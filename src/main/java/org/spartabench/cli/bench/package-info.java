/** A project → the times of the program's own work on this machine, beside what must hold. */
@NullMarked
package org.spartabench.cli.bench;

import org.jspecify.annotations.NullMarked;
