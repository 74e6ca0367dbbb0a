/**
 * Who answers a question over tables and APIs: strategies, and contests between answers.
 *
 * <p>A question, facts and APIs come in; recipes, traces, judged rows and contests of answers go out.
 *
 * <p>Doors: {@code strategist}: Strategist; {@code strategy}, {@code execution}, {@code compare}, {@code contest}.
 */
@NullMarked
package org.spartabench.answering;

import org.jspecify.annotations.NullMarked;
