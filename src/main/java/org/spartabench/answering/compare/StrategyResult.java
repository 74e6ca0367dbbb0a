package org.spartabench.answering.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.AgentStep;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyAttempt;
import org.spartabench.answering.strategy.TraceFault;
import org.spartabench.apis.call.ledger.CallCounts;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/**
 * Holds an attempt as files and screens show it. It has no times, so that a replay gives the same.
 *
 * @param level percent of the tables that stand behind APIs
 */
public record StrategyResult(
        int level, String id, Strategy strategy, Verdict verdict, Effort effort, Shown shown, List<LedgerLine> ledger) {

    /** Most rows and calls that are kept. */
    private static final int MOST = 100;

    public StrategyResult {
        ledger = List.copyOf(ledger);
    }

    /** Names an attempt within a comparison. */
    public record Key(int level, String id, Strategy strategy) {}

    /**
     * @param problem why there are no rows; empty if there are
     * @param missing the input without which the question cannot be asked, so that only a refusal is right; else empty
     */
    public record Verdict(
            boolean applies,
            boolean plain,
            boolean right,
            boolean slipped,
            String problem,
            String missing,
            List<TraceFault> faults) {
        public Verdict {
            missing = Objects.requireNonNullElse(missing, ""); // in files of before
            faults = List.copyOf(faults);
        }
    }

    /** @param rows rows in the replies of APIs */
    public record Effort(
            long calls,
            long minimal,
            long pages,
            long retries,
            long bytes,
            long rows,
            long modelCalls,
            long tokens,
            long turns) {}

    /**
     * @param recipe its text
     * @param rows the first of them, as texts
     * @param count of all rows
     */
    public record Shown(String recipe, List<String> columns, List<List<String>> rows, long count) {
        public Shown {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /** A call, in the order of steps and arguments. */
    public record LedgerLine(int step, String api, String arguments, String origin, int status, int rows) {}

    public Key key() {
        return new Key(level, id, strategy);
    }

    public static StrategyResult of(int level, StrategyAttempt a) {
        StrategyAttempt.Judgement j = a.judgement();
        Result<Rows> rows = a.ran().rows();
        CallCounts counts = CallCounts.of(a.ran().calls());
        return new StrategyResult(
                level,
                a.id(),
                a.strategy(),
                new Verdict(
                        j.applies(),
                        j.plain(),
                        j.right(),
                        j.slipped(),
                        rows instanceof Result.Bad<Rows> bad ? bad.message() : "",
                        j.missing(),
                        j.faults()),
                new Effort(
                        counts.made(),
                        j.minimal(),
                        counts.pages(),
                        counts.retries(),
                        counts.bytes(),
                        counts.rows(),
                        a.spent().modelCalls(),
                        a.spent().tokens(),
                        a.spent().turns()),
                shown(a.recipe().map(RecipeText::of).orElse(""), rows),
                ledger(a.ran().calls()));
    }

    private static Shown shown(String recipe, Result<Rows> result) {
        return result instanceof Result.Ok<Rows>(Rows rows)
                ? new Shown(
                        recipe,
                        rows.columns(),
                        rows.rows().stream()
                                .limit(MOST)
                                .map(r -> r.stream().map(Values::text).toList())
                                .toList(),
                        rows.size())
                : new Shown(recipe, List.of(), Collections.emptyList(), 0);
    }

    /** Sorts the calls, since those of one step end in any order. */
    private static List<LedgerLine> ledger(List<Called> calls) {
        return calls.stream()
                .map(c -> new LedgerLine(
                        c.step(), c.api(), c.arguments().toString(), c.origin().name(), c.status(), c.rows()))
                .sorted(Comparator.comparingInt(LedgerLine::step)
                        .thenComparing(LedgerLine::api)
                        .thenComparing(LedgerLine::arguments))
                .limit(MOST)
                .toList();
    }

    /** Writes recipes for people: SQL, a program, or the turns of an agent. */
    private static final class RecipeText {

        private static final int SHOWN = 5;

        private RecipeText() {}

        static String of(Recipe recipe) {
            return switch (recipe) {
                case Recipe.VirtualSql(Query query) -> sql(query);
                case Recipe.FunctionSql(Query query) -> sql(query);
                case Recipe.Script(String python) -> python;
                case Recipe.Trace(List<AgentStep> turns, var _) ->
                    turns.stream().map(RecipeText::step).collect(Collectors.joining("\n"));
            };
        }

        private static String sql(Query query) {
            return query instanceof Block block ? Sql.pretty(block).text() : Sql.print(query);
        }

        private static String step(AgentStep step) {
            return step.number() + ". "
                    + switch (step.action()) {
                        case AgentStep.Sql(String statement, var rows) -> "sql " + statement + "\n   -> " + rows(rows);
                        case AgentStep.Pick(String wish) -> "asks for an API: " + wish;
                        case AgentStep.Execute(String api, var arguments, var reply) ->
                            api + arguments + "\n   -> " + values(reply);
                        case AgentStep.Answer(var rows) -> "answers " + rows(rows);
                    };
        }

        private static String rows(List<? extends List<? extends @Nullable Object>> rows) {
            List<String> some = new ArrayList<>(rows.stream()
                    .limit(SHOWN)
                    .map(r -> r.stream().map(Values::text).collect(Collectors.joining(", ")))
                    .toList());
            if (rows.size() > SHOWN) {
                some.add("… (" + rows.size() + " rows)");
            }
            return some.isEmpty() ? "no rows" : String.join("; ", some);
        }

        private static String values(List<? extends @Nullable Object> values) {
            return values.isEmpty()
                    ? "nothing"
                    : values.stream().limit(2L * SHOWN).map(Values::text).collect(Collectors.joining(", "))
                            + (values.size() > 2 * SHOWN ? ", …" : "");
        }
    }
}
