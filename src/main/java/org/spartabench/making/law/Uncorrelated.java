package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/**
 * Writes EXISTS as IN where it asks only whether a key is among those of the inner block: engines find the keys once, and
 * need not bind the inner block to each row of the outer one. Where WHERE keeps what is true, both keep the same rows:
 * EXISTS is false where IN is unknown.
 */
final class Uncorrelated {

    /** Holds two columns that a correlation equates, and the other conditions of the inner block. */
    private record Key(Expr.Column outer, Expr.Column inner, List<Predicate> others) {}

    private Uncorrelated() {}

    /** @param names of the tree as it is */
    static Block of(Block root, ColumnNames names) {
        Block changed = root;
        for (BlockPath child : Trees.blocks(root)) {
            if (child.depth() > 0) {
                PredicatePath holder = Trees.holder(changed, child);
                if (holder.clause() == Clause.WHERE
                        && holder.steps().size() == 1
                        && Trees.at(changed, holder) instanceof Predicate.Exists exists
                        && !exists.negated()) {
                    Optional<Predicate> in = in(child.in(changed), child, names);
                    changed = in.isPresent() ? Trees.replace(changed, holder, in.get()) : changed;
                }
            }
        }
        return changed;
    }

    private static Optional<Predicate> in(Block inner, BlockPath at, ColumnNames names) {
        if (inner.table().isEmpty()
                || inner.limit().isPresent()
                || names.correlations(at).size() != 1) {
            return Optional.empty();
        }
        return key(inner, at, names)
                .filter(key -> inner.groupBy().isEmpty()
                        ? inner.having().isEmpty() && !aggregates(inner)
                        : inner.groupBy().size() == 1
                                && inner.groupBy().getFirst() instanceof Expr.Column by
                                && names.find(at, by).equals(names.find(at, key.inner())))
                .map(key -> new Predicate.InQuery(
                        key.outer(),
                        false,
                        inner.withSelect(key.inner()).withWhere(key.others()).withOrderBy(List.of())));
    }

    /** Tells whether the inner block always has one row. */
    private static boolean aggregates(Block inner) {
        return inner.select().stream()
                .flatMap(o -> Walk.exprs(o.expr()))
                .anyMatch(e -> e instanceof Expr.Call call && call.aggregate());
    }

    private static Optional<Key> key(Block inner, BlockPath at, ColumnNames names) {
        for (int i = 0; i < inner.where().size(); i++) {
            if (inner.where().get(i)
                            instanceof
                            Predicate.Compare(Expr.Column left, Predicate.Comparison operator, Expr.Column right)
                    && operator == Predicate.Comparison.EQ) {
                ColumnNames.Found l = names.find(at, left);
                ColumnNames.Found r = names.find(at, right);
                List<Predicate> others = new ArrayList<>(inner.where());
                others.remove(i);
                if (l.outward() == 0 && r.outward() == 1 && r.source().isPresent()) {
                    return Optional.of(new Key(Expr.Column.of(r.source().get(), right.name()), left, others));
                }
                if (r.outward() == 0 && l.outward() == 1 && l.source().isPresent()) {
                    return Optional.of(new Key(Expr.Column.of(l.source().get(), left.name()), right, others));
                }
            }
        }
        return Optional.empty();
    }
}
