/**
 * Explains without a model how two queries with calls of APIs differ: the trees are aligned, then conditions,
 * operators and arguments compared.
 */
@NullMarked
package org.spartabench.answering.contest.difference;

import org.jspecify.annotations.NullMarked;
