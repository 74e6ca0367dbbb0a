/** Runs commands that check and review items. Arguments come in; findings, sheets and tables go out. */
@NullMarked
package org.spartabench.cli.review;

import org.jspecify.annotations.NullMarked;
