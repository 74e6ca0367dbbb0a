/**
 * Compares two texts or two queries and marks the words that were added or removed.
 */
@NullMarked
package org.spartabench.desktop.fx.difference;

import org.jspecify.annotations.NullMarked;
