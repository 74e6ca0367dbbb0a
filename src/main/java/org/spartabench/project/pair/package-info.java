/** Keeps the pairs of outputs that people judge: a sample and judgements ↔ rows; one person → the next pair, without verdict and judgements. */
@NullMarked
package org.spartabench.project.pair;

import org.jspecify.annotations.NullMarked;
