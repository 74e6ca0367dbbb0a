/** Passages and table-to-text templates go in, texts with their facts set off and an editor for templates come out. */
@NullMarked
package org.spartabench.ui.passage;

import org.jspecify.annotations.NullMarked;
