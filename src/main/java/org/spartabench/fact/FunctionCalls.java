package org.spartabench.fact;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes functions that statements on the second engine call. */
@FunctionalInterface
public interface FunctionCalls {

    /**
     * @param function the first argument of {@link #name}
     * @param arguments as texts
     * @return a value of the type that was asked for, or null
     * @throws CallFailed to end the statement
     */
    @Nullable
    Object call(String function, List<String> arguments);

    /** Says why a statement cannot go on. */
    final class CallFailed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public CallFailed(String message) {
            super(message, null, false, false);
        }
    }

    /** Names the function of SQL that passes a call on; its first argument is the name of the function meant. */
    static String name(ColumnType result) {
        return switch (result) {
            case BOOLEAN -> "API_TRUTH";
            case INTEGER -> "API_INTEGER";
            case DECIMAL -> "API_DECIMAL";
            case TEXT, DATE, TIME, TIMESTAMP -> "API_TEXT";
        };
    }
}
