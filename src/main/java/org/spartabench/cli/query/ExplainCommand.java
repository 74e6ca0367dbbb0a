package org.spartabench.cli.query;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.FetchedQuery;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.cli.api.CallOptions;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.WhyNot;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.making.repair.explain.Explanation;
import org.spartabench.making.repair.explain.Witnesses;
import org.spartabench.project.Project;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta explain}: prints a query's tree with row counts, and why it is empty or has or lacks an answer. */
@Command(
        name = "explain",
        description =
                "Show the block tree of a query with row counts and, if it is empty, the reason; or why a value is or"
                        + " is not in the answer.")
public final class ExplainCommand extends ReportingCommand {

    @Option(names = "--sql", required = true, description = "one SELECT")
    private String sql = "";

    @ArgGroup
    private @Nullable Asked asked;

    @Option(names = "--seconds", paramLabel = "N", description = "time limit per statement (default: 10)")
    private Duration time = Duration.ofSeconds(10);

    @Mixin
    private final CallOptions calls;

    /** Names the value in question. */
    private static final class Asked {

        @Option(
                names = "--why",
                paramLabel = "VALUE",
                description = "the rows that support this answer, block by block")
        private @Nullable String why;

        @Option(
                names = "--why-not",
                paramLabel = "VALUE",
                description = "the reason why this value is not in the answer")
        private @Nullable String whyNot;
    }

    public ExplainCommand(CommandContext context) {
        super(context);
        calls = new CallOptions(context.stop());
    }

    @Override
    public Integer call() {
        return context.openToCall(folder, this::explain);
    }

    private int explain(Project project) {
        return console.ifOk(project.apis().entities(), apis -> explain(project, apis));
    }

    private int explain(Project project, List<Entity.Remote> apis) {
        CallPlanner planner = new CallPlanner(AbstractSchema.of(project.schema(), apis), project.schema());
        Optional<Block> block = SqlReader.read(sql).block();
        boolean hybrid = block.filter(b -> FetchedQuery.reads(b, planner)).isPresent();
        if (!hybrid && Guard.read(sql, project.facts()) instanceof Parsed.Bad bad) {
            return console.bad(bad.where());
        }
        if (block.isEmpty()) {
            return console.bad("--sql: only a single SELECT has a tree; set operations and WITH have none");
        }
        if (asked != null && block.get().select().size() != 1) {
            return console.bad("--sql: select one column; this query has "
                    + block.get().select().size());
        }
        Limits limits = new Limits(time, Limits.DEFAULT.rows());
        if (!hybrid) {
            return explained(block.get(), project.facts(), limits);
        }
        Optional<String> value = Optional.ofNullable(asked).map(a -> a.why != null ? a.why : a.whyNot);
        return console.ifOk(
                calls.with(
                        project,
                        sql,
                        caller -> FetchedQuery.of(block.get(), value, project.facts(), planner, caller, limits)),
                fetched -> {
                    try (fetched) {
                        fetched.calls().forEach(json ? console::note : console::line);
                        return explained(fetched.block(), fetched.facts(), limits);
                    }
                });
    }

    private int explained(Block query, FactBase facts, Limits limits) {
        if (asked != null && asked.why != null) {
            Outcome<WhyNot> held = WhyNot.of(query, asked.why, facts, limits);
            if (held instanceof Outcome.Done<WhyNot>(WhyNot reason) && !(reason instanceof WhyNot.Answer)) {
                whyNot(query, reason);
                return console.partly(asked.why + " is not in the answer");
            }
            return why(new Witnesses(facts, limits).of(query, Optional.of(asked.why)));
        }
        return asked != null && asked.whyNot != null
                ? done(WhyNot.of(query, asked.whyNot, facts, limits), why -> whyNot(query, why))
                : explain(query, facts, limits);
    }

    private <T> int done(Outcome<T> outcome, Consumer<T> show) {
        return switch (outcome) {
            case Outcome.Refused<T>(Refusal refusal) -> console.partly(refusal.message());
            case Outcome.Done<T>(T value) -> {
                show.accept(value);
                yield Exit.DONE;
            }
        };
    }

