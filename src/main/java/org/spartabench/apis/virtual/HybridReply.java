package org.spartabench.apis.virtual;

import java.util.List;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.tree.Query;

/** Answers a query over tables and APIs: its rows, or why there are none. */
public sealed interface HybridReply {

    /**
     * @param steps the steps as they were made
     * @param last the query over the fetched rows
     * @param minimal a number of calls that no plan undercuts, counted on the fetched rows; 0 if none is known
     */
    record Answered(Rows rows, List<Step> steps, Query last, long minimal, List<String> remarks)
            implements HybridReply {}

    /** A required input is open; no call was made. */
    record Refused(List<UnboundInput> why) implements HybridReply {}

    record Failed(Kind kind, String message) implements HybridReply {}

    enum Kind {
        /** The query, or a host that is not allowed. */
        INPUT,
        /** An API, a budget or the engine. */
        RUN,
        CANCELLED
    }
}
