/**
 * Runs the program from the command line. Arguments come in; results go to standard output, progress and errors to
 * standard error, and an exit code goes out: 0 done, 1 done but something was refused or failed, 2 bad usage or bad
 * input, 3 something that the program needs is missing, 130 interrupted.
 *
 * <p>Doors: Sparta; {@code io}; {@code app} alone uses this area.
 */
@NullMarked
package org.spartabench.cli;

import org.jspecify.annotations.NullMarked;
