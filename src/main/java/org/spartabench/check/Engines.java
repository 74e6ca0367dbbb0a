package org.spartabench.check;

import static org.spartabench.item.Check.ENGINES;
import static org.spartabench.item.Finding.Severity.ERROR;
import static org.spartabench.item.Finding.Severity.INFO;
import static org.spartabench.item.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Evidence;
import org.spartabench.item.Finding.Place.InClause;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Sql;
import org.spartabench.query.Walk;

/** Runs the query on a second engine. Compares ten digits of numbers, and ignores the order without ORDER BY. */
record Engines(Optional<FactBase> second, Limits limits) implements ItemCheck {

    @Override
    public List<Finding> at(CheckedItem pair) {
        if (second.isEmpty() || !(pair.asking().reply(pair.query()) instanceof Rows here)) {
            return List.of();
        }
        return switch (second.get().run(Sql.print(pair.query()), limits)) {
            case Failure f
            when f.kind() == Failure.Kind.TIME_LIMIT || f.kind() == Failure.Kind.INTERRUPTED -> List.of();
            case Failure f ->
                List.of(Finding.of(ENGINES, INFO, "The second engine cannot run the query: " + f.message()));
            case Rows there -> compared(pair.query(), here, there);
        };
    }

    private static List<String> values(Block query, Rows rows) {
        List<String> values = CheckQueries.values(rows);
        return query.orderBy().isEmpty() ? values.stream().sorted().toList() : values;
    }

    static List<Finding> compared(Block query, Rows first, Rows second) {
        List<String> here = values(query, first);
        List<String> there = values(query, second);
        if (here.equals(there)) {
            return List.of();
        }
        boolean order =
                here.stream().sorted().toList().equals(there.stream().sorted().toList());
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < Math.max(here.size(), there.size()); i++) {
            String left = i < here.size() ? here.get(i) : "";
            String right = i < there.size() ? there.get(i) : "";
            if (!left.equals(right)) {
                rows.add(List.of(left, right));
            }
        }
        String message = "A second engine gives another answer: " + cause(query, order);
        return List.of(Finding.of(ENGINES, order ? WARNING : ERROR, message)
                .at(new InClause(BlockPath.ROOT, order ? Clause.ORDER_BY : Clause.SELECT))
                .showing(Evidence.pairs("here", "second engine", rows)));
    }

    private static String cause(Block query, boolean order) {
        if (order) {
            return "tied rows, or a different sort order";
        }
        boolean divides = Walk.exprs(query)
                .anyMatch(e -> e instanceof Expr.Arithmetic a && a.operator().equals("/"));
        if (divides) {
            return "different integer division";
        }
        return Walk.blocks(query).anyMatch(b -> b.limit().isPresent())
                ? "LIMIT cuts between tied rows"
                : "the results differ";
    }
}
