package org.spartabench.making.repair.diagnosis;

import static org.spartabench.making.repair.tree.RelaxablePredicate.set;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.making.repair.rewrite.Aggregated;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.rewrite.Trees.Change;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Aggregates;

/**
 * Finds the smallest sets of atoms whose relaxation lets the expected row pass one obstacle: sufficient single atoms
 * first, then necessary ones with the atoms they need. It runs the relaxed query itself, so each set passes and no part
 * of it does.
 */
final class CauseSearch {

    /** Most sets tried; then the remaining atoms become one set, without those that are not needed. */
    private static final int MOST_TRIALS = 160;
    /** Most atoms of a set that is tried although all atoms together do not pass: more rows may undo an aggregate. */
    private static final int MOST_BESIDE = 3;
    /** Most sets tried before such sets are given up. */
    private static final int BESIDE_TRIALS = 60;
    /** Most atoms of a set whose parts are all tried. */
    private static final int WHOLE_CHECKED = 5;

    static final Change WITHOUT_NULLS =
            (was, is) -> is instanceof Predicate.InQuery in ? withoutNulls(in).orElse(in) : is;

    private final Obstacle obstacle;
    private final Block bound;
    private final Probe probe;
    private int trials;

    private CauseSearch(Obstacle obstacle, Block bound, Probe probe) {
        this.obstacle = obstacle;
        this.bound = bound;
        this.probe = probe;
    }

    /**
     * Finds the causes of one obstacle: alternatives, each of atoms in written order.
     *
     * @param bound the query with the expected row in place of its columns
     */
    static List<Set<RelaxablePredicate>> of(Obstacle obstacle, Block bound, Probe probe) {
        return obstacle.atoms().size() == 1
                ? List.of(set(obstacle.atoms()))
                : new CauseSearch(obstacle, bound, probe).search();
    }

    private List<Set<RelaxablePredicate>> search() {
        List<RelaxablePredicate> atoms = withoutFullAggregates();
        // Joins and correlations are blamed only where nothing else is, so they are left alone at first: relaxed, they
        // would multiply blocks with each other.
        List<Set<RelaxablePredicate>> passing =
                minimal(atoms.stream().filter(a -> !a.joins()).toList());
        if (passing.isEmpty()) {
            passing = minimal(atoms);
        }
        List<Set<RelaxablePredicate>> causes = deepest(whereAggregatesAreOverNothing(passing));
        return Stream.concat(causes.stream(), nullsAlone().stream()).distinct().toList();
    }

    /** Leaves out atoms that filter a non-empty aggregate of the outermost block: its comparison is to blame. */
    private List<RelaxablePredicate> withoutFullAggregates() {
        List<PredicatePath> holders = obstacle.atoms().stream()
                .flatMap(a -> a.aggregates().stream())
                .distinct()
                .filter(h -> h.block().steps().isEmpty()
                        && FreeSources.named(Trees.at(bound, h)).isEmpty())
                .toList();
        List<Predicate> overNothing = holders.stream()
                .map(h -> Aggregated.overNothing((Predicate.Nested) Trees.at(bound, h)))
                .toList();
        List<Boolean> empty = probe.hold(overNothing);
        return obstacle.atoms().stream()
                .filter(a ->
                        a.aggregates().stream().allMatch(h -> !holders.contains(h) || empty.get(holders.indexOf(h))))
                .toList();
    }

    private List<Set<RelaxablePredicate>> minimal(List<RelaxablePredicate> atoms) {
        List<Set<RelaxablePredicate>> found = new ArrayList<>();
        within(List.of(), atoms, found);
        boolean monotone = atoms.stream().allMatch(a -> a.aggregates().isEmpty() && a.at().clause() != Clause.HAVING);
        if (monotone) {
            return found;
        }
        List<Set<RelaxablePredicate>> smallest =
                new ArrayList<>(found.stream().map(this::smallest).distinct().toList());
        for (int size = 2; size <= MOST_BESIDE && trials < BESIDE_TRIALS; size++) {
            smallest.addAll(which(subsets(atoms, size).stream()
                    .map(s -> set(s))
                    .filter(s -> smallest.stream().noneMatch(f -> s.containsAll(f) || f.containsAll(s)))
                    .limit(BESIDE_TRIALS - trials)
                    .toList()));
        }
        return smallest;
    }