    private int explain(Block query, FactBase facts, Limits limits) {
        long start = System.nanoTime();
        return switch (Guard.run(query, facts, limits)) {
            case Failure failure -> console.partly(new Refusal.Failed(failure).message());
            case Rows result -> {
                Outcome<Explanation> tree = Explanation.of(query, facts, limits);
                Outcome<Diagnosis> diagnosis = new Diagnoser(facts, limits).diagnose(query);
                long rows = result.rows().stream()
                        .filter(row -> row.stream().anyMatch(Objects::nonNull))
                        .count();
                show(new Explained(query, rows, tree, diagnosis, System.nanoTime() - start));
                yield tree instanceof Outcome.Done<Explanation> && diagnosis instanceof Outcome.Done<Diagnosis>
                        ? Exit.DONE
                        : Exit.PARTLY;
            }
        };
    }

    private void show(Explained all) {
        if (json) {
            console.json(json(all));
        } else {
            text(all);
        }
    }

    /** Collects the output for a query; {@code rows} are the rows that hold a value. */
    private record Explained(
            Block query, long rows, Outcome<Explanation> tree, Outcome<Diagnosis> diagnosis, long nanos) {

        int statements() {
            return 1
                    + (tree instanceof Outcome.Done<Explanation>(Explanation t) ? t.statements() : 0)
                    + (diagnosis instanceof Outcome.Done<Diagnosis>(Diagnosis d) ? d.statements() : 0);
        }
    }

