package org.spartabench.making.repair.diagnosis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.making.repair.rewrite.Aggregated;
import org.spartabench.making.repair.rewrite.Existence;
import org.spartabench.making.repair.rewrite.InvertedBlocks;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.rewrite.Trees.Change;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Orders candidate rows for a conjunct with inner blocks: first rows that a single inner filter rejects, then rows for
 * which all joins find partners, so that no join is blamed.
 */
final class RowPreference {

    /** Most filters tried one by one. */
    private static final int SINGLE = 6;

    private RowPreference() {}

    /** Lists conditions that are true of rows that nothing but the NULLs of a NOT IN rejects; none where there are no NULLs. */
    static List<Predicate> withoutNulls(DiagnosedQuery subject, int index, Probe probe) {
        Map<PredicatePath, Change> changes = new LinkedHashMap<>();
        for (RelaxablePredicate atom : conjunct(subject, index)) {
            if (CauseSearch.failsOnNulls(atom)
                    && atom.predicate() instanceof Predicate.InQuery in
                    && in.inner() instanceof Block inner) {
                Expr value = inner.select().getFirst().expr();
                Block nulls = Block.from(inner.from()).withWhere(List.of(new Predicate.IsNull(value, false)));
                if (probe.maybeHold(List.of(Terms.returnsRows(nulls.withSelect(Terms.ONE))))
                        .contains(true)) {
                    changes.put(atom.at(), CauseSearch.WITHOUT_NULLS);
                }
            }
        }
        return changes.isEmpty() ? List.of() : List.of(conjunct(subject.root(), index, changes));
    }

    private static List<RelaxablePredicate> conjunct(DiagnosedQuery subject, int index) {
        return subject.within(PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, index));
    }

    /** Lists conditions on the row, the most important first; none if the conjunct gives no preference. */
    static List<Predicate> of(DiagnosedQuery subject, int index, Probe probe) {
        Block tree = subject.root();
        List<RelaxablePredicate> atoms = conjunct(subject, index);
        List<RelaxablePredicate> overNothing = overNothing(atoms, probe);
        List<RelaxablePredicate> filters = new ArrayList<>();
        List<RelaxablePredicate> relaxed = new ArrayList<>();
        boolean finds = false;
        for (RelaxablePredicate atom : atoms) {
            Predicate p = atom.predicate();
            if (atom.even() && (p instanceof Predicate.InQuery || p instanceof Predicate.Exists)
                    || overNothing.contains(atom)) {
                finds = true;
            } else if (!atom.joins()) {
                relaxed.add(atom);
                if (!atom.holders().isEmpty()) {
                    filters.add(atom);
                }
            }
        }
        if (!finds || filters.isEmpty()) {
            return List.of();
        }
        List<Predicate> wishes = new ArrayList<>();
        if (filters.size() > 1 && filters.size() <= SINGLE) {
            wishes.add(single(tree, subject, filters).stream()
                    .map(changes -> conjunct(tree, index, changes))
                    .reduce(Terms::either)
                    .orElseThrow());
        }
        Map<PredicatePath, Change> allFilters = RelaxablePredicate.relaxing(relaxed);
        overNothing.forEach(a -> allFilters.merge(
                a.at(), CauseSearch.overNothing(a), (first, then) -> (was, is) -> then.of(was, first.of(was, is))));
        wishes.add(conjunct(tree, index, allFilters));
        return wishes;
    }

    /**
     * Lists the comparisons of the outermost block whose inner query may give NULL or nothing because of its filters: not those
     * with the same value for every row.
     */
    private static List<RelaxablePredicate> overNothing(List<RelaxablePredicate> atoms, Probe probe) {
        List<RelaxablePredicate> compared = atoms.stream()
                .filter(a -> a.even() && a.holders().isEmpty())
                .filter(a -> a.predicate() instanceof Predicate.CompareQuery c
                        && c.quantifier() == Predicate.Quantifier.ONE
                        && atoms.stream().anyMatch(b -> b.inside(a) && !b.joins()))
                .toList();
        List<RelaxablePredicate> alone = compared.stream()
                .filter(a -> FreeSources.named(new Predicate.Exists(false, ((Predicate.Nested) a.predicate()).inner()))
                        .isEmpty())
                .toList();
        List<Boolean> empty = probe.maybeHold(alone.stream()
                .map(a -> Aggregated.overNothing((Predicate.Nested) a.predicate()))
                .toList());
        return compared.stream()
                .filter(a -> !alone.contains(a) || empty.get(alone.indexOf(a)))
                .toList();
    }

    /** Lists changes that each relax one filter; together they relax every filter. */
    private static List<Map<PredicatePath, Change>> single(
            Block tree, DiagnosedQuery subject, List<RelaxablePredicate> filters) {
        Map<BlockPath, List<RelaxablePredicate>> besides = new LinkedHashMap<>();
        List<Map<PredicatePath, Change>> changes = new ArrayList<>();
        for (RelaxablePredicate filter : filters) {
            if (rowByRow(subject, filter)) {
                besides.computeIfAbsent(filter.at().block(), b -> new ArrayList<>())
                        .add(filter);
            } else {
                changes.add(RelaxablePredicate.relaxing(List.of(filter)));
            }
        }
        besides.values().forEach(together -> changes.add(anyOf(tree, together)));
        return changes;
    }

    /** Whether a filter tests each row of an inner block, and any such row is enough for the enclosing blocks. */
    private static boolean rowByRow(DiagnosedQuery subject, RelaxablePredicate filter) {
        return filter.at().steps().size() == 1
                && filter.at().clause() == Clause.WHERE
                && filter.holders().stream()
                        .map(subject.atoms()::get)
                        .allMatch(h -> h != null && h.even() && h.at().steps().size() == 1)
                && filter.holders().stream()
                        .map(h -> Trees.at(subject.root(), h))
                        .allMatch(h -> h instanceof Predicate.Nested nested
                                && !RelaxablePredicates.negated(nested)
                                && nested.inner() instanceof Block inner
                                && InvertedBlocks.plain(inner, nested));
    }

    /** Requires all filters but one: one condition replaces the first filter, so that the block is queried once. */
    private static Map<PredicatePath, Change> anyOf(Block tree, List<RelaxablePredicate> filters) {
        Map<PredicatePath, Change> changes = new LinkedHashMap<>();
        filters.forEach(f -> changes.put(f.at(), f.relaxed()));
        if (filters.size() > 1) {
            Expr misses = Terms.misses(
                    filters.stream().map(f -> Trees.at(tree, f.at())).toList());
            changes.put(
                    filters.getFirst().at(),
                    (was, is) -> new Predicate.Compare(misses, Predicate.Comparison.LE, Terms.ONE));
        }
        return changes;
    }

    private static Predicate conjunct(Block tree, int index, Map<PredicatePath, Change> changes) {
        return Existence.ofMany(Trees.change(tree, changes).where().get(index), tree);
    }
}
