/**
 * Scores the answers of systems on a gold set, with intervals and differences, and names suspect gold answers.
 */
@NullMarked
package org.spartabench.publishing.score;

import org.jspecify.annotations.NullMarked;
