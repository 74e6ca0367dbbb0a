package org.spartabench.judging.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.TableNames;
import org.spartabench.judging.check.QuestionFeatures.Mark;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.walk.Walk;

/**
 * Leaves out words for aggregates that name a column of the query: the total of an order, the highest score.
 *
 * @param named meanings of such words in names of columns
 * @param asked meanings that the query computes too
 */
record NamedFunctions(Set<String> named, Set<String> asked) {

    private static final Map<String, String> MEANINGS =
            Map.of("SUM", "total", "AVG", "average", "MAX", "most", "MIN", "least");

    static NamedFunctions of(CheckedItem pair) {
        Set<String> named = new HashSet<>();
        pair.names()
                .uses()
                .forEach(u -> u.found()
                        .column()
                        .ifPresent(c -> TableNames.words(c.column()).stream()
                                .flatMap(w -> Optional.ofNullable(QuestionFeatures.FUNCTIONS.get(w)).stream())
                                .forEach(named::add)));
        Set<String> asked = new HashSet<>();
        Walk.exprs(pair.query(), Expr.Call.class)
                .flatMap(c -> Optional.ofNullable(MEANINGS.get(c.name())).stream())
                .forEach(asked::add);
        if (pair.query().limit().isPresent()) {
            asked.addAll(Set.of("most", "least"));
        }
        return new NamedFunctions(named, asked);
    }

    /** Keeps one mark of a meaning that is a name and asked for, and none of one that is only a name. */
    List<Mark> without(List<Mark> marks) {
        List<Mark> kept = new ArrayList<>();
        for (Mark mark : marks) {
            boolean again = kept.stream().anyMatch(k -> k.what().equals(mark.what()));
            if (!named.contains(mark.what()) || asked.contains(mark.what()) && !again) {
                kept.add(mark);
            }
        }
        return kept;
    }
}
