/**
 * Draws without a display: SVG documents, PNG files, and text broken into lines without a font.
 */
@NullMarked
package org.spartabench.desktop.drawing;

import org.jspecify.annotations.NullMarked;
