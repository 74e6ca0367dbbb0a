package org.spartabench.making.compare;

import java.util.List;
import java.util.Map;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.cost.Metrics;

/**
 * Holds the costs of one method in a comparison.
 *
 * @param method as the paper calls it
 * @param nested whether it makes trees
 * @param costs by shape; their sum is the method's row
 * @param byTables calls by number of tables read
 * @param givenUp queries that could not be made within the attempts allowed
 * @param nanos time from its start to its end
 */
public record MethodCost(
        String method, boolean nested, Metrics costs, List<CostViews.ByTables> byTables, int givenUp, long nanos) {

    /** The first columns of the tables and files of a comparison. */
    public static final List<Counter> COLUMNS = List.of(
            Counter.SUCCESS,
            Counter.GIVEN_UP,
            Counter.EMPTY,
            Counter.DUPLICATE,
            Counter.EXEC_ERR,
            Counter.REFUSED,
            Counter.IDEAL_CALLS,
            Counter.TOTAL_CALLS);

    public MethodCost {
        byTables = List.copyOf(byTables);
    }

    /** Sums all shapes, with the queries given up. */
    public Counts total() {
        return costs.total().counts().plus(new Counts(Map.of(Counter.GIVEN_UP, (long) givenUp), Map.of()));
    }
}
