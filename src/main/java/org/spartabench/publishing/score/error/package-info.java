/**
 * Explains wrong answers. A query with its answer and a system's answer come in; the likely slip goes out: another
 * format, or a neighbour of the query that gives that answer.
 */
@NullMarked
package org.spartabench.publishing.score.error;

import org.jspecify.annotations.NullMarked;
