package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.Figures.ColumnFigures;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.schema.Column;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Nesting;

/** Writes figures, the choices that rest on them, and the steps to come as text. */
final class FiguresText {

    private FiguresText() {}

    /** Writes a line for each column of the current rows, and the groups if there are any. */
    static String of(StepContext context) {
        List<String> lines = new ArrayList<>();
        context.here().columns().forEach(c -> lines.add(Sql.name(c.column()) + ": " + column(c)));
        context.groups().ifPresent(groups -> {
            lines.add("The largest groups:");
            lines.add(RowsText.of(groups));
        });
        return String.join("\n", lines);
    }

    private static String column(ColumnFigures figures) {
        List<String> parts = new ArrayList<>();
        figures.range().ifPresent(r -> parts.add(r.least() + " to " + r.greatest() + average(r)));
        if (!figures.frequent().isEmpty() && figures.frequent().getFirst().rows() > 1) {
            parts.add("most often "
                    + figures.frequent().stream()
                            .map(f -> RowsText.cell(f.value()) + " (" + f.rows() + ")")
                            .collect(Collectors.joining(", ")));
        }
        parts.add(figures.distinct() + " different");
        if (figures.nulls() > 0) {
            parts.add(figures.nulls() + " NULL");
        }
        return String.join("; ", parts);
    }

    private static String average(ColumnFigures.Range range) {
        return range.average().map(a -> ", average " + a).orElse("");
    }

    /** Lists the pairs and links from which a model assembles a nested predicate. */
    static String choices(Request.NestedPredicate request) {
        NestedDecisions decisions = new NestedDecisions(request);
        StepContext context = request.view().context();
        List<String> parts = new ArrayList<>();
        if (request.type().correlated()) {
            parts.add(listed(
                    "Links (an inner row belongs to the outer rows with the same value):",
                    decisions.keys(),
                    p -> p.outer().name() + " = inner " + p.inner().name()
                            + brackets(context.inside().of(p.inner().name()).map(FiguresText::keys))));
        }
        if (!request.type().aggregate()) {
            parts.add(listed(
                    "Pairs (outer column, IN inner column):",
                    decisions.keys(),
                    p -> p.outer().name() + brackets(different(context.here(), p.outer())) + ", inner "
                            + p.inner().name() + brackets(different(context.inside(), p.inner()))));
        } else if (!decisions.measures().isEmpty()) {
            parts.add(listed(
                    "Pairs (outer column, inner column to aggregate):",
                    decisions.measures(),
                    p -> p.outer().name() + brackets(range(context.here(), p.outer())) + ", inner "
                            + p.inner().name()
                            + brackets(context.inside().of(p.inner().name()).map(FiguresText::measure))));
        }
        return String.join("\n", parts);
    }

    private static String listed(
            String title, List<NestedDecisions.Pair> pairs, Function<NestedDecisions.Pair, String> line) {
        return title + "\n" + Rendering.numbered(pairs.stream().map(line).toList());
    }

    private static String brackets(Optional<String> text) {
        return text.filter(t -> !t.isEmpty()).map(t -> " (" + t + ")").orElse("");
    }

    private static Optional<String> different(Figures figures, Column column) {
        return figures.of(column.name()).map(f -> f.distinct() + " different");
    }

    private static Optional<String> range(Figures figures, Column column) {
        return figures.of(column.name())
                .flatMap(ColumnFigures::range)
                .map(r -> r.least() + " to " + r.greatest() + average(r));
    }

    private static String keys(ColumnFigures figures) {
        return figures.distinct() + " different"
                + (figures.frequent().isEmpty()
                        ? ""
                        : ", at most " + figures.frequent().getFirst().rows() + " rows each");
    }

    private static String measure(ColumnFigures figures) {
        return figures.range()
                .map(r -> r.least() + " to " + r.greatest() + average(r)
                        + r.sum().map(s -> ", sum " + s).orElse(""))
                .orElse("");
    }

    /** Tells what follows on a request. */
    static String next(PlannedClauses next) {
        List<String> lines = new ArrayList<>();
        if (next.hops() > 0) {
            lines.add(next.hops() + (next.hops() == 1 ? " nested predicate" : " nested predicates"));
        }
        next.clauses().stream().filter(c -> c != Clause.SELECT).forEach(c -> lines.add(c.sql()));
        if (next.clauses().contains(Clause.SELECT) && !next.clauses().contains(Clause.GROUP_BY)) {
            lines.add(next.aggregate() ? "SELECT of one aggregate over all rows" : "SELECT of one column");
        }
        next.into().ifPresent(type -> lines.add("this block goes into another block by type " + type + use(type)));
        String least = next.least() > 1 ? "at least " + next.least() + " rows have to be left for that" : "";
        String steps = String.join(", then ", lines);
        return steps + (steps.isEmpty() || least.isEmpty() ? "" : "; ") + least;
    }

    private static String use(Nesting type) {
        return type.aggregate() ? ", which aggregates its rows" : ", which takes a list from it";
    }
}
