/**
 * Holds people's judgements on pairs of outputs, and measures the validator against them.
 */
@NullMarked
package org.spartabench.judging.correct.pair;

import org.jspecify.annotations.NullMarked;
