package org.spartabench.desktop.candidates;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.desk.Queue;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;

/**
 * Serves a validator's queue, and finds and counts only items with a contest.
 *
 * @param contests gives the numbers of the items with a contest
 */
record ContestQueue(Queue queue, Supplier<List<Integer>> contests) implements Queue {

    @Override
    public OptionalInt next(ItemFilter filter, int after) {
        List<ItemRow> rows = queue.rows(contests.get());
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
    public int count(ItemFilter filter) {
        return queue.count(filter);
    }

    @Override
    public List<ItemRow> items(ItemFilter filter, int offset, int limit) {
        return queue.items(filter, offset, limit);
    }

    @Override
    public OptionalInt place(ItemFilter filter, int number) {
        return queue.place(filter, number);
    }

    @Override
    public List<ItemRow> rows(List<Integer> numbers) {
        return queue.rows(numbers);
    }

    @Override
    public Optional<StoredItem> item(int number) {
        return queue.item(number);
    }

    @Override
    public Outcome<Decision> decide(Judged seen, String validator, Verdict verdict, long activeMillis) {
        return queue.decide(seen, validator, verdict, activeMillis);
    }

    @Override
    public Outcome<DecisionStep> decide(List<Judged> seen, String validator, Verdict verdict, long activeMillis) {
        return queue.decide(seen, validator, verdict, activeMillis);
    }

    @Override
    public Optional<DecisionStep> undo(String validator) {
        return queue.undo(validator);
    }

    @Override
    public Optional<DecisionStep> redo(String validator) {
        return queue.redo(validator);
    }

    @Override
    public List<Decision> decisions(int item) {
        return queue.decisions(item);
    }

    @Override
    public Map<Status, Integer> tally() {
        return queue.tally();
    }

    @Override
    public Pace pace(String validator) {
        List<ItemRow> rows = queue.rows(contests.get());
        int decided = (int)
                rows.stream().filter(r -> Panel.SETTLED.contains(r.status())).count();
        return new Pace(decided, rows.size() - decided, queue.pace(validator).millisAnItem());
    }
}
