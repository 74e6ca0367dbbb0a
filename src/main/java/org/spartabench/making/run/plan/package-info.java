/**
 * Holds the plan of a run with its methods, and derives all seeds from its seed.
 */
@NullMarked
package org.spartabench.making.run.plan;

import org.jspecify.annotations.NullMarked;
