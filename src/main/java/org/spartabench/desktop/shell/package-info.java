/**
 * Frames the window: rail, top bar, task strip and command palette.
 */
@NullMarked
package org.spartabench.desktop.shell;

import org.jspecify.annotations.NullMarked;
