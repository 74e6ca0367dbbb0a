package org.spartabench.ui.tree;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.query.Nesting;

/**
 * Holds one block of a growing tree at one moment.
 *
 * @param table its table; empty while it is only planned
 * @param detail its outputs and own predicates, on one line
 * @param rows rows of the query that ends here, once it has run
 * @param nanos time of that run
 * @param repairs how often it was repaired with success
 * @param nesting planned type of the edge to its parent; empty for the outermost block
 * @param operator of that edge, once the predicate is there: {@code NOT IN}
 * @param note what is going on, for people: "asked: where"
 */
public record BlockState(
        Status status,
        String table,
        String detail,
        OptionalLong rows,
        long nanos,
        int repairs,
        Optional<Nesting> nesting,
        String operator,
        String note) {

    public enum Status {
        PLANNED("planned"),
        RUNNING("written"),
        FILLED("has rows"),
        EMPTY("empty"),
        FAILED("failed"),
        REPAIRING("repairing"),
        REPAIRED("repaired"),
        ROLLED_BACK("rolled back");

        private final String word;

        Status(String word) {
            this.word = word;
        }

        /** What it is called in the window. */
        public String word() {
            return word;
        }

        /** The style that shows it: a class of what always has it, a pseudo-class of a block. */
        public String style() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** A block of which nothing is known but the type by which it is to be nested. */
    public static BlockState planned(Optional<Nesting> nesting) {
        return new BlockState(Status.PLANNED, "", "", OptionalLong.empty(), 0, 0, nesting, "", "planned");
    }

    /** A block of a finished query: how it is nested and what it returned. */
    public static BlockState filled(Optional<Nesting> nesting, long rows, long nanos) {
        return planned(nesting).ran(rows == 0 ? Status.EMPTY : Status.FILLED, rows, nanos);
    }

    /** A block of a finished query; {@code returns} says in words what it returned, empty as long as that is not known. */
    public static BlockState finished(Optional<Nesting> nesting, String returns) {
        return new BlockState(Status.FILLED, "", "", OptionalLong.empty(), 0, 0, nesting, "", returns);
    }

    BlockState doing(Status value, String what) {
        return new BlockState(value, table, detail, rows, nanos, repairs, nesting, operator, what);
    }

    BlockState noted(String what) {
        return doing(status, what);
    }

    BlockState reading(BlockReading.Part part) {
        String op = part.operator().isEmpty() ? operator : part.operator();
        if (table.equals(part.table()) && detail.equals(part.detail()) && operator.equals(op)) {
            return this;
        }
        return new BlockState(status, part.table(), part.detail(), rows, nanos, repairs, nesting, op, note);
    }

    public BlockState ran(Status value, long count, long time) {
        return new BlockState(value, table, detail, OptionalLong.of(count), time, repairs, nesting, operator, "");
    }

    BlockState repaired(long count) {
        return new BlockState(
                Status.REPAIRED, table, detail, OptionalLong.of(count), nanos, repairs + 1, nesting, operator, "");
    }
}
