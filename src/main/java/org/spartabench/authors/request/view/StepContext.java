package org.spartabench.authors.request.view;

import java.util.Optional;
import org.spartabench.facts.statement.Rows;

/**
 * Holds what an author should know of a request beside rows and feedback.
 *
 * @param here figures of the rows that the current block returns
 * @param inside figures of the inner block's rows
 * @param groups the largest groups of a grouped block with the number of their rows and the averages of measures
 * @param next what the plan asks for after this request
 * @param purpose the question that the whole tree has to answer
 */
public record StepContext(
        Figures here, Figures inside, Optional<Rows> groups, PlannedClauses next, Optional<String> purpose) {

    public static final StepContext NONE =
            new StepContext(Figures.NONE, Figures.NONE, Optional.empty(), PlannedClauses.NONE, Optional.empty());

    public static StepContext of(Figures here, PlannedClauses next, Optional<String> purpose) {
        return new StepContext(here, Figures.NONE, Optional.empty(), next, purpose);
    }
}
