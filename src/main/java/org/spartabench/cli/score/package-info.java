/** Scores the predictions of systems from the command line: gold and prediction files come in, tables and files go out. */
@NullMarked
package org.spartabench.cli.score;

import org.jspecify.annotations.NullMarked;
