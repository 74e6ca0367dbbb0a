/**
 * Corrects a set from the command line: candidates, cases, clarifications and the verdicts on outputs.
 */
@NullMarked
package org.spartabench.cli.correct;

import org.jspecify.annotations.NullMarked;
