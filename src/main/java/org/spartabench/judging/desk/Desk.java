package org.spartabench.judging.desk;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;

/**
 * Moves one validator through the queue: holds the current item, records its decision, and finds the next item. For one
 * thread at a time.
 *
 * <p>Time at an item counts only while the validator is active; of a longer pause the first seconds count, as reading.
 */
public final class Desk {

    /** The longest silence that counts as work, unless a project sets another. */
    public static final long IDLE_SECONDS = 60;

    private final Queue queue;
    private final String validator;
    private final ActiveTime time;
    private ItemFilter filter = ItemFilter.ALL;
    private Optional<StoredItem> current = Optional.empty();
    /** Whether the item on the desk was decided since it was read. */
    private boolean outdated;

    /** The item that an undone or redone step puts on the desk, until it is read; 0 for none. */
    private int due;

    /** @param nanoTime as {@link System#nanoTime} */
    public Desk(Queue queue, String validator, LongSupplier nanoTime) {
        this(queue, validator, nanoTime, IDLE_SECONDS);
    }

    /** @param idleSeconds the longest silence that counts as work */
    public Desk(Queue queue, String validator, LongSupplier nanoTime, long idleSeconds) {
        this.queue = queue;
        this.validator = validator;
        this.time = new ActiveTime(nanoTime, idleSeconds);
    }

    public String validator() {
        return validator;
    }

    public ItemFilter filter() {
        return filter;
    }

    /** Limits {@link #next} to these items; the item on the desk stays there. */
    public void filter(ItemFilter among) {
        filter = among;
    }

    /** Gives the item on the desk in its current version. */
    public Optional<StoredItem> current() {
        return outdated || due > 0 ? reread() : current;
    }

    /** Puts an item on the desk; empty if there is no such item. */
    public Optional<StoredItem> show(int number) {
        return place(queue.item(number));
    }

    /** Puts the item away. */
    public void clear() {
        place(Optional.empty());
    }

    /** Puts the next item to decide on the desk; empty, and the desk too, if all are decided. */
    public Optional<StoredItem> next() {
        OptionalInt number = coming();
        return number.isEmpty() ? place(Optional.empty()) : show(number.getAsInt());
    }

    /** Gives the number of the item that {@link #next} would put on the desk. */
    public OptionalInt coming() {
        return queue.next(filter, current.map(StoredItem::number).orElse(0));
    }

    /** Puts an item on the desk that was read before, and has not changed since. */
    public void show(StoredItem read) {
        place(Optional.of(read));
    }

    /** Reads the item on the desk again, because it may have changed. */
    public Optional<StoredItem> reread() {
        if (due > 0) {
            return show(due).filter(i -> i.status() == Status.WITHDRAWN).isPresent() ? next() : current;
        }
        outdated = false;
        current = current.flatMap(c -> queue.item(c.number()));
        return current;
    }

    /** Notes that the validator is active: moves, types, points. */
    public void recordActivity() {
        time.recordActivity();
    }

    /** Decides the item on the desk as it was read; on disk when this returns. Empty when there is none. */
    public Optional<Outcome<Decision>> decide(Verdict verdict) {
        return current().map(Judged::of).map(seen -> decide(seen, verdict));
    }

    /** Decides an item as it was seen; on disk when this returns. */
    public Outcome<Decision> decide(Judged seen, Verdict verdict) {
        return timed(millis -> queue.decide(seen, validator, verdict, millis));
    }

    /** Decides several items as one step; on disk when this returns. The item on the desk stays there. */
    public Outcome<DecisionStep> decide(List<Judged> seen, Verdict verdict) {
        return timed(millis -> queue.decide(seen, validator, verdict, millis));
    }

    /** Counts the active time for the decision; after a refusal it continues to count. */
    private <T> Outcome<T> timed(LongFunction<Outcome<T>> step) {
        Outcome<T> outcome = step.apply(time.millis());
        if (outcome instanceof Outcome.Done<T>) {
            time.clear();
            outdated = true;
        }
        return outcome;
    }

    /**
     * Undoes this validator's last step; on disk when this returns. Its first item, or the next one if it is withdrawn, is
     * on the desk from now on. The item is read on the first use, so that a failure to read it hides no result. Empty if
     * there is no step to undo.
     */
    public Optional<DecisionStep> undo() {
        return withItem(queue.undo(validator));
    }

    /** Redoes the step that was undone last, with its item as for {@link #undo}; empty if there is none. */
    public Optional<DecisionStep> redo() {
        return withItem(queue.redo(validator));
    }

    private Optional<DecisionStep> withItem(Optional<DecisionStep> step) {
        step.ifPresent(s -> due = s.first().item());
        return step;
    }

    public Pace pace() {
        return queue.pace(validator);
    }

    private Optional<StoredItem> place(Optional<StoredItem> item) {
        current = item;
        outdated = false;
        due = 0;
        time.begin();
        return current;
    }
}
