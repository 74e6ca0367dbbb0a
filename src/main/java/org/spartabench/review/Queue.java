package org.spartabench.review;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.item.Verdict;

/** The items under review and what was decided about them; kept by the workspace. Safe for use by several threads. */
public interface Queue {

    int count(ItemFilter filter);

    /** Items by number. */
    List<ItemRow> items(ItemFilter filter, int offset, int limit);

    Optional<StoredItem> item(int number);

    /**
     * The next item to decide among those of the filter: an open or stale one with a higher number than {@code after},
     * else the first such one at all, else a deferred one in the same order; empty when all are decided. The filter's
     * status, where it has one, replaces these.
     */
    OptionalInt next(ItemFilter filter, int after);

    /** Adds a decision; it is on disk when this returns. */
    Decision decide(int item, String validator, Verdict verdict, long activeMillis);

    /** Takes back that validator's last decision not yet taken back, and gives it. */
    Optional<Decision> undo(String validator);

    /** All decisions on an item, oldest first, undone ones and undoings included. */
    List<Decision> decisions(int item);

    Pace pace(String validator);
}
