/** Draws query trees as they grow. Run events come in; a state per moment and its drawing go out. */
@NullMarked
package org.spartabench.desktop.tree;

import org.jspecify.annotations.NullMarked;
