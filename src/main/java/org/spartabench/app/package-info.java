/**
 * Starts the program: reads the command line, wires authors to projects, opens the window or runs a command.
 *
 * <p>Arguments come in; no other area uses this one, so it has no doors.
 */
@NullMarked
package org.spartabench.app;

import org.jspecify.annotations.NullMarked;