    private static ObjectNode json(Explained all) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("rows", all.rows());
        root.put("millis", Math.round(all.nanos() / 1e4) / 100.0);
        root.put("statements", all.statements());
        switch (all.tree()) {
            case Outcome.Done<Explanation>(Explanation tree) ->
                root.set("tree", ExplainJson.tree(tree.root(), all.query()));
            case Outcome.Refused<Explanation>(Refusal refusal) ->
                root.putNull("tree").put("refused", refusal.message());
        }
        switch (all.diagnosis()) {
            case Outcome.Done<Diagnosis>(Diagnosis diagnosis) ->
                root.set("diagnosis", ExplainJson.diagnosis(diagnosis));
            case Outcome.Refused<Diagnosis>(Refusal refusal) ->
                root.putNull("diagnosis").put("refused", refusal.message());
        }
        return root;
    }

    private void text(Explained all) {
        switch (all.tree()) {
            case Outcome.Done<Explanation>(Explanation tree) -> tree(tree.root(), "");
            case Outcome.Refused<Explanation>(Refusal refusal) ->
                console.error("no tree with row counts: " + refusal.message());
        }
        switch (all.diagnosis()) {
            case Outcome.Done<Diagnosis>(Diagnosis diagnosis) -> {
                console.line("");
                diagnosis(all.query(), diagnosis);
            }
            case Outcome.Refused<Diagnosis>(Refusal refusal) -> console.error("no diagnosis: " + refusal.message());
        }
        console.note(
                Console.format("%d rows, %d statements, %.1f ms", all.rows(), all.statements(), all.nanos() / 1e6));
    }

    private void tree(Explanation.Node node, String indent) {
        String edge = node.operator()
                .map(o -> o + " " + node.nesting().map(t -> "(" + t + ")").orElse("") + ": ")
                .orElse("");
        String rows = node.correlated() ? "for " + node.rows() + " outer rows" : node.rows() + " rows";
        console.line(indent + node.path() + " " + edge + node.from() + ", " + rows);
        node.children().forEach(child -> tree(child, indent + "  "));
    }

    private void diagnosis(Block query, Diagnosis diagnosis) {
        for (Diagnosis.Step step : diagnosis.waterfall()) {
            console.line(Console.format("%,10d rows  %s", step.rows(), step.predicate()));
        }
        if (!diagnosis.causes().isEmpty()) {
            console.line("expected: " + diagnosis.expected());
        }
        diagnosis.note().ifPresent(console::line);
        for (List<Diagnosis.Cause> alternatives : diagnosis.alternatives()) {
            if (alternatives.size() > 1) {
                console.line("because of each of these; changing one is enough:");
                alternatives.forEach(cause -> cause(query, cause, "  - "));
            } else {
                alternatives.forEach(cause -> cause(query, cause, "because of "));
            }
        }
    }

    private void cause(Block query, Diagnosis.Cause cause, String lead) {
        if (cause.blames().size() == 1) {
            console.line(lead + blame(query, cause.blames().getFirst()));
        } else {
            console.line(lead + "these together:");
            cause.blames().forEach(blame -> console.line(" ".repeat(lead.length()) + "- " + blame(query, blame)));
        }
    }

    private static String blame(Block query, Diagnosis.Blame blame) {
        Optional<Predicate> blamed =
                blame.at().clause() == Clause.FROM ? Optional.empty() : Optional.of(Trees.at(query, blame.at()));
        boolean compares = blamed.orElse(null) instanceof Predicate.CompareQuery;
        Optional<String> everyInner = blamed.flatMap(ExplainCommand::everyInner);
        return "block " + blame.block() + ": " + blame.predicate()
                + blame.nesting().map(t -> " (type " + t + ")").orElse("")
                + blame.blocked().map(v -> "; rejects " + v).orElse("")
                + blame.inner()
                        .filter(i -> compares)
                        .flatMap(i ->
                                i.max().map(max -> (i.rows() == 1 ? "" : i.min().orElse(max) + " to ") + max))
                        .map(v -> "; the inner query gives " + v)
                        .orElse("")
                + blame.inner()
                        .filter(i -> i.nulls() > 0)
                        .flatMap(i -> everyInner)
                        .map(words -> "; the inner query gives NULL, with which " + words + " is true of no row")
                        .orElse("")
                + blame.nearest()
                        .map(n -> (blame.nearestOfInner(query)
                                        ? "; it would have to give "
                                        : "; the constant would have to be ")
                                + n)
                        .orElse("");
    }

    /** Words of a predicate that must hold for each value of its inner query. */
    private static Optional<String> everyInner(Predicate predicate) {
        return switch (predicate) {
            case Predicate.InQuery in when in.negated() -> Optional.of("NOT IN");
            case Predicate.CompareQuery c
            when c.quantifier() == Predicate.Quantifier.ALL ->
                Optional.of(c.operator().symbol() + " ALL");
            default -> Optional.empty();
        };
    }

    private int why(List<Witnesses.Witness> witnesses) {
        if (json) {
            console.json(ExplainJson.witnesses(witnesses));
            return Exit.DONE;
        }
        for (Witnesses.Witness witness : witnesses) {
            console.line("block " + witness.block() + ": " + witness.heading());
            witness.rows().forEach(row -> console.line("  " + cells(witness.columns(), row)));
        }
        return Exit.DONE;
    }

    private static String cells(List<String> columns, List<@Nullable Object> row) {
        return IntStream.range(0, row.size())
                .mapToObj(i -> columns.get(i) + " " + Values.text(row.get(i)))
                .collect(Collectors.joining(", "));
    }

    private void whyNot(Block query, WhyNot why) {
        if (json) {
            console.json(ExplainJson.whyNot(why));
            return;
        }
        switch (why) {
            case WhyNot.Answer a -> console.line("it is in the answer");
            case WhyNot.Aggregate(String expression, String value) -> console.line(expression + " is " + value);
            case WhyNot.Nowhere(String column, Optional<String> nearest) ->
                console.line("no row has this value for " + column
                        + nearest.map(n -> "; the nearest value is " + n).orElse(""));
            case WhyNot.CutOff cut -> console.line("it matches, but " + cut.words());
            case WhyNot.Blocked(Diagnosis diagnosis) -> diagnosis(query, diagnosis);
        }
    }
}
