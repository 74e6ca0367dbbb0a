package org.spartabench.desktop.tree.state;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.sql.shape.Nesting;

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

        /** Its name in the window. */
        public String word() {
            return word;
        }

        /** Its style class, or pseudo-class of a block. */
        public String style() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Makes a block of which only the planned nesting type is known. */
    public static BlockState planned(Optional<Nesting> nesting) {
        return new BlockState(Status.PLANNED, "", "", OptionalLong.empty(), 0, 0, nesting, "", "planned");
    }

    /** Makes a block of a finished query; {@code returns} describes its rows, empty if they are not counted. */
    public static BlockState finished(Optional<Nesting> nesting, String returns) {
        return new BlockState(Status.FILLED, "", "", OptionalLong.empty(), 0, 0, nesting, "", returns);
    }

    BlockState doing(Status value, String what) {
        return new BlockState(value, table, detail, rows, nanos, repairs, nesting, operator, what);
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
