package org.spartabench.answering.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.recipe.AgentStep;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.rows.RowMatch;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.walk.Walk;

/** Holds attempts against the rows of the right query, which it runs once for each question. Safe for several threads. */
public final class AttemptJudge {

    private final AbstractSchema schema;
    private final RecipeRun run;
    private final Map<String, Gold> gold = new ConcurrentHashMap<>();

    public AttemptJudge(AbstractSchema schema, RecipeRun run) {
        this.schema = schema;
        this.run = run;
    }

    /**
     * @param groups for each row the number of its group: rows between which the order of the query does not decide
     * @param open inputs without which the question cannot be asked
     */
    private record Gold(RecipeRun.RecipeResult result, int[] groups, List<UnboundInput> open) {

        Gold(RecipeRun.RecipeResult result, int[] groups) {
            this(result, groups, List.of());
        }

        boolean right(Result<Rows> given) {
            if (!open.isEmpty()) {
                return given instanceof Result.Bad<Rows> bad
                        && open.stream()
                                .anyMatch(o -> bad.message().contains(o.table())
                                        && bad.message().contains(o.column()));
            }
            return result.rows() instanceof Result.Ok<Rows>(Rows wanted)
                    && given instanceof Result.Ok<Rows>(Rows rows)
                    && RowMatch.right(wanted.rows(), rows.rows(), groups);
        }

        /** Whether the rows would be right if their texts stood for numbers, truths and dates. */
        boolean rightAsTexts(Result<Rows> given) {
            return result.rows() instanceof Result.Ok<Rows>(Rows wanted)
                    && given instanceof Result.Ok<Rows>(Rows rows)
                    && RowPairs.ofWritten(wanted.rows(), rows.texts(rows.size()))
                            .same();
        }
    }

    /** Says what a strategy made of a question that it cannot be asked. */
    public StrategyAttempt refused(Strategy strategy, StrategyQuestion question) {
        boolean table = Walk.stored(question.functions())
                .flatMap(n -> schema.remote(n.table()).stream())
                .anyMatch(Entity.ApiEntity.class::isInstance);
        String why = table
                ? "the question needs a table API, which is no function"
                : "the query binds an API in a way that has no form with functions";
        return unasked(strategy, question, why);
    }

    /** Says why a strategy was not asked: it has neither a right nor a wrong answer then. */
    public StrategyAttempt unasked(Strategy strategy, StrategyQuestion question, String why) {
        return new StrategyAttempt(
                question.id(),
                strategy,
                Optional.empty(),
                new RecipeRun.RecipeResult(Result.bad(why), List.of(), 0),
                StrategyAttempt.Spent.NOTHING,
                new StrategyAttempt.Judgement(false, false, false, false, 0, "", List.of()));
    }

    /** @param recipe empty if none could be written */
    public StrategyAttempt judged(
            Strategy strategy,
            StrategyQuestion question,
            Optional<Recipe> recipe,
            RecipeRun.RecipeResult result,
            StrategyAttempt.Spent spent) {
        Gold known = gold.computeIfAbsent(question.id(), id -> gold(question));
        RecipeRun.RecipeResult wanted = known.result();
        boolean right = known.right(result.rows());
        // A right answer with fewer calls shows that fewer are enough.
        long least = right ? Math.min(wanted.minimal(), result.made()) : wanted.minimal();
        List<TraceFault> faults = new ArrayList<>();
        if (recipe.orElse(null) instanceof Recipe.Trace trace) {
            List<AgentStep> turns = trace.turns();
            faults.addAll(new TraceFaults(schema, question.functions(), wanted.calls()).of(trace, right));
            if (!right && known.rightAsTexts(result.rows())) {
                faults.add(new TraceFault(
                        turns.isEmpty() ? 0 : turns.getLast().number(), TraceFault.Kind.VALUES_AS_TEXTS));
            }
        }
        return new StrategyAttempt(
                question.id(),
                strategy,
                recipe,
                result,
                spent,
                new StrategyAttempt.Judgement(
                        true, question.plain(schema), right, false, least, missing(known), faults));
    }

    private static String missing(Gold gold) {
        return gold.open().stream()
                .findFirst()
                .map(o -> o.table() + "." + o.column())
                .orElse("");
    }

    /** Runs the right query with the values of its order beside its columns, so that ties are seen. */
    private Gold gold(StrategyQuestion question) {
        List<UnboundInput> open = run.open(question.virtual());
        if (!open.isEmpty()) {
            return new Gold(
                    new RecipeRun.RecipeResult(Result.bad(open.getFirst().message()), List.of(), 0), new int[0], open);
        }
        if (!(question.virtual() instanceof Block block) || block.orderBy().isEmpty()) {
            RecipeRun.RecipeResult result = run.run(new Recipe.VirtualSql(question.virtual()));
            return new Gold(result, new int[result.rows() instanceof Result.Ok<Rows>(Rows rows) ? rows.size() : 0]);
        }
        List<Block.Output> outputs = new ArrayList<>(block.select());
        block.orderBy().forEach(o -> outputs.add(Block.Output.of(key(o.expr(), block))));
        RecipeRun.RecipeResult result = run.run(new Recipe.VirtualSql(block.withSelect(outputs)));
        if (!(result.rows() instanceof Result.Ok<Rows>(Rows rows))) {
            return new Gold(result, new int[0]);
        }
        int width = rows.columns().size() - block.orderBy().size();
        int[] groups = new int[rows.size()];
        for (int i = 1; i < groups.length; i++) {
            List<@Nullable Object> before =
                    rows.rows().get(i - 1).subList(width, rows.columns().size());
            List<@Nullable Object> here =
                    rows.rows().get(i).subList(width, rows.columns().size());
            groups[i] =
                    groups[i - 1] + (RowPairs.of(List.of(before), List.of(here)).same() ? 0 : 1);
        }
        Rows own = new Rows(
                rows.columns().subList(0, width),
                rows.rows().stream().map(r -> r.subList(0, width)).toList(),
                rows.truncated(),
                rows.nanos());
        return new Gold(new RecipeRun.RecipeResult(Result.ok(own), result.calls(), result.minimal()), groups);
    }

    /** Gives the expression that a name or a number in ORDER BY stands for. */
    private static Expr key(Expr expr, Block block) {
        return switch (expr) {
            case Expr.Column c
            when c.qualifier().isEmpty() ->
                block.select().stream()
                        .filter(o ->
                                o.alias().filter(c.name()::equalsIgnoreCase).isPresent())
                        .map(Block.Output::expr)
                        .findFirst()
                        .orElse(expr);
            case Expr.NumberLiteral n
            when n.value().signum() > 0
                    && n.value().intValue() <= block.select().size() ->
                block.select().get(n.value().intValue() - 1).expr();
            default -> expr;
        };
    }
}
