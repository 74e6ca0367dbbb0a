package org.spartabench.virtual;

import java.util.List;
import java.util.Optional;
import org.spartabench.query.Query;

/**
 * Says which calls fetch the rows of an API for one place of a query.
 *
 * @param inputs columns that go into each call; none for a scan
 * @param bindings the query that finds their values, a column an input; empty for a scan
 */
public record Access(List<String> inputs, Optional<Query> bindings) {

    /** Asks for all rows. */
    public static final Access SCAN = new Access(List.of(), Optional.empty());

    public Access {
        inputs = List.copyOf(inputs);
    }

    public boolean scan() {
        return bindings.isEmpty();
    }
}
