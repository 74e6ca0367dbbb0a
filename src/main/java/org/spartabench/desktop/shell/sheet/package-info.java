/**
 * Lays sheets over the window that ask, warn or inform.
 */
@NullMarked
package org.spartabench.desktop.shell.sheet;

import org.jspecify.annotations.NullMarked;
