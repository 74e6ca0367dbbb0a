package org.spartabench.fact.load;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Rows;

/** Takes the rows of one table in order; closing it writes what is still held back. */
interface RowSink extends AutoCloseable {

    /** @param values one a column, of the types that {@link Rows} names */
    void row(@Nullable Object[] values) throws SQLException;

    @Override
    void close() throws SQLException;
}
