package org.spartabench.apis.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.facts.ColumnType;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;

/** Groups columns and literals that conjuncts make equal, also through others; only those of one type. */
record EqualColumns(List<List<Expr>> groups) {

    static EqualColumns of(List<Predicate> conjuncts, BlockSite site) {
        List<Source> sources = new ArrayList<>(SourceTypes.leaves(site.block().from()));
        site.outer().ifPresent(o -> sources.addAll(SourceTypes.leaves(o.block().from())));
        List<List<Expr>> groups = new ArrayList<>();
        for (Predicate p : conjuncts) {
            if (p instanceof Predicate.Compare(Expr left, Predicate.Comparison op, Expr right)
                    && op == Predicate.Comparison.EQ
                    && simple(left)
                    && simple(right)) {
                Optional<ColumnType> type = site.types().type(left, sources);
                if (type.isPresent() && type.equals(site.types().type(right, sources))) {
                    join(groups, left, right);
                }
            }
        }
        return new EqualColumns(groups);
    }

    private static boolean simple(Expr e) {
        return e instanceof Expr.Column || e instanceof Expr.Literal;
    }

    private static void join(List<List<Expr>> groups, Expr left, Expr right) {
        List<Expr> merged = new ArrayList<>();
        groups.removeIf(g -> (holds(g, left) || holds(g, right)) && merged.addAll(g));
        for (Expr e : List.of(left, right)) {
            if (!holds(merged, e)) {
                merged.add(e);
            }
        }
        groups.add(merged);
    }

    private static boolean holds(List<Expr> group, Expr e) {
        return group.stream().anyMatch(m -> m.equals(e) || e instanceof Expr.Column c && BindingSearch.same(m, c));
    }

    /** Lists what is equal to a column, without the column. */
    List<Expr> with(Expr.Column column) {
        return groups.stream()
                .filter(g -> holds(g, column))
                .flatMap(List::stream)
                .filter(e -> !BindingSearch.same(e, column))
                .toList();
    }
}
