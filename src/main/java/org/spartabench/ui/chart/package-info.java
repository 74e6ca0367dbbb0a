/** Charts: named values come in, a drawing on the screen, a picture, an SVG or a CSV text goes out. */
@NullMarked
package org.spartabench.ui.chart;

import org.jspecify.annotations.NullMarked;