    /**
     * Finds the smallest sets of all atoms of {@code kept} and some of {@code free}; {@code kept} alone is not
     * enough.
     */
    private void within(
            List<RelaxablePredicate> kept, List<RelaxablePredicate> free, List<Set<RelaxablePredicate>> found) {
        List<Set<RelaxablePredicate>> one =
                which(free.stream().map(a -> set(kept, List.of(a))).toList());
        found.addAll(one);
        List<RelaxablePredicate> rest = free.stream()
                .filter(a -> one.stream().noneMatch(s -> s.contains(a)))
                .toList();
        if (rest.size() < 2 || which(List.of(set(kept, rest))).isEmpty()) {
            return;
        }
        // Without a needed atom, all the others together do not pass.
        List<Set<RelaxablePredicate>> without =
                rest.stream().map(a -> set(kept, without(rest, a))).toList();
        List<Set<RelaxablePredicate>> dispensable = which(without);
        List<RelaxablePredicate> needed = rest.stream()
                .filter(a -> !dispensable.contains(set(kept, without(rest, a))))
                .toList();
        List<RelaxablePredicate> more = List.copyOf(set(kept, needed));
        if (needed.isEmpty()) {
            bySize(kept, rest, found);
        } else if (!which(List.of(set(more))).isEmpty()) {
            found.add(set(more));
        } else {
            within(more, rest.stream().filter(a -> !needed.contains(a)).toList(), found);
        }
    }

    private static List<RelaxablePredicate> without(List<RelaxablePredicate> atoms, RelaxablePredicate one) {
        return atoms.stream().filter(a -> a != one).toList();
    }

    /** Tries pairs, then threes and so on, where no atom alone is needed and none alone is enough. */
    private void bySize(
            List<RelaxablePredicate> kept, List<RelaxablePredicate> free, List<Set<RelaxablePredicate>> found) {
        List<Set<RelaxablePredicate>> here = new ArrayList<>();
        for (int size = 2; size <= free.size(); size++) {
            List<Set<RelaxablePredicate>> candidates = subsets(free, size).stream()
                    .map(s -> set(kept, s))
                    .filter(s -> here.stream().noneMatch(s::containsAll))
                    .toList();
            if (trials + candidates.size() > MOST_TRIALS) {
                if (here.isEmpty()) {
                    here.add(shrunk(kept, free));
                }
                break;
            }
            here.addAll(which(candidates));
        }
        found.addAll(here);
    }

    /** Leaves out atom by atom, outer ones first, while the row still passes. */
    private Set<RelaxablePredicate> shrunk(List<RelaxablePredicate> kept, List<RelaxablePredicate> free) {
        List<RelaxablePredicate> left = free;
        for (RelaxablePredicate atom : free) {
            List<RelaxablePredicate> fewer = without(left, atom);
            if (!which(List.of(set(kept, fewer))).isEmpty()) {
                left = fewer;
            }
        }
        return set(kept, left);
    }

    /** Finds a smaller part that passes although a larger one does not, since relaxing more may undo relaxing. */
    private Set<RelaxablePredicate> smallest(Set<RelaxablePredicate> whole) {
        List<Set<RelaxablePredicate>> parts = new ArrayList<>();
        for (int size = 1; size < whole.size() && whole.size() <= WHOLE_CHECKED; size++) {
            subsets(List.copyOf(whole), size).forEach(s -> parts.add(set(s)));
        }
        return which(parts).stream().findFirst().orElse(whole);
    }

    private static List<List<RelaxablePredicate>> subsets(List<RelaxablePredicate> atoms, int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<RelaxablePredicate>> subsets = new ArrayList<>();
        for (int i = 0; i <= atoms.size() - size; i++) {
            RelaxablePredicate first = atoms.get(i);
            subsets(atoms.subList(i + 1, atoms.size()), size - 1)
                    .forEach(rest -> subsets.add(List.copyOf(set(List.of(first), rest))));
        }
        return subsets;
    }

