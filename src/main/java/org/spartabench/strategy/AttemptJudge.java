package org.spartabench.strategy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.api.AbstractSchema;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;

/** Holds attempts against the rows of the right query, which it runs once for each question. Safe for several threads. */
final class AttemptJudge {

    private final AbstractSchema schema;
    private final RecipeRun run;
    private final Map<String, RecipeRun.Ran> gold = new ConcurrentHashMap<>();

    AttemptJudge(AbstractSchema schema, RecipeRun run) {
        this.schema = schema;
        this.run = run;
    }

    /** Says what a strategy made of a question that it cannot be asked. */
    StrategyAttempt refused(Strategy strategy, StrategyQuestion question) {
        return new StrategyAttempt(
                question.id(),
                strategy,
                Optional.empty(),
                new RecipeRun.Ran(Result.bad("the question needs a table API, which is no function"), List.of(), 0),
                StrategyAttempt.Spent.NOTHING,
                new StrategyAttempt.Judgement(false, false, false, false, 0, List.of()));
    }

    /** @param recipe empty if none could be written */
    StrategyAttempt judged(
            Strategy strategy,
            StrategyQuestion question,
            Optional<Recipe> recipe,
            RecipeRun.Ran ran,
            StrategyAttempt.Spent spent) {
        RecipeRun.Ran wanted =
                gold.computeIfAbsent(question.id(), id -> run.run(new Recipe.VirtualSql(question.virtual())));
        boolean right = wanted.rows() instanceof Result.Ok<Rows>(Rows rows)
                && ran.rows() instanceof Result.Ok<Rows>(Rows given)
                && RowMatch.right(rows.rows(), given.rows(), question.ordered());
        List<TraceFault> faults = recipe.orElse(null) instanceof Recipe.Trace(List<Turn> turns)
                ? new TraceFaults(schema, question.functions(), wanted.calls()).of(turns, right)
                : List.of();
        return new StrategyAttempt(
                question.id(),
                strategy,
                recipe,
                ran,
                spent,
                new StrategyAttempt.Judgement(true, question.plain(schema), right, false, wanted.minimal(), faults));
    }
}
