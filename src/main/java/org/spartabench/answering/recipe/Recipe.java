package org.spartabench.answering.recipe;

import java.util.List;
import org.spartabench.sql.tree.Query;

/** Holds what a strategy writes. */
public sealed interface Recipe {

    /** Reads APIs as tables. */
    record VirtualSql(Query query) implements Recipe {}

    /** Calls scalar APIs as functions. */
    record FunctionSql(Query query) implements Recipe {}

    /** The text of a Python program. */
    record Script(String python) implements Recipe {}

    /** Keeps what an agent did; it cannot be run again. */
    record Trace(List<AgentStep> turns) implements Recipe {
        public Trace {
            turns = List.copyOf(turns);
        }
    }
}
