package org.spartabench.repair.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.query.Block;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Query;
import org.spartabench.repair.tree.Aim;
import org.spartabench.repair.tree.Atom;
import org.spartabench.repair.tree.Atoms;
import org.spartabench.repair.tree.Bindings;
import org.spartabench.repair.tree.Replacing;
import org.spartabench.repair.tree.Spine;
import org.spartabench.repair.tree.Subject;
import org.spartabench.repair.tree.Terms;

/**
 * Follows the expected row into the inner blocks down to a blamed predicate, binding in each block on the way a row
 * that would let the outer row pass if the cause were relaxed, or, behind a negation, the row that keeps it out.
 */
final class Descent {

    private final Subject subject;
    private final Bindings expected;
    private final Set<Atom> cause;
    private final Probe probe;
    private final Map<PredicatePath, Optional<Bindings>> found = new HashMap<>();

    /** @param cause what is relaxed; rows are chosen whose values come nearest to what it wants */
    Descent(Subject subject, Bindings expected, Set<Atom> cause, Probe probe) {
        this.subject = subject;
        this.expected = expected;
        this.cause = cause;
        this.probe = probe;
    }

    /**
     * The rows down to the atom's block, that one included unless the atom is a condition on its groups; empty where
     * there is no such row.
     */
    Optional<Bindings> to(Atom atom) {
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

    private Optional<Bindings> step(Bindings outer, @Nullable Atom holder) {
        if (holder == null
                || !(held(outer, holder) instanceof Predicate.Nested nested)
                || !(nested.inner() instanceof Block inner)) {
            return Optional.empty();
        }
        List<Predicate> where = new ArrayList<>(inner.where());
        boolean compared = nested instanceof Predicate.CompareQuery c && c.quantifier() == Predicate.Quantifier.ONE;
        if (!compared) {
            where.addAll(Spine.links(nested, inner));
        }
        List<Expected.Column> columns = Expected.columns(inner.from(), subject);
        if (columns.isEmpty()) {
            return Optional.empty();
        }
        List<Block.Order> order = new ArrayList<>();
        cause.stream()
                .filter(a -> !a.holders().isEmpty() && a.holders().getLast().equals(holder.at()))
                .filter(a -> a.at().clause() == Clause.WHERE)
                .flatMap(a -> Aim.of(a.predicate(), a.even()).stream())
                .flatMap(a -> closest(a, speaksFor(holder)).stream())
                .forEach(order::add);
        columns.forEach(c -> order.add(Terms.rising(c.expr())));
        Block row = Terms.block(
                        columns.stream().map(c -> Block.Output.of(c.expr())).toList(), inner.from())
                .withWhere(where);
        return probe.maybeRow(Terms.limited(row, order, 1)).map(v -> outer.and(Expected.bound(columns, v)));
    }

    /** The holder with the rows so far in place; its inner block is relaxed where its rows speak for the outer row. */
    private Predicate held(Bindings outer, Atom holder) {
        Map<PredicatePath, Replacing.Change> changes =
                new LinkedHashMap<>(speaksFor(holder) ? Obstacle.relaxing(cause) : Map.of());
        Predicate[] held = {holder.predicate()};
        changes.put(holder.at(), (was, is) -> held[0] = is);
        Replacing.in(outer.in(subject.root()), changes);
        return held[0];
    }

    private static boolean speaksFor(Atom holder) {
        return holder.predicate() instanceof Predicate.Nested nested && holder.even() != Atoms.negated(nested);
    }

    /** The row whose value is nearest to what is wanted first; among rows that hinder, the one that hinders most. */
    private static Optional<Block.Order> closest(Aim aim, boolean speaksFor) {
        return switch (aim) {
            case Aim.Ordered(Expr operand, Predicate.Comparison operator, Expr constant) ->
                closest(operand, operator, speaksFor);
            case Aim.Inner(Expr operand, Predicate.Comparison operator, Query inner) ->
                closest(operand, operator, speaksFor);
            case Aim.Range _, Aim.Listed _, Aim.Pattern _, Aim.Member _, Aim.Other _ -> Optional.empty();
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
