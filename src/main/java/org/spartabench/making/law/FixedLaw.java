package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Equalities;
import org.spartabench.sql.walk.Walk;

/** Forbids that a block selects or groups by a column that an equality fixes at one value. */
final class FixedLaw {

    private FixedLaw() {}

    static Optional<Refusal.Broken> broken(Block root, ColumnNames names) {
        for (BlockPath at : Trees.blocks(root)) {
            Block block = at.in(root);
            Set<ColumnNames.Found> fixed = new HashSet<>();
            for (Predicate conjunct : block.where()) {
                Equalities.fixed(conjunct)
                        .filter(Expr.Column.class::isInstance)
                        .ifPresent(c -> fixed.add(names.find(at, (Expr.Column) c)));
            }
            if (fixed.isEmpty()) {
                continue;
            }
            List<Expr> outputs = new ArrayList<>(block.groupBy());
            block.select().forEach(o -> outputs.add(o.expr()));
            for (Expr output : outputs) {
                boolean one = Walk.exprs(output)
                        .anyMatch(e -> e instanceof Expr.Column c && fixed.contains(names.find(at, c)));
                if (one) {
                    return Optional.of(new Refusal.Broken(
                            Law.NOT_FIXED, at, Sql.print(output) + " has one value only: an equality fixes it"));
                }
            }
        }
        return Optional.empty();
    }
}
