/**
 * Frames the window: rail, top bar, task strip, command palette and key sheet. Screens ({@link
 * org.spartabench.ui.shell.Room}) come in; commands go to them. Screens know each other only as {@link
 * org.spartabench.ui.shell.Place}s.
 */
@NullMarked
package org.spartabench.ui.shell;

import org.jspecify.annotations.NullMarked;
