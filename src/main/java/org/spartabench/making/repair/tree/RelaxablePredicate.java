package org.spartabench.making.repair.tree;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Predicate;

/**
 * Represents a predicate that can be relaxed: any but AND, OR and NOT.
 *
 * @param order its position among all atoms of the query, as written
 * @param even whether it is under an even number of negations, so that relaxing makes it TRUE
 * @param joins whether it joins two sources of its block, or correlates its block with an enclosing one
 * @param holders the nested predicates around it, outermost first
 * @param aggregates the holders whose inner query aggregates what this predicate filters: A and JA
 * @param scalars the holders under an even number of negations that compare with the one row of an inner query; relaxed, this
 *     predicate may give it several rows, of which any may do
 */
public record RelaxablePredicate(
        PredicatePath at,
        int order,
        Predicate predicate,
        boolean even,
        boolean joins,
        List<PredicatePath> holders,
        List<PredicatePath> aggregates,
        List<PredicatePath> scalars) {

    public RelaxablePredicate {
        holders = List.copyOf(holders);
        aggregates = List.copyOf(aggregates);
        scalars = List.copyOf(scalars);
    }

    public int depth() {
        return at.block().depth();
    }

    public boolean inside(RelaxablePredicate other) {
        return holders.contains(other.at);
    }

    /** Whether that nested predicate holds its block. */
    public boolean heldBy(PredicatePath nested) {
        return !holders.isEmpty() && holders.getLast().equals(nested);
    }

    /** Returns the path of the conjunct's part in the outermost block that contains it. */
    PredicatePath outermost() {
        return holders.isEmpty() ? at : holders.getFirst();
    }

    /** Returns the change that relaxes it alone. */
    public Trees.Change relaxed() {
        return (was, is) -> Terms.constant(even);
    }

    /** Returns the changes that relax predicates together. */
    public static Map<PredicatePath, Trees.Change> relaxing(Collection<RelaxablePredicate> atoms) {
        Map<PredicatePath, Trees.Change> changes = new LinkedHashMap<>();
        atoms.forEach(a -> a.scalars.forEach(holder -> changes.put(holder, (was, is) -> any(is))));
        atoms.forEach(a -> changes.put(a.at, a.relaxed()));
        return changes;
    }

    private static Predicate any(Predicate predicate) {
        return predicate instanceof Predicate.CompareQuery c
                ? new Predicate.CompareQuery(c.left(), c.operator(), Predicate.Quantifier.ANY, c.inner())
                : predicate;
    }

    /** Makes a set in written order. */
    @SafeVarargs
    public static Set<RelaxablePredicate> set(Collection<RelaxablePredicate>... parts) {
        Set<RelaxablePredicate> set = new TreeSet<>(Comparator.comparingInt(RelaxablePredicate::order));
        Stream.of(parts).forEach(set::addAll);
        return set;
    }
}
