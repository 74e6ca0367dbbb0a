/**
 * Declares the commands of the screens with their keys, which the user may change.
 */
@NullMarked
package org.spartabench.desktop.shell.command;

import org.jspecify.annotations.NullMarked;
