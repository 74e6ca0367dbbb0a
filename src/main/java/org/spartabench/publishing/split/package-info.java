/** Deals items to splits. A plan, items with what they share, and earlier splits come in; a split for each item goes out. */
@NullMarked
package org.spartabench.publishing.split;

import org.jspecify.annotations.NullMarked;
