package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.Figures.ColumnFigures;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/** Writes figures, the choices that rest on them, and the steps to come as text. */
final class FiguresText {

    private FiguresText() {}

    /** Writes a line for each column of the current rows, and the groups if there are any. */
    static String of(StepContext context) {
        List<String> lines = new ArrayList<>();
        if (context.here().rows() > 0) {
            lines.add(context.here().rows() + (context.here().rows() == 1 ? " row" : " rows"));
        }
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

    /** Lists conditions that would do, a line for each column or aggregate. */
    static String offers(List<Request.Offer<Predicate>> offers) {
        Map<String, List<String>> byColumn = new LinkedHashMap<>();
        offers.forEach(o -> byColumn.computeIfAbsent(
                        Sql.print(Walk.exprs(o.choice()).getFirst()), c -> new ArrayList<>())
                .add(Sql.print(o.choice()) + " (" + o.rows() + ")"));
        return byColumn.values().stream().map(line -> String.join("; ", line)).collect(Collectors.joining("\n"));
    }

    /** Lists whole predicates around the inner block by number, each with the rows that it leaves. */
    static String choices(Request.NestedPredicate request) {
        long rows = request.view()
                .partial()
                .map(AuthorView.Partial::rows)
                .orElse(request.view().context().here().rows());
        return Rendering.numbered(request.choices().stream()
                .map(o -> choice(o.choice()) + ": " + o.rows() + (rows > 0 ? " of " + rows : "") + " rows stay")
                .toList());
    }

    private static String choice(Predicate.Nested predicate) {
        Block inner = (Block) predicate.inner();
        String having = inner.having().isEmpty() ? "" : " HAVING " + Sql.print(inner.having());
        String link = inner.where().stream()
                .filter(p -> p instanceof Predicate.Compare c && c.linksColumns())
                .map(p -> " with " + Sql.print(p))
                .collect(Collectors.joining());
        return switch (predicate) {
            case Predicate.InQuery q ->
                Sql.print(q.left()) + (q.negated() ? " NOT IN " : " IN ") + "(inner " + output(inner) + link + ")";
            case Predicate.CompareQuery q ->
                Sql.print(q.left()) + " " + q.operator().symbol() + " (inner " + output(inner) + link + ")";
            case Predicate.Exists q -> (q.negated() ? "NOT EXISTS " : "EXISTS ") + "(inner row" + link + having + ")";
        };
    }

    private static String output(Block block) {
        return Sql.print(block.select().getFirst().expr());
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
