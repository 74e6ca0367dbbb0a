/** Merges a validator's copy of a project. Decisions, scores and marks of the copy come in; the merged ones go out. */
@NullMarked
package org.spartabench.project.merge;

import org.jspecify.annotations.NullMarked;
