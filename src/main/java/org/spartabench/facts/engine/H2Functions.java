package org.spartabench.facts.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase.FunctionCalls;
import org.spartabench.facts.value.Values;

/** Takes calls out of statements on H2, which runs a statement on the thread that sends it. NULL makes no call. */
public final class H2Functions {

    private static final ThreadLocal<@Nullable FunctionCalls> CALLS = new ThreadLocal<>();

    private H2Functions() {}

    /** Holds what statements of this thread call until it is closed. */
    record Bound(@Nullable FunctionCalls before) implements AutoCloseable {
        @Override
        public void close() {
            CALLS.set(before);
        }
    }

    static Bound bind(FunctionCalls calls) {
        Bound bound = new Bound(CALLS.get());
        CALLS.set(calls);
        return bound;
    }

    /** H2 calls this as API_TRUTH. */
    public static @Nullable Boolean truth(String function, String... arguments) {
        return (Boolean) call(function, arguments);
    }

    /** H2 calls this as API_INTEGER. */
    public static @Nullable Long integer(String function, String... arguments) {
        return (Long) call(function, arguments);
    }

    /** H2 calls this as API_DECIMAL. */
    public static @Nullable BigDecimal decimal(String function, String... arguments) {
        @Nullable Object value = call(function, arguments);
        return value == null ? null : new BigDecimal(value.toString());
    }

    /** H2 calls this as API_TEXT. */
    public static @Nullable String text(String function, String... arguments) {
        @Nullable Object value = call(function, arguments);
        return value == null ? null : Values.text(value);
    }

    private static @Nullable Object call(String function, @Nullable String... arguments) {
        FunctionCalls calls = CALLS.get();
        if (calls == null) {
            throw new FunctionCalls.CallFailed("the function " + function + " can be called by a contender only");
        }
        List<String> given = new ArrayList<>();
        for (@Nullable String argument : arguments) {
            if (argument == null) {
                return null;
            }
            given.add(argument);
        }
        return calls.call(function, given);
    }
}
