package org.spartabench.strategy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.query.Block;
import org.spartabench.query.Query;
import org.spartabench.query.Walk;

/**
 * Answers questions in the four ways from the right query instead of the question, so that everything behind the author
 * can be measured; errs on a share of them if asked to.
 */
public final class OfflineStrategist {

    private static final int PERCENT = 100;

    private final LocalApis apis;
    private final RecipeRun run;

    public OfflineStrategist(LocalApis apis, Limits limits) {
        this.apis = apis;
        this.run = new RecipeRun(apis, limits);
    }

    /**
     * Holds a question with its right query.
     *
     * @param virtual the query with APIs as tables, {@code functions} the same with functions
     */
    public record Solved(String id, Query virtual, Query functions) {}

    /** Runs a strategy over questions; {@code slips} percent of those that it can answer get a wrong recipe. */
    public List<StrategyAttempt> attempts(Strategy strategy, List<Solved> questions, int slips, long seed) {
        List<Solved> shuffled = new ArrayList<>(
                questions.stream().filter(q -> applies(strategy, q)).toList());
        Random chance = new Random(seed * 31 + strategy.ordinal());
        Collections.shuffle(shuffled, chance);
        long wanted = Math.round(shuffled.size() * slips / (double) PERCENT);
        List<StrategyAttempt> wrong = new ArrayList<>();
        for (Solved question : shuffled) {
            if (wrong.size() < wanted) {
                erring(strategy, question, chance).ifPresent(wrong::add);
            }
        }
        Set<String> done = new HashSet<>(wrong.stream().map(StrategyAttempt::id).toList());
        List<StrategyAttempt> all = new ArrayList<>();
        for (Solved question : questions) {
            all.add(
                    done.contains(question.id())
                            ? wrong.stream()
                                    .filter(a -> a.id().equals(question.id()))
                                    .findFirst()
                                    .orElseThrow()
                            : right(strategy, question));
        }
        return all;
    }

    private boolean applies(Strategy strategy, Solved question) {
        return strategy != Strategy.DECLARATIVE2
                || Walk.stored(question.functions())
                        .noneMatch(n -> apis.schema().remote(n.table()).isPresent());
    }

    private StrategyAttempt right(Strategy strategy, Solved question) {
        if (!applies(strategy, question)) {
            return new StrategyAttempt(
                    question.id(),
                    strategy,
                    Optional.empty(),
                    new RecipeRun.Ran(Result.bad("the question needs a table API, which is no function"), List.of(), 0),
                    0,
                    new StrategyAttempt.Judgement(false, false, false, 0, List.of()));
        }
        return switch (recipe(strategy, question)) {
            case Result.Ok<Recipe>(Recipe recipe) -> judged(strategy, question, recipe, false);
            case Result.Bad<Recipe>(var problems) ->
                new StrategyAttempt(
                        question.id(),
                        strategy,
                        Optional.empty(),
                        new RecipeRun.Ran(new Result.Bad<>(problems), List.of(), 0),
                        0,
                        new StrategyAttempt.Judgement(true, false, false, 0, List.of()));
        };
    }

    private Result<Recipe> recipe(Strategy strategy, Solved question) {
        return switch (strategy) {
            case DECLARATIVE -> Result.ok(new Recipe.VirtualSql(question.virtual()));
            case DECLARATIVE2 -> Result.ok(new Recipe.FunctionSql(question.functions()));
            case IMPERATIVE, AGENTIC ->
                ProgramWriter.write(question.functions(), apis.schema()).map(p -> p);
        };
    }

    private Optional<StrategyAttempt> erring(Strategy strategy, Solved question, Random chance) {
        List<Recipe> all = new ArrayList<>();
        switch (strategy) {
            case DECLARATIVE -> Slips.of(question.virtual(), chance).forEach(q -> all.add(new Recipe.VirtualSql(q)));
            case DECLARATIVE2 ->
                Slips.of(question.functions(), chance).forEach(q -> all.add(new Recipe.FunctionSql(q)));
            case IMPERATIVE ->
                Slips.of(question.functions(), chance)
                        .forEach(q -> ProgramWriter.write(q, apis.schema()).use(all::add, bad -> {}));
            case AGENTIC ->
                ProgramWriter.write(question.functions(), apis.schema())
                        .use(p -> all.addAll(Slips.of(p, chance)), bad -> {});
        }
        return all.stream()
                .map(r -> judged(strategy, question, r, true))
                .filter(a -> !a.judgement().right()
                        && (strategy != Strategy.AGENTIC
                                || !a.judgement().faults().isEmpty()))
                .findFirst();
    }

    private StrategyAttempt judged(Strategy strategy, Solved question, Recipe recipe, boolean slipped) {
        RecipeRun.Ran gold = run.run(new Recipe.VirtualSql(question.virtual()));
        long started = System.nanoTime();
        RecipeRun.Ran ran;
        Recipe kept = recipe;
        List<TraceFault> faults = List.of();
        if (strategy == Strategy.AGENTIC && recipe instanceof Recipe.Program program) {
            RecipeRun.Traced traced = run.agent(program);
            ran = traced.ran();
            kept = traced.trace();
            faults = new TraceFaults(apis.schema(), question.functions(), gold.calls())
                    .of(traced.trace().turns());
        } else {
            ran = run.run(recipe);
        }
        long nanos = System.nanoTime() - started;
        boolean ordered =
                question.functions() instanceof Block b && !b.orderBy().isEmpty();
        boolean right = gold.rows() instanceof Result.Ok<Rows>(Rows wanted)
                && ran.rows() instanceof Result.Ok<Rows>(Rows given)
                && RowMatch.right(wanted.rows(), given.rows(), ordered);
        return new StrategyAttempt(
                question.id(),
                strategy,
                Optional.of(kept),
                ran,
                nanos,
                new StrategyAttempt.Judgement(true, right, slipped, gold.minimal(), faults));
    }
}
