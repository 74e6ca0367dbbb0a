package org.spartabench.facts;

import java.util.Set;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.StatementReply;

/** Runs queries that have passed the guard. */
public interface QueryEngine {

    /** Gives what queries may read: the tables, and functions of APIs as tables. */
    Schema readable();

    /** Lists the functions beside the usual ones that queries may call, in capitals. */
    Set<String> functions();

    /** Runs one query within the limits; a failure is a reply, never an exception. */
    StatementReply run(GuardedQuery query, Limits limits);
}
