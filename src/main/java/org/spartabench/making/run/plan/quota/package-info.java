/**
 * Distributes the shares of a run plan among its items, and plans what a set lacks.
 */
@NullMarked
package org.spartabench.making.run.plan.quota;

import org.jspecify.annotations.NullMarked;
