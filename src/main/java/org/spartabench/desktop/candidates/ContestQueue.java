package org.spartabench.desktop.candidates;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.spartabench.authors.item.Status;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.team.ValidatorQueue;

/** Serves a validator's queue, and finds and counts only items with a contest. */
final class ContestQueue extends ValidatorQueue {

    private final Supplier<List<Integer>> contests;

    /** @param contests gives the numbers of the items with a contest */
    ContestQueue(ValidatorQueue queue, Supplier<List<Integer>> contests) {
        super(queue);
        this.contests = contests;
    }

    @Override
    public OptionalInt next(ItemFilter filter, int after) {
        List<ItemRow> rows = rows(contests.get());
        for (Set<Status> wanted : filter.stages()) {
            Optional<ItemRow> found = Stream.concat(rows.stream().filter(r -> r.number() > after), rows.stream())
                    .filter(r -> wanted.contains(r.status()))
                    .findFirst();
            if (found.isPresent()) {
                return OptionalInt.of(found.get().number());
            }
        }
        return OptionalInt.empty();
    }

    @Override
    public Pace pace(String validator) {
        List<ItemRow> rows = rows(contests.get());
        int decided = (int)
                rows.stream().filter(r -> Panel.SETTLED.contains(r.status())).count();
        return new Pace(decided, rows.size() - decided, super.pace(validator).millisAnItem());
    }
}
