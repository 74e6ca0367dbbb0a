/**
 * Frames the window: rail, top bar, task strip, command palette and key sheet. Screens ({@link
 * org.spartabench.desktop.shell.Room}) come in; commands go to them. Screens know each other only as {@link
 * org.spartabench.desktop.shell.Place}s.
 */
@NullMarked
package org.spartabench.desktop.shell;

import org.jspecify.annotations.NullMarked;
