package org.spartabench.ui.shell;

import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.query.BlockPath;

/** Addresses a screen, with its parameters. */
public sealed interface Place {

    /** Open, make or import a project. */
    record Welcome() implements Place {}

    record Facts(Optional<String> table) implements Place {
        public Facts() {
            this(Optional.empty());
        }
    }

    /** The runs, following one item's tree where a number is given. */
    record Generate(OptionalInt item) implements Place {
        public Generate() {
            this(OptionalInt.empty());
        }
    }

    /** A repair of one block, in the run that made the item. */
    record WhyNot(long run, int item, BlockPath block) implements Place {}

    record Review(OptionalInt item) implements Place {
        public Review() {
            this(OptionalInt.empty());
        }
    }

    /** The validators. @param page its id; empty for the one that was looked at last */
    record Team(Optional<String> page) implements Place {
        public Team() {
            this(Optional.empty());
        }
    }

    record Publish() implements Place {}

    /**
     * A query to be tried by hand.
     *
     * @param sql empty for the one that was tried last, or for the present one of the item
     * @param missing a value that one misses among its answers
     * @param of the item whose query is to be changed
     */
    record Query(String sql, Optional<String> missing, Optional<Of> of) implements Place {
        public Query() {
            this("", Optional.empty());
        }

        public Query(String sql, Optional<String> missing) {
            this(sql, missing, Optional.empty());
        }

        /** The present query of an item, to be changed. @param block to be looked at first */
        public static Query of(int item, BlockPath block) {
            return new Query("", Optional.empty(), Optional.of(new Of(item, block)));
        }

        /** The present query of an item that lacks a value. */
        public static Query lacking(int item, String missing) {
            return new Query("", Optional.of(missing), Optional.of(new Of(item, BlockPath.ROOT)));
        }
    }

    /** An item, by its number in the project, and one block of its query. */
    record Of(int item, BlockPath block) {}

    /** Two trees beside each other, aligned by block. */
    record Compare(Side left, Side right) implements Place {}
}
