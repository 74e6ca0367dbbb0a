/**
 * Audits the validator: pairs of outputs with its verdicts → a stratified sample; judgements of people → accuracy, precision and recall with
 * intervals, agreement.
 */
@NullMarked
package org.spartabench.judging.correct.pair;

import org.jspecify.annotations.NullMarked;
