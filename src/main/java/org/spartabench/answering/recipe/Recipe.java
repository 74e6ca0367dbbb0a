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
    record Trace(List<AgentStep> turns, End end) implements Recipe {
        public Trace {
            turns = List.copyOf(turns);
        }

        /** The trace of an agent that went on to an answer, or of which nobody knows the end. */
        public Trace(List<AgentStep> turns) {
            this(turns, End.ANSWER);
        }
    }

    /** Tells how an agent ended. */
    enum End {
        ANSWER,
        /** It wrote no action that can be read, or said that it will not. */
        REFUSAL,
        /** Several of its actions in a row were errors. */
        ERRORS,
        /** It had no turns or no calls left. */
        EXHAUSTED
    }
}
