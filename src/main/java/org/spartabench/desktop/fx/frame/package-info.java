/**
 * Spreads work over the frames of the window and limits what each frame repaints.
 */
@NullMarked
package org.spartabench.desktop.fx.frame;

import org.jspecify.annotations.NullMarked;
