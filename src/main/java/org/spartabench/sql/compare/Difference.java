package org.spartabench.sql.compare;

import java.util.Locale;
import java.util.Optional;

/**
 * Describes one difference between two corresponding blocks, as SQL writes it on each side; an inner query that is
 * a block of its own is shown as {@code (SELECT …)}.
 *
 * @param left empty if only the right block has it
 * @param right empty if only the left block has it
 */
public record Difference(Part part, Optional<String> left, Optional<String> right) {

    public enum Part {
        /** The nested predicate that holds the block. */
        NESTING,
        /** The type of that predicate, which follows from the block and its inner blocks. */
        TYPE,
        SELECT,
        FROM,
        /** One conjunct. */
        WHERE,
        GROUP_BY,
        /** One conjunct. */
        HAVING,
        ORDER_BY,
        LIMIT;

        public String word() {
            return this == NESTING || this == TYPE ? name().toLowerCase(Locale.ROOT) : name().replace('_', ' ');
        }
    }

    public Difference mirrored() {
        return new Difference(part, right, left);
    }
}
