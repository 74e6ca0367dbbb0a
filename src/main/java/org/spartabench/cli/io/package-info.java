/**
 * Connects commands with the terminal. Results, progress and signals come in; text, exit codes and open projects go out.
 */
@NullMarked
package org.spartabench.cli.io;

import org.jspecify.annotations.NullMarked;
