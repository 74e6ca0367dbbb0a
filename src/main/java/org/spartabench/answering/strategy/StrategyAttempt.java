package org.spartabench.answering.strategy;

import java.util.List;
import java.util.Optional;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.recipe.Recipe;

/**
 * Holds what one strategy made of one question.
 *
 * @param recipe empty if none could be written
 */
public record StrategyAttempt(
        String id,
        Strategy strategy,
        Optional<Recipe> recipe,
        RecipeRun.RecipeResult ran,
        Spent spent,
        Judgement judgement) {

    /**
     * Counts the effort besides calls of APIs.
     *
     * @param nanos time from question to rows, waiting included
     * @param turns of an agent
     */
    public record Spent(long nanos, long modelCalls, long tokens, long turns) {
        public static final Spent NOTHING = new Spent(0, 0, 0, 0);
    }

    /**
     * Says how good it was.
     *
     * @param applies false for a question that the strategy cannot be asked
     * @param plain whether the question needs no API
     * @param slipped whether the writer erred on purpose
     * @param minimal the fewest calls for the question
     * @param missing the input of an API, such as {@code billing.bill_id}, without which the question cannot be asked, so
     *     that only a refusal is right; empty for every other question
     */
    public record Judgement(
            boolean applies,
            boolean plain,
            boolean right,
            boolean slipped,
            long minimal,
            String missing,
            List<TraceFault> faults) {

        public Judgement {
            faults = List.copyOf(faults);
        }

        public Judgement asSlip() {
            return new Judgement(applies, plain, right, true, minimal, missing, faults);
        }
    }

    public StrategyAttempt asSlip() {
        return new StrategyAttempt(id, strategy, recipe, ran, spent, judgement.asSlip());
    }
}
