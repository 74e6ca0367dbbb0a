package org.spartabench.sql.read;

import java.util.Optional;
import org.spartabench.facts.statement.Failure;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/** Holds the result of reading a statement: its tree, or the reason and position of an error. */
public sealed interface Parsed {

    record Ok(Query query) implements Parsed {}

    /**
     * Describes a text that is no single readable SELECT; {@code message} is one line for people.
     *
     * @param kind SYNTAX for a slip in a SELECT, FORBIDDEN for anything else
     * @param line from 1; 0 if no place in the text is to blame
     * @param column from 1; 0 if no place is
     */
    record Bad(Failure.Kind kind, String message, int line, int column) implements Parsed {

        private static final int LONGEST = 160;

        public String where() {
            return line == 0 ? message : message + " (line " + line + ", column " + column + ")";
        }

        public Failure failure() {
            return new Failure(kind, where());
        }

        /** Describes an error at the character at {@code offset} of {@code sql}. */
        public static Bad at(String sql, int offset, Failure.Kind kind, String message) {
            int end = Math.min(offset, sql.length());
            int line = 1
                    + (int) sql.substring(0, end).chars().filter(c -> c == '\n').count();
            String oneLine = message.replaceAll("\\s+", " ").strip();
            String brief = oneLine.length() > LONGEST ? oneLine.substring(0, LONGEST) + " ..." : oneLine;
            return new Bad(kind, brief, line, end - sql.lastIndexOf('\n', end - 1));
        }
    }

    /** Returns the tree, if there is one. */
    default Optional<Query> tree() {
        return this instanceof Ok(Query query) ? Optional.of(query) : Optional.empty();
    }

    /** Returns the tree, if it is a single block. */
    default Optional<Block> block() {
        return this instanceof Ok(Block block) ? Optional.of(block) : Optional.empty();
    }
}
