package org.spartabench.making.law;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Source;

/**
 * Asks whether a row's key is among the keys of a block's rows, or of its groups of some size, and of nothing else around that block.
 *
 * @param key of the block, which needs no row around it
 * @param negated only without groups
 * @param enough rows of a key
 */
record Membership(ColumnRef own, ColumnRef key, Block block, boolean negated, IntPredicate enough) {

    private static final Expr ROWS = Expr.Call.of("COUNT", Expr.Star.ALL);

    /** Reads a condition on the rows of a source; empty for one of another form. */
    static Optional<Membership> of(Source source, Predicate condition, Schema schema) {
        Block asked =
                Block.from(List.of(source)).withSelect(Expr.NumberLiteral.of(0)).withWhere(List.of(condition));
        Block rows = Uncorrelated.of(asked, ColumnNames.of(asked, schema));
        ColumnNames names = ColumnNames.of(rows, schema);
        BlockPath inside = BlockPath.ROOT.child(0);
        return rows.where().getFirst() instanceof Predicate.InQuery in
                        && in.inner() instanceof Block inner
                        && inner.limit().isEmpty()
                        && inner.select().size() == 1
                        && names.correlations(inside).isEmpty()
                        && !(in.negated() && !inner.groupBy().isEmpty())
                ? names.column(BlockPath.ROOT, in.left())
                        .flatMap(own -> key(inner, names, inside)
                                .flatMap(key -> size(inner.having())
                                        .map(size -> new Membership(own, key, inner, in.negated(), size))))
                : Optional.empty();
    }

    /** Finds the column that the block lists, by which it may group. */
    private static Optional<ColumnRef> key(Block inner, ColumnNames names, BlockPath at) {
        Optional<ColumnRef> key = names.column(at, inner.select().getFirst().expr());
        boolean plain = inner.groupBy().isEmpty() && inner.having().isEmpty();
        boolean grouped = inner.groupBy().size() == 1
                && names.column(at, inner.groupBy().getFirst()).equals(key);
        return plain || grouped ? key : Optional.empty();
    }

    /** Reads conditions on the number of rows of a group; empty where there are others. */
    private static Optional<IntPredicate> size(List<Predicate> having) {
        IntPredicate all = rows -> true;
        for (Predicate condition : having) {
            if (!(condition instanceof Predicate.Compare(Expr left, Comparison operator, Expr.NumberLiteral(var bound))
                    && left.equals(ROWS))) {
                return Optional.empty();
            }
            all = all.and(rows -> holds(BigDecimal.valueOf(rows).compareTo(bound), operator));
        }
        return Optional.of(all);
    }

    private static boolean holds(int order, Comparison operator) {
        return switch (operator) {
            case EQ -> order == 0;
            case NE -> order != 0;
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
        };
    }
}
