/** Asks for a decision in a sheet over the review screen: reasons to reject, scores, and one verdict on many items. */
@NullMarked
package org.spartabench.desktop.review.decision;

import org.jspecify.annotations.NullMarked;
