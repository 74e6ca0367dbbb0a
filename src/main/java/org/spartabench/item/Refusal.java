package org.spartabench.item;

import java.util.List;
import java.util.Optional;
import org.spartabench.fact.Failure;
import org.spartabench.query.BlockPath;

/** Gives the reason for an expected failure; {@link #message()} is one line for people. */
public sealed interface Refusal {

    String message();

    /** What an author does about it depends on this. */
    default ObjectionKind kind() {
        return ObjectionKind.OTHER;
    }

    /** Something is wrong with what an author wrote. */
    record Objection(ObjectionKind kind, String message) implements Refusal {
        public Objection(String message) {
            this(ObjectionKind.OTHER, message);
        }

        public static Optional<Objection> when(boolean wrong, String message) {
            return wrong ? Optional.of(new Objection(message)) : Optional.empty();
        }

        /** So many rows do not do for the clauses still to come. */
        public static Objection tooFew(long rows) {
            String text = "it leaves " + rows + (rows == 1 ? " row" : " rows") + ", too few for what is still to come";
            return new Objection(ObjectionKind.TOO_FEW_ROWS, text);
        }
    }

    /** A query that breaks a law; {@code detail} names what breaks it. */
    record Broken(Law law, BlockPath block, ObjectionKind kind, String detail) implements Refusal {
        public Broken(Law law, BlockPath block, String detail) {
            this(law, block, ObjectionKind.OTHER, detail);
        }

        /** The same without the law. */
        public Objection objection() {
            return new Objection(kind, detail);
        }

        @Override
        public String message() {
            return "the query breaks the rule that it " + law.text() + ": " + detail;
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

    /** Attempts, calls or seconds used up. @param kind what was wrong with the last attempt */
    record Exhausted(ObjectionKind kind, String message) implements Refusal {
        public Exhausted(String message) {
            this(ObjectionKind.OTHER, message);
        }
    }
}
