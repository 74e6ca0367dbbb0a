/**
 * Runs gold programs from the command line: compiles them, tries them in the confined Python and compares what
 * models wrote.
 */
@NullMarked
package org.spartabench.cli.program;

import org.jspecify.annotations.NullMarked;
