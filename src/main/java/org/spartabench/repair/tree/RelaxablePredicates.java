package org.spartabench.repair.tree;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Source;

/**
 * Finds the predicates of a qualified tree that can be relaxed, block by block, outer ones before those inside them.
 */
public final class RelaxablePredicates {

    private final List<RelaxablePredicate> found = new ArrayList<>();
    private final List<PredicatePath> holders = new ArrayList<>();
    private final List<PredicatePath> aggregates = new ArrayList<>();
    /** The blocks that enclose the one at hand, and itself, outermost first. */
    private final List<Set<String>> sources = new ArrayList<>();

    private boolean even = true;

    private RelaxablePredicates() {}

    static List<RelaxablePredicate> of(Block root) {
        RelaxablePredicates atoms = new RelaxablePredicates();
        atoms.block(root, BlockPath.ROOT);
        return List.copyOf(atoms.found);
    }

    /** The names of the sources in a block's FROM. */
    public static Set<String> sources(Block block) {
        Set<String> names = new LinkedHashSet<>();
        block.from().forEach(s -> sources(s, names));
        return names;
    }

    private static void sources(Source source, Set<String> into) {
        if (source instanceof Source.Join j) {
            sources(j.left(), into);
            sources(j.right(), into);
        } else {
            source.name().ifPresent(into::add);
        }
    }

    private void block(Block block, BlockPath path) {
        sources.add(sources(block));
        int[] child = new int[1];
        List<Predicate> joins = Replacing.conditions(block);
        for (int i = 0; i < joins.size(); i++) {
            predicate(joins.get(i), PredicatePath.conjunct(path, Clause.FROM, i), child);
        }
        // Where the block aggregates for its holder, what fills its groups is blamed only when they are empty.
        boolean filters = !holders.isEmpty() && aggregates(block);
        if (filters) {
            aggregates.add(holders.getLast());
        }
        conjuncts(block.where(), path, Clause.WHERE, child);
        if (filters) {
            aggregates.removeLast();
        }
        conjuncts(block.having(), path, Clause.HAVING, child);
        sources.removeLast();
    }

    private void conjuncts(List<Predicate> conjuncts, BlockPath path, Clause clause, int[] child) {
        for (int i = 0; i < conjuncts.size(); i++) {
            predicate(conjuncts.get(i), PredicatePath.conjunct(path, clause, i), child);
        }
    }

    private void predicate(Predicate predicate, PredicatePath at, int[] child) {
        switch (predicate) {
            case Predicate.And a -> parts(a.all(), at, child);
            case Predicate.Or o -> parts(o.any(), at, child);
            case Predicate.Not n -> {
                even = !even;
                predicate(n.operand(), at.step(0), child);
                even = !even;
            }
            case Predicate.Nested n -> nested(n, at, child);
            case Predicate plain -> add(plain, at, joins(plain, at));
        }
    }

    private void parts(List<Predicate> parts, PredicatePath at, int[] child) {
        for (int i = 0; i < parts.size(); i++) {
            predicate(parts.get(i), at.step(i), child);
        }
    }

    private void nested(Predicate.Nested nested, PredicatePath at, int[] child) {
        add(nested, at, false);
        if (!(nested.inner() instanceof Block inner) || at.clause() == Clause.FROM) {
            return;
        }
        BlockPath path = at.block().child(child[0]++);
        if (nested instanceof Predicate.CompareQuery c && c.quantifier() == Predicate.Quantifier.ALL) {
            return;
        }
        boolean outside = even;
        even = even != negated(nested);
        holders.add(at);
        block(inner, path);
        holders.removeLast();
        even = outside;
    }

    public static boolean negated(Predicate.Nested nested) {
        return switch (nested) {
            case Predicate.InQuery i -> i.negated();
            case Predicate.Exists e -> e.negated();
            case Predicate.CompareQuery c -> false;
        };
    }

    /** Whether the last holder takes an aggregate from the block, or the one row of a scalar subquery. */
    private boolean aggregates(Block block) {
        Predicate holder = holder();
        return switch ((Predicate.Nested) holder) {
            case Predicate.CompareQuery c -> c.quantifier() == Predicate.Quantifier.ONE || selectsAggregate(block);
            case Predicate.InQuery i -> selectsAggregate(block);
            case Predicate.Exists e -> block.having().stream().anyMatch(RelaxablePredicates::hasAggregate);
        };
    }

    private Predicate holder() {
        PredicatePath last = holders.getLast();
        return found.stream()
                .filter(a -> a.at().equals(last))
                .findFirst()
                .orElseThrow()
                .predicate();
    }

    private static boolean selectsAggregate(Block block) {
        return block.select().stream().anyMatch(o -> hasAggregate(new Predicate.Truth(o.expr())));
    }

    /** Whether the predicate aggregates rows of its own block; an aggregate in an inner query does not. */
    public static boolean hasAggregate(Predicate predicate) {
        boolean[] has = new boolean[1];
        new Rewriter(
                        e -> {
                            has[0] |= e instanceof Expr.Call c && c.aggregate();
                            return e;
                        },
                        q -> q)
                .predicate(predicate);
        return has[0];
    }

    private boolean joins(Predicate plain, PredicatePath at) {
        if (at.clause() == Clause.FROM) {
            return true;
        }
        Set<String> named = Rewriter.qualifiers(plain);
        boolean correlates = named.stream().anyMatch(n -> !sources.getLast().contains(n));
        return correlates
                || plain instanceof Predicate.Compare c && bare(c.left()) && bare(c.right()) && named.size() > 1;
    }

    private static boolean bare(Expr expr) {
        return expr instanceof Expr.Column;
    }

    private void add(Predicate predicate, PredicatePath at, boolean joins) {
        found.add(new RelaxablePredicate(at, found.size(), predicate, even, joins, holders, aggregates));
    }
}
