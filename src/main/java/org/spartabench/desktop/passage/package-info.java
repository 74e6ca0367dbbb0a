/**
 * Shows passages. Passages and table-to-text templates come in; texts with their facts highlighted and an editor for
 * templates go out.
 */
@NullMarked
package org.spartabench.desktop.passage;

import org.jspecify.annotations.NullMarked;
