package org.spartabench.making.leaf.clause;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/**
 * Lists conditions that some groups of a block meet and others do not, with the number of those that do.
 *
 * @param grouped selects the grouped column
 * @param measures whose averages may be compared, with their bounds
 * @param ordered whether an order follows, which needs two groups
 * @param cut whether a later clause chooses among the groups, so that they are not yet the answer
 */
record GroupOffers(OutputOffers outputs, Block grouped, Figures measures, boolean ordered, boolean cut) {

    /** Most conditions offered on the number of rows, and on the average of one measure. */
    private static final int EACH = 3;

    List<Offer<Predicate>> list() {
        return offers().toList();
    }

    boolean any() {
        return offers().findAny().isPresent();
    }

    private Stream<Offer<Predicate>> offers() {
        long groups = groups(grouped).orElse(0L);
        return GroupConditions.of(measures).flatMap(alike -> {
            Set<Long> different = new HashSet<>();
            return alike.stream()
                    .flatMap(c -> offer(c, groups).stream())
                    .filter(o -> different.add(o.rows()))
                    .limit(EACH);
        });
    }

    private Optional<Offer<Predicate>> offer(Predicate condition, long groups) {
        Block chosen = grouped.withHaving(List.of(condition));
        return groups(chosen)
                .filter(left -> left < groups && left >= (ordered ? 2 : 1))
                .filter(_ -> cut || outputs.answers(chosen))
                .map(left -> new Offer<>(condition, left));
    }

    private Optional<Long> groups(Block block) {
        return outputs.inspector().objection(block).isPresent()
                ? Optional.empty()
                : outputs.inspector().ground(new Candidate(block)).toOptional().map(Grounded::rows);
    }
}
