/**
 * Builds the window: wires the screens to the frame and opens projects.
 *
 * <p>A project comes in; what a person sees, decides and asks for goes out.
 *
 * <p>Doors: Workbench; {@code demo}: Demo; {@code app} alone uses this area.
 */
@NullMarked
package org.spartabench.desktop;

import org.jspecify.annotations.NullMarked;
