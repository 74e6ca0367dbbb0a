/** Draws charts. Named values come in; a drawing on screen, a picture, SVG or CSV goes out. */
@NullMarked
package org.spartabench.desktop.chart;

import org.jspecify.annotations.NullMarked;
