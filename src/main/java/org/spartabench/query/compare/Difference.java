package org.spartabench.query.compare;

import java.util.Optional;

/**
 * Describes one difference between two corresponding blocks, as SQL writes it on each side; an inner query that is a
 * block of its own stands there as {@code (SELECT …)}.
 *
 * @param left empty where only the right block has it
 * @param right empty where only the left block has it
 */
public record Difference(Part part, Optional<String> left, Optional<String> right) {

    /** What may differ. */
    public enum Part {
        /** The nested predicate that holds the block. */
        NESTING("nesting"),
        /** The type of that predicate, which follows from the block and its inner blocks. */
        TYPE("type"),
        SELECT("SELECT"),
        FROM("FROM"),
        /** One conjunct. */
        WHERE("WHERE"),
        GROUP_BY("GROUP BY"),
        /** One conjunct. */
        HAVING("HAVING"),
        ORDER_BY("ORDER BY"),
        LIMIT("LIMIT");

        private final String word;

        Part(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public Difference mirrored() {
        return new Difference(part, right, left);
    }
}
