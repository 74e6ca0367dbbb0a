package org.spartabench.apis.virtual.plan;

import java.util.List;
import org.spartabench.sql.tree.Query;

/** Holds the fetch plan of a query before any call, or why there is none. */
public sealed interface Planned {

    /**
     * @param last the query over the temporary tables of the steps
     * @param udf the query as one statement in which functions of the engine make the calls
     */
    record Ready(List<Step> steps, Query last, Query udf) implements Planned {
        public long calls() {
            return steps.stream().mapToLong(Step::calls).sum();
        }
    }

    record Unbound(List<UnboundInput> why) implements Planned {}

    /** The query has a form that cannot be planned. */
    record Unfit(String message) implements Planned {}
}
