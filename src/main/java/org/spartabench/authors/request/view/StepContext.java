package org.spartabench.authors.request.view;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.tree.Block;

/**
 * Holds what an author should know of a request beside rows and feedback.
 *
 * @param here figures of the rows that the current block returns
 * @param inside figures of the inner block's rows
 * @param groups the largest groups of a grouped block with the number of their rows and the averages of measures
 * @param closed finds the columns that no answer of a draft can list, where the plan asks for a list, and those that form no groups,
 *     where it asks for groups, so that an author can look before it replies
 * @param counter counts the rows of a draft, so that an author can look before it replies; -1 where nobody counts them
 * @param follows says whether the rest of the query can follow on a draft, as far as that is known
 * @param answers says whether the answer of a finished draft can be read and needs all of it
 * @param next what the plan asks for after this request
 * @param purpose the question that the whole tree has to answer
 */
public record StepContext(
        Figures here,
        Figures inside,
        Optional<Rows> groups,
        Function<Block, Set<String>> closed,
        ToLongFunction<Block> counter,
        Predicate<Block> follows,
        Predicate<Block> answers,
        PlannedClauses next,
        Optional<String> purpose) {

    /** Closes no column. */
    public static final Function<Block, Set<String>> OPEN = _ -> Set.of();

    /** Objects to no draft. */
    public static final Predicate<Block> ANY = _ -> true;

    private static final ToLongFunction<Block> NO_COUNT = _ -> -1;

    public static final StepContext NONE = of(Figures.NONE, PlannedClauses.NONE, Optional.empty());

    public static StepContext of(Figures here, PlannedClauses next, Optional<String> purpose) {
        return new StepContext(here, Figures.NONE, Optional.empty(), OPEN, NO_COUNT, ANY, ANY, next, purpose);
    }
}
