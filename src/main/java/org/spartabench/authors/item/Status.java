package org.spartabench.authors.item;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Names the review status of an item. */
public enum Status {
    OPEN,
    ACCEPTED,
    /** Accepted with another question. */
    EDITED,
    REJECTED,
    DEFERRED,
    /** Decided, but question, SQL, answer or database have changed since. */
    STALE,
    /** All assigned validators have decided and disagree: the item needs adjudication. */
    DISAGREED,
    /** A person made it and undid that, and nobody else decided on it: no list shows it. */
    WITHDRAWN;

    /** The states that lists show and count. */
    public static final Set<Status> LISTED = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(WITHDRAWN)));

    /** All listed states but rejected. */
    public static final Set<Status> NOT_REJECTED =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(WITHDRAWN, REJECTED)));
}
