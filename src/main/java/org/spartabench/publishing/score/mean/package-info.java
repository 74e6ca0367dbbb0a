/**
 * Draws means over items with their intervals, by the paired bootstrap.
 */
@NullMarked
package org.spartabench.publishing.score.mean;

import org.jspecify.annotations.NullMarked;
