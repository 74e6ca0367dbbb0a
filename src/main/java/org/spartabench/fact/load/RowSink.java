package org.spartabench.fact.load;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Rows;

/** Receives the rows of one table in order; closing it writes the rest. */
interface RowSink extends AutoCloseable {

    /** @param values one a column, of the types that {@link Rows} names */
    void row(@Nullable Object[] values) throws SQLException;

    @Override
    void close() throws SQLException;
}
