package org.spartabench.judging.decision;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spartabench.authors.item.verdict.Verdict;

/**
 * Records a verdict of a validator. Decisions are only ever added.
 *
 * @param id grows with time, over all items and validators
 * @param item number of the item
 * @param activeMillis the validator's active time, without idle time
 * @param hash of question, SQL, answer and database as they were judged
 * @param step the first decision of those that are made and undone as one; its own id if it is the only one
 */
@RecordBuilder
public record Decision(
        long id, int item, String validator, Verdict verdict, Instant at, long activeMillis, String hash, long step)
        implements DecisionBuilder.With {

    /**
     * Finds the decisions that were undone, and the undoings that were. An undoing that was itself undone has no effect.
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

    /** Lists the decisions that were not undone, undoings included. @param decisions as for {@link #undone} */
    public static List<Decision> inForce(List<Decision> decisions) {
        Set<Long> undone = undone(decisions);
        return decisions.stream().filter(d -> !undone.contains(d.id())).toList();
    }

    /** Lists the validators with a decision in force; an edit of the query and a dismissal decide nothing. */
    public static List<String> deciders(List<Decision> decisions) {
        return inForce(decisions).stream()
                .filter(d -> d.decidesItem() && !(d.verdict instanceof Verdict.ChangeQuery))
                .map(Decision::validator)
                .distinct()
                .toList();
    }

    /** Whether the decision is about the item itself, not about a finding, a case or another decision. */
    boolean decidesItem() {
        return switch (verdict) {
            case Verdict.Accept _, Verdict.EditQuestion _, Verdict.Reject _, Verdict.Defer _ -> true;
            case Verdict.ChangeQuery _, Verdict.Choose _, Verdict.Adjudicate _ -> true;
            case Verdict.Dismiss _, Verdict.Rule _, Verdict.Undo _ -> false;
        };
    }
}
