/**
 * Connects commands with the terminal: text, exit codes, signals and what commands get from outside.
 */
@NullMarked
package org.spartabench.cli.io;

import org.jspecify.annotations.NullMarked;
