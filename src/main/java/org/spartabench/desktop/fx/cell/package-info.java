/**
 * Shows the cells of lists and tables.
 */
@NullMarked
package org.spartabench.desktop.fx.cell;

import org.jspecify.annotations.NullMarked;
