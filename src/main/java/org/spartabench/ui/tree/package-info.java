/** The query tree as it grows: run events come in, a state per moment and its drawing go out. */
@NullMarked
package org.spartabench.ui.tree;

import org.jspecify.annotations.NullMarked;
