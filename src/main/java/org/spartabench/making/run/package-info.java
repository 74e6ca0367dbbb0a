/**
 * Runs plans. A {@link org.spartabench.making.run.plan.RunPlan} and a fact base come in; items, events and cost metrics go
 * out. {@link org.spartabench.making.run.Pipeline} alone knows the order of the stages.
 */
@NullMarked
package org.spartabench.making.run;

import org.jspecify.annotations.NullMarked;
