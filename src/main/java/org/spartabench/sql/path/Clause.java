package org.spartabench.sql.path;

/** Lists the clauses of a block in the order of generation, so that each partial query can run. */
public enum Clause {
    FROM,
    WHERE,
    GROUP_BY,
    HAVING,
    ORDER_BY,
    LIMIT,
    SELECT;

    /** Returns the SQL keywords: {@code GROUP BY}. */
    public String sql() {
        return name().replace('_', ' ');
    }
}
