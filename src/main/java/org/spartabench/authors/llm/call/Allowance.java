package org.spartabench.authors.llm.call;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Limits the spending on calls. Safe for use by several threads. */
public interface Allowance {

    /** Takes one request from the budget. @return empty, or the reason of a refusal in one line */
    Optional<String> take();

    /** Reports the tokens of an answered request. */
    void used(int tokens);

    /** Says whether waiting has to end, because nobody needs the answer any more. */
    boolean stopped();

    Allowance UNLIMITED = until(() -> false);

    /** Allows all requests until {@code stopped}, which any thread may ask. */
    static Allowance until(BooleanSupplier stopped) {
        return requests(Integer.MAX_VALUE, stopped);
    }

    /** Allows a number of requests. */
    static Allowance requests(int most, BooleanSupplier stopped) {
        AtomicLong taken = new AtomicLong();
        return new Allowance() {
            @Override
            public Optional<String> take() {
                return taken.getAndIncrement() < most
                        ? Optional.empty()
                        : Optional.of("the budget of " + most + " calls is used up");
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
