/**
 * Clears up what a question leaves open. An inquiry about an item comes in; a clarification goes out that names columns and
 * values, and has passed the barrier: no code, no results, no more than was asked.
 */
@NullMarked
package org.spartabench.judging.clarify;

import org.jspecify.annotations.NullMarked;
