package org.spartabench.making.repair.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.spartabench.making.repair.rewrite.Bindings;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.rewrite.Trees.Change;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Represents a part of the query that the expected row fails, with a test whether the row would pass after a
 * change. Obstacles of one row have no atoms in common: the row passes the query when it passes each of them.
 *
 * @param atoms the relaxable predicates
 * @param passes makes the condition, without any outer row, that is true when the expected row passes the changed
 *     query
 */
record Obstacle(List<RelaxablePredicate> atoms, Function<Map<PredicatePath, Change>, Predicate> passes) {

    /** Returns the condition that is true when relaxing these atoms lets the row pass. */
    Predicate relaxed(Set<RelaxablePredicate> relaxed) {
        return passes.apply(RelaxablePredicate.relaxing(relaxed));
    }

    static List<Obstacle> of(DiagnosedQuery subject, Waterfall waterfall, Expected expected) {
        Block root = subject.root();
        List<RelaxablePredicate> all = List.copyOf(subject.atoms().values());
        if (waterfall.where() < 0) {
            return List.of(new Obstacle(all, c -> someRow(Trees.change(root, c), expected.row())));
        }
        if (waterfall.where() == root.where().size()) {
            return List.of(new Obstacle(
                    all, c -> Terms.returnsRows(Trees.change(root, c).and(expected.keys()))));
        }
        Block bound = expected.row().in(root);
        if (root.having().isEmpty()) {
            return expected.failing().stream()
                    .map(at -> new Obstacle(
                            subject.within(at),
                            c -> Trees.change(bound, c).where().get(at.steps().getFirst())))
                    .toList();
        }
        return List.of(rowAndItsGroup(subject, all, expected));
    }

    /**
     * Joins WHERE and HAVING in one obstacle where the row must pass both: one depends on the other. A condition that the
     * row satisfies belongs to it, since without it more rows come into the group.
     */
    private static Obstacle rowAndItsGroup(DiagnosedQuery subject, List<RelaxablePredicate> atoms, Expected expected) {
        Block bound = expected.row().in(subject.root());
        Block root = subject.root();
        List<Predicate> keys = new ArrayList<>();
        for (Expr key : root.groupBy()) {
            Expr value = expected.row().in(key);
            keys.add(
                    value instanceof Expr.NullLiteral
                            ? new Predicate.IsNull(key, false)
                            : new Predicate.Compare(key, Predicate.Comparison.EQ, value));
        }
        return new Obstacle(atoms, c -> {
            List<Predicate> both = new ArrayList<>(Trees.change(bound, c).where());
            both.add(Terms.returnsRows(Trees.change(root, c).and(keys)));
            return Terms.all(both);
        });
    }

    /** Returns the condition that the query has a row made with that row of one of its sources. */
    private static Predicate someRow(Block root, Bindings row) {
        List<Predicate> conditions = new ArrayList<>();
        row.rows()
                .forEach((source, values) -> values.forEach(
                        (column, value) -> conditions.add(Terms.is(Expr.Column.of(source, column), value))));
        return Terms.returnsRows(root.and(conditions));
    }
}
