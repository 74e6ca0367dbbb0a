/** Shows the review screen: the queue, one item with everything its decision needs, and the decision keys. */
@NullMarked
package org.spartabench.desktop.review;

import org.jspecify.annotations.NullMarked;
