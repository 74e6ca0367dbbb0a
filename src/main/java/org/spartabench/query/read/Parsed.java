package org.spartabench.query.read;

import java.util.Optional;
import org.spartabench.fact.Failure;
import org.spartabench.query.Block;
import org.spartabench.query.Query;

/** Holds the result of reading a statement: its tree, or the reason and position of an error. */
public sealed interface Parsed {

    record Ok(Query query) implements Parsed {}

    /**
     * A text that is no single readable SELECT; {@code message} is one line for people.
     *
     * @param kind SYNTAX for a slip in a SELECT, FORBIDDEN for anything else
     * @param line from 1
     * @param column from 1
     */
    record Bad(Failure.Kind kind, String message, int line, int column) implements Parsed {

        private static final int LONGEST = 160;

        /** Message and place in one line. */
        public String where() {
            return message + " (line " + line + ", column " + column + ")";
        }

        /** The same as the failure of a statement. */
        public Failure failure() {
            return new Failure(kind, where());
        }

        /** A message about the character at {@code offset} of {@code sql}. */
        public static Bad at(String sql, int offset, Failure.Kind kind, String message) {
            int end = Math.min(offset, sql.length());
            int line = 1
                    + (int) sql.substring(0, end).chars().filter(c -> c == '\n').count();
            String oneLine = message.replaceAll("\\s+", " ").strip();
            String brief = oneLine.length() > LONGEST ? oneLine.substring(0, LONGEST) + " ..." : oneLine;
            return new Bad(kind, brief, line, end - sql.lastIndexOf('\n', end - 1));
        }
    }

    /** The tree, where there is one. */
    default Optional<Query> tree() {
        return switch (this) {
            case Ok ok -> Optional.of(ok.query());
            case Bad bad -> Optional.empty();
        };
    }

    /** The tree, where it is a single block. */
    default Optional<Block> block() {
        return this instanceof Ok(Block block) ? Optional.of(block) : Optional.empty();
    }
}
