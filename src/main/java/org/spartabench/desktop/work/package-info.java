/**
 * Runs the work of a project or of the window off the UI thread, ends with its owner, and hands results to the
 * screen.
 */
@NullMarked
package org.spartabench.desktop.work;

import org.jspecify.annotations.NullMarked;
