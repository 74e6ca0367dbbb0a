/** Contests between the makers of answers → items with a contest, and the bodies of choices. */
@NullMarked
package org.spartabench.project.contest;

import org.jspecify.annotations.NullMarked;
