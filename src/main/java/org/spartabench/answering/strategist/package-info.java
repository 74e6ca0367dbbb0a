/**
 * Answers questions by four strategies, with a language model or from the right query.
 */
@NullMarked
package org.spartabench.answering.strategist;

import org.jspecify.annotations.NullMarked;
