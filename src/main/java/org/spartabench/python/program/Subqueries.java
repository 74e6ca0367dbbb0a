package org.spartabench.python.program;

import java.util.List;
import java.util.Optional;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;

/** Compiles a query inside another one. */
interface Subqueries {

    /**
     * Holds the distinct outer rows for which a correlated block runs at once.
     *
     * @param frame the outer columns, and the column that numbers the rows
     * @param key that column
     */
    record Bindings(Frame frame, String key) {}

    /** Returns the frame of the query's outputs; with bindings also the number of the outer row. */
    Frame compile(Query query, Optional<Bindings> bindings);

    /** Lists the columns in the query that nothing inside it offers. */
    List<Expr.Column> free(Query query);

    /** Whether the query has one row whatever its tables hold. */
    boolean oneRow(Query query);
}
