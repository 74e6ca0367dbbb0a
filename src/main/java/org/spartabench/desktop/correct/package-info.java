/** Shows the screen that corrects a set: cases, and what the questions leave open. */
@NullMarked
package org.spartabench.desktop.correct;

import org.jspecify.annotations.NullMarked;
