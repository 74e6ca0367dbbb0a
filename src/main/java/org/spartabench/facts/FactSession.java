package org.spartabench.facts;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;

/** Answers statements over the facts and over temporary tables that only this session sees. For one thread. */
public interface FactSession extends QueryEngine, AutoCloseable {

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

    /**
     * Describes a function that the statements of one session may call. Its arguments reach Java as texts.
     *
     * @param required fewest arguments
     * @param most most arguments
     * @param fields the only one is its value; of records, all of them
     * @param records whether it gives a list of records instead of a value
     */
    record SessionFunction(String name, int required, int most, List<Field> fields, boolean records) {

        public SessionFunction {
            fields = List.copyOf(fields);
        }

        /**
         * @param whole digits before the point of a decimal
         * @param fraction digits behind it
         */
        public record Field(String name, ColumnType type, int whole, int fraction) {}

        /** Computes functions for many arguments at once. */
        @FunctionalInterface
        public interface Calls {

            /**
             * @param arguments as texts, a list for each row
             * @return for each row the value as text, records as a JSON list of objects; null for NULL
             * @throws FactBase.FunctionCalls.CallFailed to end the statement
             */
            List<@Nullable String> call(String function, List<List<@Nullable String>> arguments);
        }
    }
}
