/**
 * Defines what a screen is, with one page or several.
 */
@NullMarked
package org.spartabench.desktop.shell.screen;

import org.jspecify.annotations.NullMarked;
