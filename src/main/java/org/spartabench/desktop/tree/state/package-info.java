/**
 * Folds the events of an item into the state of its query tree at each moment.
 */
@NullMarked
package org.spartabench.desktop.tree.state;

import org.jspecify.annotations.NullMarked;
