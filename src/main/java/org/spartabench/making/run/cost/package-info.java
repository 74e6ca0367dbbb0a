/**
 * Holds the costs of a run by item, phase and counter, and their metrics.
 */
@NullMarked
package org.spartabench.making.run.cost;

import org.jspecify.annotations.NullMarked;
