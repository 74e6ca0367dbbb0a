/**
 * Compares the output of an item's query with those of its candidates and says whether they agree.
 */
@NullMarked
package org.spartabench.judging.correct.consensus;

import org.jspecify.annotations.NullMarked;
