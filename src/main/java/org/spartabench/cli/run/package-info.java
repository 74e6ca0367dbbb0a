/** Runs commands that generate items and compare costs. Arguments come in; runs, model calls and tables go out. */
@NullMarked
package org.spartabench.cli.run;

import org.jspecify.annotations.NullMarked;
