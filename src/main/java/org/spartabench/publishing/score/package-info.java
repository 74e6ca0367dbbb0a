/**
 * Scores the answers of systems. Gold items and prediction files come in; measures with intervals, broken down by the
 * traits of the queries, and differences between systems go out.
 */
@NullMarked
package org.spartabench.publishing.score;

import org.jspecify.annotations.NullMarked;
