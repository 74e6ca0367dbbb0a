/**
 * Asks for files and folders, and saves pictures and text in them.
 */
@NullMarked
package org.spartabench.desktop.fx.file;

import org.jspecify.annotations.NullMarked;
