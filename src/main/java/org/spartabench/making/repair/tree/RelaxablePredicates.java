package org.spartabench.making.repair.tree;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/** Finds the relaxable predicates of a qualified tree, block by block, outer ones before those inside them. */
public final class RelaxablePredicates {

    private final List<RelaxablePredicate> found = new ArrayList<>();
    private final List<PredicatePath> holders = new ArrayList<>();
    private final List<PredicatePath> aggregates = new ArrayList<>();
    private final List<PredicatePath> scalars = new ArrayList<>();
    /** The source names of the enclosing blocks and the present one, outermost first. */
    private final List<Set<String>> sources = new ArrayList<>();

    private boolean even = true;

    private RelaxablePredicates() {}

    static List<RelaxablePredicate> of(Block root) {
        RelaxablePredicates atoms = new RelaxablePredicates();
        atoms.block(root, BlockPath.ROOT);
        return List.copyOf(atoms.found);
    }

    /** Returns the names of the sources in a block's FROM. */
    public static Set<String> sources(Block block) {
        return block.from().stream()
                .flatMap(Walk::sources)
                .flatMap(s -> s.name().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void block(Block block, BlockPath path) {
        sources.add(sources(block));
        int[] child = new int[1];
        List<Predicate> joins = Trees.joinConditions(block);
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
            case Predicate.And _, Predicate.Or _, Predicate.Not _ -> {
                boolean outside = even;
                even = even != predicate instanceof Predicate.Not;
                List<Predicate> parts = Walk.parts(predicate);
                for (int i = 0; i < parts.size(); i++) {
                    predicate(parts.get(i), at.step(i), child);
                }
                even = outside;
            }
            case Predicate.Nested n -> nested(n, at, child);
            case Predicate plain -> add(plain, at, joins(plain, at));
        }
    }

    private void nested(Predicate.Nested nested, PredicatePath at, int[] child) {
        add(nested, at, false);
        if (!(nested.inner() instanceof Block inner) || at.clause() == Clause.FROM) {
            return;
        }
        BlockPath path = at.block().child(child[0]++);
        if (nested instanceof Predicate.CompareQuery c && c.quantifier() == Quantifier.ALL) {
            return;
        }
        boolean outside = even;
        even = even != negated(nested);
        boolean scalar = outside
                && nested instanceof Predicate.CompareQuery c
                && c.quantifier() == Quantifier.ONE
                && !(inner.groupBy().isEmpty() && Aggregates.inSelect(inner))
                && inner.limit().filter(l -> l.count() <= 1).isEmpty();
        holders.add(at);
        if (scalar) {
            scalars.add(at);
        }
        block(inner, path);
        if (scalar) {
            scalars.removeLast();
        }
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
        PredicatePath last = holders.getLast();
        Predicate holder = found.stream()
                .filter(a -> a.at().equals(last))
                .findFirst()
                .orElseThrow()
                .predicate();
        return switch ((Predicate.Nested) holder) {
            case Predicate.CompareQuery c -> c.quantifier() == Quantifier.ONE || Aggregates.inSelect(block);
            case Predicate.InQuery i -> Aggregates.inSelect(block);
            case Predicate.Exists e -> Aggregates.inHaving(block);
        };
    }

    private boolean joins(Predicate plain, PredicatePath at) {
        if (at.clause() == Clause.FROM) {
            return true;
        }
        Set<String> named = FreeSources.qualifiers(plain);
        boolean correlates = named.stream().anyMatch(n -> !sources.getLast().contains(n));
        return correlates || plain instanceof Predicate.Compare c && c.linksColumns() && named.size() > 1;
    }

    private void add(Predicate predicate, PredicatePath at, boolean joins) {
        found.add(new RelaxablePredicate(at, found.size(), predicate, even, joins, holders, aggregates, scalars));
    }
}
