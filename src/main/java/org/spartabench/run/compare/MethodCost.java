package org.spartabench.run.compare;

import java.util.List;
import org.spartabench.run.cost.Metrics;

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

    public MethodCost {
        byTables = List.copyOf(byTables);
    }

    /** All shapes together. */
    public Metrics.ByShape total() {
        return costs.total();
    }

    /** Calls made for each that was needed; 0 when none was. */
    public double ratio() {
        Metrics.ByShape total = total();
        return total.idealCalls() == 0 ? 0 : (double) total.totalCalls() / total.idealCalls();
    }
}
