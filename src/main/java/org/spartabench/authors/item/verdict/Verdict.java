package org.spartabench.authors.item.verdict;

import java.util.List;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.finding.Check;

/** Defines the verdicts of validators. Verdicts are only ever added; undo adds one too. */
public sealed interface Verdict {

    /** Accepts the pair unchanged. */
    record Accept() implements Verdict {}

    /** Accepts the pair with another question. */
    record EditQuestion(String question) implements Verdict {}

    record Reject(List<RejectReason> reasons, String note) implements Verdict {
        public Reject {
            reasons = List.copyOf(reasons);
        }
    }

    /** Postpones the decision. */
    record Defer() implements Verdict {}

    /**
     * Replaces the item's query, or adds the first one of an item that a person makes. It decides nothing: the item is
     * open again.
     *
     * @param body number of the item's new body: 1 is the original
     * @param question that was written for the query
     */
    record ChangeQuery(int body, String question) implements Verdict {}

    /**
     * Accepts the answer of one contender in a contest.
     *
     * @param columns of the contender's rows that are kept, from 0
     * @param body number of the item's body with these rows; 0 until it is stored
     * @param question of the item
     */
    record Choose(AnswerSource maker, List<Integer> columns, int body, String question) implements Verdict {
        public Choose {
            columns = List.copyOf(columns);
        }
    }

    /**
     * Dismisses a finding. It decides nothing else.
     *
     * @param message of the finding, which identifies it in all versions of the item
     */
    record Dismiss(Check check, String message, String reason) implements Verdict {}

    /**
     * Settles an item on which validators disagree.
     *
     * @param body number of the item's body from now on
     * @param question of the item from now on
     * @param fresh whether this is a new version of the item
     * @param reasons of a rejection
     */
    record Adjudicate(boolean keep, int body, String question, boolean fresh, List<RejectReason> reasons, String note)
            implements Verdict {
        public Adjudicate {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Rules on a case of a correction. It decides nothing else: what two people rule alike changes the released set.
     *
     * @param comparison names the case: the version of the item and the queries that were compared
     * @param adjudicates whether it settles a case on which people differ
     */
    record Rule(String comparison, Ruling ruling, boolean adjudicates) implements Verdict {}

    /** Undoes the decision with this number; to undo an undoing restores the decision. */
    record Undo(long decision) implements Verdict {}
}
