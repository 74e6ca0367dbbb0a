package org.spartabench.query;

/** The clauses of a block, in the order in which they are generated, so that each partial query can run. */
public enum Clause {
    FROM,
    WHERE,
    GROUP_BY,
    HAVING,
    ORDER_BY,
    LIMIT,
    SELECT;

    /** As SQL writes it: {@code GROUP BY}. */
    public String sql() {
        return name().replace('_', ' ');
    }
}
