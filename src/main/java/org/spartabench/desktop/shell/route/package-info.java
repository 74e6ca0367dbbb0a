/**
 * Addresses screens: a route names a screen with its parameters, and a navigator goes there.
 */
@NullMarked
package org.spartabench.desktop.shell.route;

import org.jspecify.annotations.NullMarked;
