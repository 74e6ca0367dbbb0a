/** Contests between the makers of answers → items with a contest, and the bodies of choices. */
@NullMarked
package org.spartabench.store.contest;

import org.jspecify.annotations.NullMarked;