    /** Leaves out sets that change a non-empty aggregate below the outermost block. */
    private List<Set<RelaxablePredicate>> whereAggregatesAreOverNothing(List<Set<RelaxablePredicate>> sets) {
        List<Set<RelaxablePredicate>> touching = sets.stream()
                .filter(s -> s.stream().anyMatch(a -> !a.aggregates().isEmpty()))
                .toList();
        List<Set<RelaxablePredicate>> allowed = which(touching, this::relaxedOverNothing);
        return sets.stream()
                .filter(s -> !touching.contains(s) || allowed.contains(s))
                .toList();
    }

    private Predicate relaxedOverNothing(Set<RelaxablePredicate> set) {
        Map<PredicatePath, Change> changes = RelaxablePredicate.relaxing(set);
        for (RelaxablePredicate holder : obstacle.atoms()) {
            if (!set.contains(holder)
                    && set.stream().anyMatch(a -> a.aggregates().contains(holder.at()))) {
                changes.merge(
                        holder.at(),
                        overNothing(holder),
                        (first, then) -> (was, is) -> then.of(was, first.of(was, is)));
            }
        }
        return obstacle.passes().apply(changes);
    }

    /** Requires of a holder that its aggregate, as it was, is over nothing. */
    static Change overNothing(RelaxablePredicate holder) {
        return (was, is) -> {
            Predicate nothing = Aggregated.overNothing((Predicate.Nested) was);
            return holder.even() ? Terms.all(List.of(is, nothing)) : Terms.either(is, new Predicate.Not(nothing));
        };
    }

    /** Leaves out sets that enclose another one, which is to blame instead. */
    private static List<Set<RelaxablePredicate>> deepest(List<Set<RelaxablePredicate>> sets) {
        return sets.stream()
                .filter(set -> sets.stream().noneMatch(other -> below(other, set)))
                .toList();
    }

    /** Whether {@code lower} has the same atoms as {@code upper}, or atoms inside them. */
    private static boolean below(Set<RelaxablePredicate> lower, Set<RelaxablePredicate> upper) {
        return !lower.equals(upper)
                && lower.stream()
                        .allMatch(a -> upper.contains(a) || upper.stream().anyMatch(a::inside));
    }

    /** Finds each NOT IN that becomes true without the NULLs of its inner query. */
    private List<Set<RelaxablePredicate>> nullsAlone() {
        List<Set<RelaxablePredicate>> negative = obstacle.atoms().stream()
                .filter(CauseSearch::failsOnNulls)
                .map(a -> set(List.of(a)))
                .toList();
        return which(
                negative,
                s -> obstacle.passes().apply(Map.of(s.iterator().next().at(), WITHOUT_NULLS)));
    }

    /** Whether NULLs of its inner query keep a predicate from what it must become: NOT IN from true, IN from false. */
    static boolean failsOnNulls(RelaxablePredicate atom) {
        return atom.predicate() instanceof Predicate.InQuery in
                && in.negated() == atom.even()
                && withoutNulls(in).isPresent();
    }

    private static Optional<Predicate> withoutNulls(Predicate.InQuery in) {
        return in.inner() instanceof Block b
                        && b.select().size() == 1
                        && b.groupBy().isEmpty()
                        && b.having().isEmpty()
                        && !Aggregates.inSelect(b)
                        && b.limit().isEmpty()
                ? Optional.of(in.withInner(
                        b.and(new Predicate.IsNull(b.select().getFirst().expr(), true))))
                : Optional.empty();
    }

    private List<Set<RelaxablePredicate>> which(List<Set<RelaxablePredicate>> sets) {
        return which(sets, obstacle::relaxed);
    }

    /** Returns the sets whose condition is true. */
    private List<Set<RelaxablePredicate>> which(
            List<Set<RelaxablePredicate>> sets, Function<Set<RelaxablePredicate>, Predicate> condition) {
        trials += sets.size();
        List<Boolean> held = probe.hold(sets.stream().map(condition).toList());
        return IntStream.range(0, sets.size())
                .filter(held::get)
                .<Set<RelaxablePredicate>>mapToObj(sets::get)
                .toList();
    }
}
