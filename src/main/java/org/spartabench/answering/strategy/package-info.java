/**
 * Names the four strategies from a question to rows, holds attempts, and judges their rows and traces against the right
 * query.
 */
@NullMarked
package org.spartabench.answering.strategy;

import org.jspecify.annotations.NullMarked;
