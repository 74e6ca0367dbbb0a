package org.spartabench.ui.shell;

import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.query.BlockPath;

/** Everywhere in the window that one can go to. */
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

    record Publish() implements Place {}

    /**
     * A query to be tried by hand.
     *
     * @param sql empty for the one that was tried last
     * @param missing a value that one misses among its answers
     */
    record Query(String sql, Optional<String> missing) implements Place {
        public Query() {
            this("", Optional.empty());
        }
    }

    /** Two trees beside each other, aligned by block. */
    record Compare(Side left, Side right) implements Place {}
}
