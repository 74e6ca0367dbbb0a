/** Builds the window: wires the screens to the frame and opens projects. */
@NullMarked
package org.spartabench.desktop;

import org.jspecify.annotations.NullMarked;
