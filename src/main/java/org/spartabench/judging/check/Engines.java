package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.ENGINES;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Runs the query on a second engine. Forgives numbers that one engine prints with fewer digits; ignores the order without ORDER BY. */
record Engines(Optional<FactBase> second, Limits limits) implements CheckedItem.Check {

    /** Sorts NULLs as the first engine does. */
    private static final Rewrite NULLS_LAST = Rewrite.blocks(b -> b.withOrderBy(b.orderBy().stream()
            .map(o -> o.nulls().isEmpty() ? new Block.Order(o.expr(), o.descending(), "LAST") : o)
            .toList()));

    @Override
    public List<Finding> at(CheckedItem pair) {
        if (second.isEmpty() || !(pair.queries().reply(pair.query()) instanceof Rows here)) {
            return List.of();
        }
        return switch (Guard.run(pair.query(), second.get(), limits)) {
            case Failure f
            when f.kind() == Failure.Kind.TIME_LIMIT || f.kind() == Failure.Kind.INTERRUPTED -> List.of();
            case Failure f ->
                List.of(Finding.of(ENGINES, INFO, "The second engine cannot run the query: " + f.message()));
            case Rows there -> {
                List<Finding> found = compared(pair.query(), here, there);
                yield pair.own().isEmpty()
                        ? found
                        : found.stream().map(f -> f.as(INFO)).toList(); // the set's own engine judges
            }
        };
    }

    /** Compares the answers of both engines. */
    List<Finding> compared(Block query, Rows first, Rows other) {
        List<List<@Nullable Object>> here = known(first);
        List<List<@Nullable Object>> there = known(other);
        RowPairs pairs = RowPairs.ofEngines(here, there);
        List<Integer> moved = pairs.same() && !query.orderBy().isEmpty() ? moved(here, there) : List.of();
        if (pairs.same() && moved.isEmpty()) {
            return List.of();
        }
        List<Integer> left = pairs.same() ? moved : pairs.left();
        List<Integer> right = pairs.same() ? moved : pairs.right();
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            rows.add(List.of(
                    i < left.size() ? text(here.get(left.get(i))) : "",
                    i < right.size() ? text(there.get(right.get(i))) : ""));
        }
        String message = "A second engine gives another answer: " + cause(query, here, pairs.same());
        return List.of(Finding.of(ENGINES, pairs.same() ? WARNING : ERROR, message)
                .at(new InClause(BlockPath.ROOT, pairs.same() ? Clause.ORDER_BY : Clause.SELECT))
                .showing(Evidence.pairs("here", "second engine", rows)));
    }

    /** Lists the places at which two results with the same rows differ. */
    private static List<Integer> moved(List<List<@Nullable Object>> here, List<List<@Nullable Object>> there) {
        return IntStream.range(0, here.size())
                .filter(i -> !RowPairs.ofEngines(List.of(here.get(i)), List.of(there.get(i)))
                        .same())
                .boxed()
                .toList();
    }

    /** Lists the rows but those that are a lone NULL, which is no part of an answer. */
    private static List<List<@Nullable Object>> known(Rows rows) {
        return rows.rows().stream()
                .filter(row -> row.size() > 1 || row.getFirst() != null)
                .toList();
    }

    private static String text(List<@Nullable Object> row) {
        return row.stream().map(Values::text).collect(Collectors.joining(" | "));
    }

    private String cause(Block query, List<List<@Nullable Object>> here, boolean order) {
        Query sorted = NULLS_LAST.query(query);
        if (!sorted.equals(query)
                && Guard.run(sorted, second.orElseThrow(), limits) instanceof Rows rows
                && RowPairs.ofEngines(here, known(rows)).same()
                && (!order || moved(here, known(rows)).isEmpty())) {
            return "NULLs sort last here and first there";
        }
        if (order) {
            return "tied rows, or a different sort order";
        }
        boolean divides = Walk.exprs(query)
                .anyMatch(e -> e instanceof Expr.Arithmetic a && a.operator().equals("/"));
        if (divides) {
            return "different integer division";
        }
        return Walk.blocks(query).anyMatch(b -> b.limit().isPresent())
                ? "LIMIT cuts between tied rows, or in a different sort order"
                : "the results differ";
    }
}
