package org.spartabench.llm;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Limits the spending on calls. Safe for use by several threads. */
public interface Allowance {

    /** Takes one request from the budget. @return why it must not be sent, in one line; empty when it may */
    Optional<String> take();

    /** Tells what an answered request has used. */
    void used(int tokens);

    /** Whether waiting should end because the answer is not wanted any more. */
    boolean stopped();

    Allowance UNLIMITED = until(() -> false);

    /** No budget, but an end: waiting stops when {@code stopped} says so, asked on any thread. */
    static Allowance until(BooleanSupplier stopped) {
        return new Allowance() {
            @Override
            public Optional<String> take() {
                return Optional.empty();
            }

            @Override
            public void used(int tokens) {}

            @Override
            public boolean stopped() {
                return stopped.getAsBoolean();
            }
        };
    }
}
