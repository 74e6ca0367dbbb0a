/**
 * Compares an answer with the gold answer, and measures it from 0 to 1.
 */
@NullMarked
package org.spartabench.publishing.score.metric;

import org.jspecify.annotations.NullMarked;
