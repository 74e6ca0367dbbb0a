package org.spartabench.item;

import java.util.List;
import org.spartabench.fact.Failure;
import org.spartabench.query.BlockPath;

/** Gives the reason for an expected failure; {@link #message()} is one line for people. */
public sealed interface Refusal {

    String message();

    /** A query that breaks a law; {@code detail} names what breaks it. */
    record Broken(Law law, BlockPath block, String detail) implements Refusal {
        @Override
        public String message() {
            return "the query does not hold that it " + law.text() + ": " + detail;
        }
    }

    /** A statement that failed. */
    record Failed(Failure failure) implements Refusal {
        @Override
        public String message() {
            return failure.message();
        }
    }

    /** An author that had nothing more to offer. */
    record Declined(String message) implements Refusal {}

    /** What was judged is not what the items are by now. @param items by the numbers under which they are shown */
    record Stale(List<Integer> items) implements Refusal {
        @Override
        public String message() {
            return (items.size() == 1 ? "item " + items.getFirst() : items.size() + " items")
                    + " changed meanwhile; look again";
        }
    }

    /** Attempts, calls or seconds used up. */
    record Exhausted(String message) implements Refusal {}
}
