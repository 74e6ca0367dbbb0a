package org.spartabench.cli.bench;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.Limits;
import org.spartabench.facts.Rows;
import org.spartabench.sql.name.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Trees;

/** Makes queries that return nothing out of one that does. */
final class EmptyQueries {

    private static final BigDecimal FAR = BigDecimal.valueOf(1_000_000_000_000L);

    private EmptyQueries() {}

    /** Puts a constant that no row meets into one predicate at a time; leaves out those after which rows are left. */
    static List<Block> of(Block query, FactBase facts, Limits limits) {
        return Trees.predicates(query).stream()
                .flatMap(p -> unmet(p.predicate()).stream().map(u -> Trees.replace(query, p.path(), u)))
                .filter(q -> Guard.run(q, facts, limits) instanceof Rows rows && rows.size() == 0)
                .toList();
    }

    private static Optional<Predicate> unmet(Predicate predicate) {
        if (!(predicate instanceof Predicate.Compare c)) {
            return Optional.empty();
        }
        boolean below = c.operator() == Comparison.LT || c.operator() == Comparison.LE;
        return Stream.of(c.right())
                .<Expr>mapMulti((constant, into) -> {
                    if (constant instanceof Expr.NumberLiteral) {
                        into.accept(new Expr.NumberLiteral(below ? FAR.negate() : FAR));
                    } else if (constant instanceof Expr.TextLiteral && c.operator() == Comparison.EQ) {
                        into.accept(new Expr.TextLiteral("no such value"));
                    }
                })
                .<Predicate>map(constant -> new Predicate.Compare(c.left(), c.operator(), constant))
                .findFirst();
    }
}
