package org.spartabench.item;

import java.util.List;

/** Defines the verdicts of validators. Verdicts are only ever added; undo adds one too. */
public sealed interface Verdict {

    /** The pair is right as it stands. */
    record Accept() implements Verdict {}

    /** The pair is right with this question. */
    record EditQuestion(String question) implements Verdict {}

    record Reject(List<RejectReason> reasons, String note) implements Verdict {
        public Reject {
            reasons = List.copyOf(reasons);
        }
    }

    /** To be seen again later. */
    record Defer() implements Verdict {}

    /**
     * Another query in the item's place, or the first one of an item that a person makes. It decides nothing: the item is
     * open again.
     *
     * @param body number of what the item is made of then: 1 is what it came with
     * @param question that was put for the query
     */
    record ChangeQuery(int body, String question) implements Verdict {}

    /**
     * A finding is none here: the item may stay as it is in that point. It decides nothing else.
     *
     * @param message of the finding, by which it is known in all versions of the item
     */
    record Dismiss(Check check, String message, String reason) implements Verdict {}

    /**
     * Settles an item on which validators differ, whatever they said.
     *
     * @param body number of what the item is made of then
     * @param question it has then
     * @param fresh whether no version of the item says this so far
     * @param reasons why it is not kept
     */
    record Adjudicate(boolean keep, int body, String question, boolean fresh, List<RejectReason> reasons, String note)
            implements Verdict {
        public Adjudicate {
            reasons = List.copyOf(reasons);
        }
    }

    /** Takes back the decision with this number, whatever it was; taking back an undoing makes the decision again. */
    record Undo(long decision) implements Verdict {}
}
