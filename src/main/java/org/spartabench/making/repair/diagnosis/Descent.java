package org.spartabench.making.repair.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.making.repair.comparison.NormalisedComparison;
import org.spartabench.making.repair.rewrite.Bindings;
import org.spartabench.making.repair.rewrite.InvertedBlocks;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.rewrite.Trees.Change;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Follows the expected row into the inner blocks down to a blamed predicate. In each block on the way it binds a
 * row that would let the outer row pass if the cause were relaxed, or, behind a negation, the row that keeps it
 * out.
 */
final class Descent {

    private final DiagnosedQuery subject;
    private final Bindings expected;
    private final Set<RelaxablePredicate> cause;
    private final Probe probe;
    private final Map<PredicatePath, Optional<Bindings>> found = new HashMap<>();

    /** @param cause the relaxed atoms; the search prefers rows whose values come nearest to what they need */
    Descent(DiagnosedQuery subject, Bindings expected, Set<RelaxablePredicate> cause, Probe probe) {
        this.subject = subject;
        this.expected = expected;
        this.cause = cause;
        this.probe = probe;
    }

    /** Binds rows down to the atom's block, for a condition on groups without it; empty if there is no row. */
    Optional<Bindings> to(RelaxablePredicate atom) {
        List<PredicatePath> holders = atom.holders();
        int last = atom.at().clause() == Clause.HAVING ? holders.size() - 1 : holders.size();
        Optional<Bindings> rows = Optional.of(expected);
        for (int i = 0; i < last && rows.isPresent(); i++) {
            Bindings outer = rows.get();
            rows = found.computeIfAbsent(
                    holders.get(i), h -> step(outer, subject.atoms().get(h)));
        }
        return rows;
    }

    private Optional<Bindings> step(Bindings outer, @Nullable RelaxablePredicate holder) {
        if (holder == null
                || !(held(outer, holder) instanceof Predicate.Nested nested)
                || !(nested.inner() instanceof Block inner)) {
            return Optional.empty();
        }
        List<Predicate> where = new ArrayList<>(inner.where());
        boolean any = cause.stream().anyMatch(a -> a.scalars().contains(holder.at()));
        boolean compared = nested instanceof Predicate.CompareQuery c && c.quantifier() == Predicate.Quantifier.ONE;
        if (any || !compared) {
            where.addAll(InvertedBlocks.links(nested, inner));
        }
        List<Expected.Column> columns = Expected.columns(inner.from(), subject);
        if (columns.isEmpty()) {
            return Optional.empty();
        }
        List<Block.Order> order = new ArrayList<>();
        cause.stream()
                .filter(a -> a.heldBy(holder.at()))
                .filter(a -> a.at().clause() == Clause.WHERE)
                .flatMap(a -> NormalisedComparison.of(a.predicate(), a.even()).stream())
                .flatMap(a -> closest(a, speaksFor(holder)).stream())
                .forEach(order::add);
        columns.forEach(c -> order.add(Terms.rising(c.expr())));
        Block row = Expected.select(columns, inner.from()).withWhere(where);
        return probe.maybeRow(Terms.limited(row, order, 1)).map(v -> outer.and(Expected.bound(columns, v)));
    }

    /** Returns the holder with the rows so far in place, its inner block relaxed if its rows help the outer row. */
    private Predicate held(Bindings outer, RelaxablePredicate holder) {
        Map<PredicatePath, Change> changes =
                new LinkedHashMap<>(speaksFor(holder) ? RelaxablePredicate.relaxing(cause) : Map.of());
        Predicate[] held = {holder.predicate()};
        changes.put(holder.at(), (was, is) -> held[0] = is);
        Trees.change(outer.in(subject.root()), changes);
        return held[0];
    }

    private static boolean speaksFor(RelaxablePredicate holder) {
        return holder.predicate() instanceof Predicate.Nested nested
                && holder.even() != RelaxablePredicates.negated(nested);
    }

    /** Orders rows: the value nearest to the wanted one first; among rows that hinder, the most hindering one. */
    private static Optional<Block.Order> closest(NormalisedComparison aim, boolean speaksFor) {
        return switch (aim) {
            case NormalisedComparison.Ordered o -> closest(o.operand(), o.operator(), speaksFor);
            case NormalisedComparison.Inner i -> closest(i.operand(), i.operator(), speaksFor);
            default -> Optional.empty();
        };
    }

    private static Optional<Block.Order> closest(Expr operand, Predicate.Comparison operator, boolean speaksFor) {
        return switch (operator) {
            case GT, GE -> Optional.of(speaksFor ? Terms.falling(operand) : Terms.rising(operand));
            case LT, LE -> Optional.of(speaksFor ? Terms.rising(operand) : Terms.falling(operand));
            case EQ, NE -> Optional.empty();
        };
    }
}
