package org.spartabench.authors.request.view;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;

/**
 * Tells what the plan asks of a block after the current request, so that an author can leave room for it.
 *
 * @param clauses that are still to come, SELECT included
 * @param aggregate whether SELECT will be an aggregate
 * @param hops nested predicates that are still to come
 * @param into type of the predicate that will hold the finished block; empty for the outermost one
 * @param least rows that have to be left
 * @param most rows that may be left
 * @param rare forms that the item should have, where the data allow them
 */
public record PlannedClauses(
        Set<Clause> clauses,
        boolean aggregate,
        int hops,
        Optional<Nesting> into,
        long least,
        long most,
        Set<RareForm> rare) {

    /** Stands for a request after which nothing is planned. */
    public static final PlannedClauses NONE =
            new PlannedClauses(Set.of(), false, 0, Optional.empty(), 1, Long.MAX_VALUE, Set.of());

    public PlannedClauses {
        EnumSet<Clause> copy = EnumSet.noneOf(Clause.class);
        copy.addAll(clauses);
        clauses = Collections.unmodifiableSet(copy);
        rare = Set.copyOf(rare);
    }

    /** Says whether the answer lists values of the block's rows, all of them: no condition on groups and no limit cuts the list. */
    public boolean listing() {
        boolean cut = clauses.contains(Clause.HAVING) || clauses.contains(Clause.LIMIT);
        return into.isEmpty()
                && hops == 0
                && !cut
                && clauses.contains(Clause.SELECT)
                && (clauses.contains(Clause.GROUP_BY) || !aggregate);
    }

    /** Gives the steps behind a clause of the same block. */
    public PlannedClauses after(Clause clause) {
        EnumSet<Clause> later = EnumSet.noneOf(Clause.class);
        clauses.stream().filter(c -> c.compareTo(clause) > 0).forEach(later::add);
        return new PlannedClauses(later, aggregate, hops, into, least, most, rare);
    }
}
