/**
 * Rewrites trees under diagnosis into statements that engines answer fast: inverted blocks, existence, bound rows.
 */
@NullMarked
package org.spartabench.making.repair.rewrite;

import org.jspecify.annotations.NullMarked;
