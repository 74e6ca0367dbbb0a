/**
 * Runs. A {@link org.spartabench.run.plan.RunPlan} and a fact base come in; items, events and cost metrics go out. The pipeline
 * is the only place that knows the order of the stages; the task service runs everything long.
 */
@NullMarked
package org.spartabench.run;

import org.jspecify.annotations.NullMarked;
