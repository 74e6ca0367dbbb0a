/**
 * Merges the copy of a validator into a project. Decisions, scores and marks of the copy come in; what was taken goes out.
 */
@NullMarked
package org.spartabench.store.merge;

import org.jspecify.annotations.NullMarked;
