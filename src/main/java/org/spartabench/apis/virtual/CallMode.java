package org.spartabench.apis.virtual;

import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.statement.Limits;
import org.spartabench.sql.tree.Query;

/** Tells how the calls of a query are made. Both modes give the same rows. */
public enum CallMode {
    /** Values are found first, then calls are made, then the query runs over what they gave. */
    BINDINGS {
        @Override
        public HybridReply run(Query query, CallPlanner planner, FactSession session, ApiCaller caller, Limits limits) {
            return new HybridQuery(planner, session, caller, limits).run(query);
        }
    },
    /** One statement runs, and the engine makes the calls as functions. */
    UDF {
        @Override
        public HybridReply run(Query query, CallPlanner planner, FactSession session, ApiCaller caller, Limits limits) {
            return new UdfQuery(planner, session, caller, limits).run(query);
        }
    };

    public abstract HybridReply run(
            Query query, CallPlanner planner, FactSession session, ApiCaller caller, Limits limits);
}
