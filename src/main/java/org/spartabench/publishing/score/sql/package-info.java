/**
 * Scores predicted queries: gold queries of a set with its databases and the predictions of systems come in; scores by the
 * measures of BIRD and Spider, and the items on which they part, go out.
 */
@NullMarked
package org.spartabench.publishing.score.sql;

import org.jspecify.annotations.NullMarked;
