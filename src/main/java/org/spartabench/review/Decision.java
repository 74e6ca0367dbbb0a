package org.spartabench.review;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spartabench.item.Verdict;

/**
 * Records a verdict of a validator. Decisions are only ever added.
 *
 * @param id grows with time, over all items and validators
 * @param item number of the item
 * @param activeMillis how long the validator was at it, idle time left out
 * @param hash of question, SQL, answer and database as they were judged
 * @param step the first decision of those that were made, and are taken back, as one; its own id where it is the only
 *     one
 */
public record Decision(
        long id, int item, String validator, Verdict verdict, Instant at, long activeMillis, String hash, long step) {

    /** A step by itself. */
    public Decision(long id, int item, String validator, Verdict verdict, Instant at, long activeMillis, String hash) {
        this(id, item, validator, verdict, at, activeMillis, hash, id);
    }

    /** The same on an item with another number. */
    public Decision of(int other) {
        return new Decision(id, other, validator, verdict, at, activeMillis, hash, step);
    }

    /**
     * Those that were taken back, and the undoings that were. An undoing that was itself undone takes nothing back.
     *
     * @param decisions at least all on one item, oldest first
     */
    public static Set<Long> undone(List<Decision> decisions) {
        Set<Long> undone = new HashSet<>();
        for (Decision d : decisions.reversed()) {
            if (d.verdict() instanceof Verdict.Undo(long other) && !undone.contains(d.id())) {
                undone.add(other);
            }
        }
        return undone;
    }

    /** Lists the validators with a decision in force; an edit of the query and a dismissal decide nothing. */
    public static List<String> deciders(List<Decision> decisions) {
        Set<Long> undone = undone(decisions);
        return decisions.stream()
                .filter(d -> !undone.contains(d.id()) && d.decides())
                .map(Decision::validator)
                .distinct()
                .toList();
    }

    private boolean decides() {
        return switch (verdict) {
            case Verdict.Accept _, Verdict.EditQuestion _, Verdict.Reject _, Verdict.Defer _, Verdict.Adjudicate _ ->
                true;
            case Verdict.ChangeQuery _, Verdict.Dismiss _, Verdict.Undo _ -> false;
        };
    }
}
