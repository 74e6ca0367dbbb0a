/** Reads queries as the evaluator of Spider does, and matches them by sets of their parts. */
@NullMarked
package org.spartabench.publishing.score.sql.spider;

import org.jspecify.annotations.NullMarked;
