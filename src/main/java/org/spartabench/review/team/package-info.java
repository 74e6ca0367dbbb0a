/**
 * Coordinates several validators, without a window. Decisions come in; time, agreement, assignments and the resolution
 * of disagreements go out.
 */
@NullMarked
package org.spartabench.review.team;

import org.jspecify.annotations.NullMarked;
