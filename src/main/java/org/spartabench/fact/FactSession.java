package org.spartabench.fact;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers statements over the facts and over temporary tables that only this session sees. For one thread. */
public interface FactSession extends AutoCloseable {

    /** Runs one SELECT within the limits; a failure is a reply, never an exception. */
    StatementReply run(String sql, Limits limits);

    /**
     * Makes a temporary table; it takes the place of one of the same name.
     *
     * @param rows with a value for each column, of the types that {@link Rows} has
     * @return the failure, if there is one
     */
    Optional<Failure> table(String name, List<Column> columns, List<List<@Nullable Object>> rows);

    /**
     * Makes functions that the statements of this session may call; each takes the place of one of the same name.
     *
     * @return the failure, if there is one
     */
    Optional<Failure> functions(List<SessionFunction> functions, SessionFunction.Calls calls);

    /** Drops the temporary tables and functions. */
    @Override
    void close();
}
