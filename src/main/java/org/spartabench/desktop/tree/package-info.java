/**
 * Shows a query tree on screen, with zoom, folding and keys, and saves it as a picture or SVG.
 */
@NullMarked
package org.spartabench.desktop.tree;

import org.jspecify.annotations.NullMarked;
