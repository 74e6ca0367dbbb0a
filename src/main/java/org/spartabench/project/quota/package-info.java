/** Counts the items of a project against a target. Items and a target come in; counts, the missing run and statistics go out. */
@NullMarked
package org.spartabench.project.quota;

import org.jspecify.annotations.NullMarked;
