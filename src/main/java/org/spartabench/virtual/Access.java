package org.spartabench.virtual;

import java.util.List;
import java.util.Optional;
import org.spartabench.query.Query;

/**
 * Says which calls fetch the rows of an API for one place of a query.
 *
 * @param inputs columns that go into each call; none for a scan
 * @param bindings the query that finds their values, a column an input; empty for a scan
 * @param list most values of one call, where the API takes lists of the only input whose values differ; else 1
 */
public record Access(List<String> inputs, Optional<Query> bindings, int list) {

    /** Asks for all rows. */
    public static final Access SCAN = new Access(List.of(), Optional.empty(), 1);

    public Access {
        inputs = List.copyOf(inputs);
    }

    /** Counts the calls for so many values. */
    long calls(long values) {
        return (values + list - 1) / list;
    }

    public boolean scan() {
        return bindings.isEmpty();
    }
}
