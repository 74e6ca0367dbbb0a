package org.spartabench.authors.item.outcome;

import java.util.List;
import java.util.Optional;
import org.spartabench.base.report.Numbers;
import org.spartabench.facts.statement.Failure;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/** Gives the reason for an expected failure; {@link #message()} is one line for people. */
public sealed interface Refusal {

    String message();

    /** Gives the kind on which the author's next attempt depends. */
    default ObjectionKind kind() {
        return ObjectionKind.OTHER;
    }

    /** Reports an error in an author's text. */
    record Objection(ObjectionKind kind, String message) implements Refusal {
        public Objection(String message) {
            this(ObjectionKind.OTHER, message);
        }

        public static Optional<Objection> when(boolean wrong, String message) {
            return wrong ? Optional.of(new Objection(message)) : Optional.empty();
        }

        /** The same of a query that a repair has made of the author's. */
        public Objection of(Block mended) {
            return new Objection(kind, "it returns no rows; mended to " + Sql.print(mended.where()) + ", " + message);
        }

        /** Objects to too few rows for later clauses. */
        public static Objection tooFew(long rows) {
            String text = "it leaves " + Numbers.counted(rows, "row") + ", too few for what is still to come";
            return new Objection(ObjectionKind.TOO_FEW_ROWS, text);
        }
    }

    /** Reports a query that breaks a law; {@code detail} names the part that breaks it. */
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

    /** Reports a statement that failed. */
    record Failed(Failure failure) implements Refusal {
        @Override
        public String message() {
            return failure.message();
        }
    }

    /** Reports that an author gave up. */
    record Declined(String message) implements Refusal {}

    /** Reports items that changed after they were judged. @param items by the numbers under which they are shown */
    record Stale(List<Integer> items) implements Refusal {
        @Override
        public String message() {
            return (items.size() == 1 ? "item " + items.getFirst() : items.size() + " items")
                    + " changed meanwhile; look again";
        }
    }

    /** Reports that attempts, calls or seconds are used up. @param kind of the last objection */
    record Exhausted(ObjectionKind kind, String message) implements Refusal {
        public Exhausted(String message) {
            this(ObjectionKind.OTHER, message);
        }
    }
}
