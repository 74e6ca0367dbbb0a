/**
 * Addresses the screens, so that one leads to another without knowing it.
 */
@NullMarked
package org.spartabench.desktop.shell.place;

import org.jspecify.annotations.NullMarked;
