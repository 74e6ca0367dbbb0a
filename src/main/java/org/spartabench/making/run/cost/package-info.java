/**
 * Measures a run. Phases and counters of each item come in; costs and metrics go out.
 */
@NullMarked
package org.spartabench.making.run.cost;

import org.jspecify.annotations.NullMarked;
