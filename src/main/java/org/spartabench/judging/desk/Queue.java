package org.spartabench.judging.desk;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;

/**
 * Serves the items under review and takes decisions on them; the workspace stores both. Safe for use by several
 * threads.
 */
public interface Queue {

    int count(ItemFilter filter);

    List<ItemRow> items(ItemFilter filter, int offset, int limit);

    /** Finds the place of an item, from 0, among those of the filter; empty if the filter leaves it out. */
    OptionalInt place(ItemFilter filter, int number);

    /** Reads the listed ones of these items, in the order given. */
    List<ItemRow> rows(List<Integer> numbers);

    Optional<StoredItem> item(int number);

    /**
     * Finds the next item to decide among those of the filter: an open or stale one with a higher number than
     * {@code after}, else the first such one at all, else a deferred one in the same order; empty if all are decided. A
     * status in the filter replaces these.
     */
    OptionalInt next(ItemFilter filter, int after);

    /**
     * Adds a decision; it is on disk when this returns. Refused if the item has changed since it was on screen.
     *
     * @param seen an item as this queue gave it
     */
    Outcome<Decision> decide(Judged seen, String validator, Verdict verdict, long activeMillis);

    /**
     * Decides several items the same way, as one step; all of it is on disk when this returns, or nothing: refused if
     * any of them has changed since it was on screen.
     *
     * @param seen at least one item as this queue gave it
     * @param activeMillis of the whole step; it is kept with its first decision
     */
    Outcome<DecisionStep> decide(List<Judged> seen, String validator, Verdict verdict, long activeMillis);

    /** Undoes the validator's last step that is not undone, and gives it. */
    Optional<DecisionStep> undo(String validator);

    /** Redoes the step that the validator undid last, and gives it; empty after a later decision. */
    Optional<DecisionStep> redo(String validator);

    /** Lists all decisions on an item, oldest first, undone ones and undoings included. */
    List<Decision> decisions(int item);

    /** Counts items by status, in the order of the states. */
    Map<Status, Integer> tally();

    Pace pace(String validator);
}
