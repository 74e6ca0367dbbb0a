/**
 * The frame of the window: rail, top bar, task strip, command palette and key sheet. Rooms (screens) come in; commands go
 * to them. Rooms know each other only as {@link org.spartabench.ui.shell.Place}s.
 */
@NullMarked
package org.spartabench.ui.shell;

import org.jspecify.annotations.NullMarked;
