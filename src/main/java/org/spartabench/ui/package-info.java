/** Builds the window: wires the screens to the frame and opens projects. */
@NullMarked
package org.spartabench.ui;

import org.jspecify.annotations.NullMarked;
