/**
 * Draws a stratified sample of the pairs of outputs that the validator compared.
 */
@NullMarked
package org.spartabench.judging.correct.pair.sample;

import org.jspecify.annotations.NullMarked;
