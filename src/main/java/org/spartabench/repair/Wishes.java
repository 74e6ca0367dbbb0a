package org.spartabench.repair;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;

/**
 * What makes one row a better example than another for a conjunct with inner blocks: that a single filter in there
 * keeps it out, and, failing that, that the joins find partners for it at all, so that no join has to be blamed.
 */
final class Wishes {

    /** Most filters tried one by one. */
    private static final int SINGLE = 6;

    private Wishes() {}

    /** Conditions on the row, the most important first; none where a conjunct has nothing to choose by. */
    static List<Predicate> of(Subject subject, int index) {
        List<Atom> atoms = subject.within(PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, index));
        List<Atom> filters = new ArrayList<>();
        Map<PredicatePath, Replacing.Change> allFilters = new LinkedHashMap<>();
        boolean finds = false;
        for (Atom atom : atoms) {
            if (atom.even()
                    && (atom.predicate() instanceof Predicate.InQuery
                            || atom.predicate() instanceof Predicate.Exists)) {
                finds = true;
            } else if (!atom.joins()) {
                allFilters.put(atom.at(), atom.relaxed());
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
            wishes.add(filters.stream()
                    .map(f -> conjunct(subject, index, Map.of(f.at(), f.relaxed())))
                    .reduce(Terms::either)
                    .orElseThrow());
        }
        wishes.add(conjunct(subject, index, allFilters));
        return wishes;
    }

    private static Predicate conjunct(Subject subject, int index, Map<PredicatePath, Replacing.Change> changes) {
        return Replacing.in(subject.root(), changes).where().get(index);
    }
}
