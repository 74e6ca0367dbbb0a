package org.spartabench.making.law;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/**
 * Forbids comparisons in which a row equals an average or sum of decimals but for rounding: engines round differently,
 * so the answer would depend on the engine.
 */
final class RoundingLaw {

    /** Far above the rounding of doubles in a sum, far below a unit of a column. */
    private static final Expr NEAR = new Expr.NumberLiteral(new BigDecimal("0.000001"));

    private static final Set<String> ROUNDED = Set.of("AVG", "SUM");

    /** @param near true for the rows whose two sides of {@code compared} are equal but for rounding */
    record Tie(Predicate compared, Predicate near) {}

    private RoundingLaw() {}

    /** Writes the condition to look for, for each comparison in WHERE with such a value. */
    static List<Tie> ties(Block root, ColumnNames names, BlockPath at, Schema schema) {
        return at.in(root).where().stream()
                .flatMap(conjunct -> conjunct instanceof Predicate.CompareQuery compared
                                && compared.quantifier() == Predicate.Quantifier.ONE
                                && compared.inner() instanceof Block inner
                                && rounded(inner, child(root, at, inner), names, schema)
                        ? Stream.of(new Tie(conjunct, near(compared)))
                        : Stream.of())
                .toList();
    }

    private static Optional<BlockPath> child(Block root, BlockPath at, Block inner) {
        return Trees.blocks(root).stream()
                .filter(b -> b.depth() == at.depth() + 1
                        && b.steps().subList(0, at.depth()).equals(at.steps())
                        && b.in(root) == inner)
                .findFirst();
    }

    private static boolean rounded(Block inner, Optional<BlockPath> at, ColumnNames names, Schema schema) {
        return at.isPresent()
                && inner.select().size() == 1
                && inner.select().getFirst().expr() instanceof Expr.Call call
                && ROUNDED.contains(call.name())
                && Walk.exprs(call)
                        .anyMatch(e -> names.column(at.get(), e)
                                .flatMap(schema::column)
                                .map(Column::type)
                                .filter(type -> type == ColumnType.DECIMAL)
                                .isPresent());
    }

    private static Predicate near(Predicate.CompareQuery compared) {
        Expr difference = new Expr.Arithmetic("-", compared.left(), new Expr.Scalar(compared.inner()));
        return new Predicate.Compare(Expr.Call.of("ABS", difference), Predicate.Comparison.LT, NEAR);
    }
}
