package org.spartabench.item;

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
    /** All who are to decide it have, and they differ: it is to be adjudicated. */
    DISAGREED,
    /** A person made it and undid that, and no one else has decided on it: it is on no list. */
    WITHDRAWN;

    /** The states of items that lists show and count. */
    public static final Set<Status> LISTED = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(WITHDRAWN)));

    /** The states of items that may be published when nothing else is asked: all but rejected ones. */
    public static final Set<Status> NOT_REJECTED =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(WITHDRAWN, REJECTED)));
}
