/**
 * Coordinates several validators, without a window. Decisions come in; time, agreement, assignments and the resolution
 * of disagreements go out.
 */
@NullMarked
package org.spartabench.judging.review.team;

import org.jspecify.annotations.NullMarked;
