package org.spartabench.item;

/** Where an item stands in review. */
public enum Status {
    OPEN,
    ACCEPTED,
    /** Accepted with another question. */
    EDITED,
    REJECTED,
    DEFERRED,
    /** Decided, but question, SQL, answer or database have changed since. */
    STALE
}
