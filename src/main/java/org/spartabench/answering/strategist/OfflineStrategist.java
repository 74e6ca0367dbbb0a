package org.spartabench.answering.strategist;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.recipe.ProgramWriter;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.answering.recipe.Slips;
import org.spartabench.answering.strategy.AttemptJudge;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyAttempt;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Limits;
import org.spartabench.python.confined.PythonSession;

/**
 * Answers questions by the four strategies from the right query instead of the question, so that everything behind the author
 * can be measured; errs on a share of them if asked to.
 */
public final class OfflineStrategist implements Strategist {

    private static final double PERCENT = 100;

    private final LocalApis apis;
    private final RecipeRun run;
    private final AttemptJudge judge;
    private final long seed;
    private final Map<Strategy, Map<String, StrategyAttempt>> wrong = new EnumMap<>(Strategy.class);

    private OfflineStrategist(LocalApis apis, Limits limits, long seed) {
        this.apis = apis;
        this.run = new RecipeRun(apis, limits);
        this.judge = new AttemptJudge(apis.schema(), run);
        this.seed = seed;
    }

    /** @param slips percent of the questions over APIs on which each strategy errs */
    public static OfflineStrategist of(
            LocalApis apis, Limits limits, List<StrategyQuestion> questions, int slips, long seed) {
        OfflineStrategist strategist = new OfflineStrategist(apis, limits, seed);
        for (Strategy strategy : slips > 0 ? Strategy.values() : new Strategy[0]) {
            strategist.draw(strategy, questions, slips);
        }
        return strategist;
    }

    private void draw(Strategy strategy, List<StrategyQuestion> questions, int slips) {
        List<StrategyQuestion> shuffled = new ArrayList<>(questions.stream()
                .filter(q -> q.applies(strategy, apis.schema()) && !q.plain(apis.schema()))
                .toList());
        Collections.shuffle(shuffled, new Random(seed * 31 + strategy.ordinal()));
        long wanted = Math.round(shuffled.size() * slips / PERCENT);
        Map<String, StrategyAttempt> some = new HashMap<>();
        for (StrategyQuestion question : shuffled) {
            if (some.size() < wanted) {
                erring(strategy, question).ifPresent(a -> some.put(question.id(), a));
            }
        }
        wrong.put(strategy, some);
    }

    @Override
    public Result<StrategyAttempt> attempt(Strategy strategy, StrategyQuestion question) {
        if (!question.applies(strategy, apis.schema())) {
            return Result.ok(judge.refused(strategy, question));
        }
        boolean program = strategy == Strategy.IMPERATIVE || strategy == Strategy.AGENTIC;
        if (program && apis.python() instanceof Result.Bad<PythonSession>(var problems)) {
            return new Result.Bad<>(problems);
        }
        StrategyAttempt slip = wrong.getOrDefault(strategy, Map.of()).get(question.id());
        if (slip != null) {
            return Result.ok(slip);
        }
        return Result.ok(
                switch (recipe(strategy, question)) {
                    case Result.Ok<Recipe>(Recipe recipe) -> judged(strategy, question, recipe);
                    case Result.Bad<Recipe>(var problems) ->
                        judge.judged(
                                strategy,
                                question,
                                Optional.empty(),
                                new RecipeRun.RecipeResult(new Result.Bad<>(problems), List.of(), 0),
                                StrategyAttempt.Spent.NOTHING);
                });
    }

    private Result<Recipe> recipe(Strategy strategy, StrategyQuestion question) {
        return switch (strategy) {
            case DECLARATIVE -> Result.ok(new Recipe.VirtualSql(question.virtual()));
            case DECLARATIVE2 -> Result.ok(new Recipe.FunctionSql(question.functions()));
            case IMPERATIVE, AGENTIC ->
                run.open(question.virtual()).stream()
                        .findFirst()
                        .map(missing -> Result.<Recipe>bad(missing.message()))
                        .orElseGet(() -> ProgramWriter.write(question.functions(), apis.planner())
                                .map(p -> p));
        };
    }

    private Optional<StrategyAttempt> erring(Strategy strategy, StrategyQuestion question) {
        Random chance =
                new Random(seed * 31 + strategy.ordinal() + question.id().hashCode() * 1_000_003L);
        List<Recipe> all = new ArrayList<>();
        switch (strategy) {
            case DECLARATIVE -> Slips.of(question.virtual(), chance).forEach(q -> all.add(new Recipe.VirtualSql(q)));
            case DECLARATIVE2 ->
                Slips.of(question.functions(), chance).forEach(q -> all.add(new Recipe.FunctionSql(q)));
            case IMPERATIVE ->
                Slips.of(question.functions(), chance)
                        .forEach(q -> ProgramWriter.write(q, apis.planner()).use(all::add, bad -> {}));
            case AGENTIC ->
                ProgramWriter.write(question.functions(), apis.planner())
                        .use(p -> all.addAll(Slips.of(p, chance)), bad -> {});
        }
        return all.stream()
                .map(r -> judged(strategy, question, r).asSlip())
                .filter(a -> !a.judgement().right()
                        && (strategy != Strategy.AGENTIC
                                || !a.judgement().faults().isEmpty()))
                .findFirst();
    }

    private StrategyAttempt judged(Strategy strategy, StrategyQuestion question, Recipe recipe) {
        long started = System.nanoTime();
        RecipeRun.TracedResult traced = strategy == Strategy.AGENTIC && recipe instanceof Recipe.Script program
                ? run.agent(program)
                : new RecipeRun.TracedResult(run.run(recipe), new Recipe.Trace(List.of()));
        boolean agent = strategy == Strategy.AGENTIC;
        StrategyAttempt.Spent spent = new StrategyAttempt.Spent(
                System.nanoTime() - started, 0, 0, traced.trace().turns().size());
        return judge.judged(strategy, question, Optional.of(agent ? traced.trace() : recipe), traced.result(), spent);
    }
}
