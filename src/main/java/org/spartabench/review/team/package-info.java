/**
 * Several validators, without a window. Decisions come in; time, agreement, who has to decide what, and what becomes of items on
 * which validators differ go out.
 */
@NullMarked
package org.spartabench.review.team;

import org.jspecify.annotations.NullMarked;
