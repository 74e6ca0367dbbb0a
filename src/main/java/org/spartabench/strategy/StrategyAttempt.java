package org.spartabench.strategy;

import java.util.List;
import java.util.Optional;

/**
 * Holds what one strategy made of one question.
 *
 * @param recipe empty if none could be written
 * @param nanos time of the run, waiting included
 */
public record StrategyAttempt(
        String id, Strategy strategy, Optional<Recipe> recipe, RecipeRun.Ran ran, long nanos, Judgement judgement) {

    /**
     * Says how good it was.
     *
     * @param applies false for a question that the strategy cannot be asked
     * @param slipped whether the writer erred on purpose
     * @param minimal the fewest calls for the question
     */
    public record Judgement(boolean applies, boolean right, boolean slipped, long minimal, List<TraceFault> faults) {

        public Judgement {
            faults = List.copyOf(faults);
        }
    }
}
