package org.spartabench.virtual;

import java.util.OptionalLong;
import org.spartabench.query.Query;

/** Counts the bindings that a query finds. */
@FunctionalInterface
public interface Statistics {

    /** Counts distinct rows without NULL; empty if they cannot be counted yet. */
    OptionalLong count(Query bindings);
}
