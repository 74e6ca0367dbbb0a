/**
 * Plans a run. Options or a plan file come in; a checked plan, quotas and the plan of each item go out.
 */
@NullMarked
package org.spartabench.making.run.plan;

import org.jspecify.annotations.NullMarked;
