package org.spartabench.judging.desk;

/**
 * Summarises the progress of a review.
 *
 * @param decided items with a decision in force, by any validator
 * @param open items still to be decided: open, stale or deferred
 * @param millisAnItem mean active time of this validator's latest decisions, 0 before the first
 */
public record Pace(int decided, int open, long millisAnItem) {

    /** Time that the open items will take this validator at that pace. */
    public long millisLeft() {
        return open * millisAnItem;
    }
}
