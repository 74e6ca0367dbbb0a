package org.spartabench.facts;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.ColumnType;

/**
 * Answers statements over one reference fact database, opened for reading. Safe for use by several threads at once;
 * nothing that is sent through it can write, or reach files, the network or the engine's settings.
 */
public interface FactBase extends QueryEngine, TableSample, AutoCloseable {

    /** Rows of a page, where a whole table is read. */
    int PAGE = 5_000;

    @Override
    Schema schema();

    @Override
    default Schema readable() {
        return schema();
    }

    @Override
    default Set<String> functions() {
        return Set.of();
    }

    /** Runs one query; a failure becomes a problem that begins with its subject. */
    default Result<Rows> rows(GuardedQuery query, Limits limits, String subject) {
        return run(query, limits).result(subject);
    }

    /**
     * Draws rows of a table without repeats, the same ones for the same seed, on every engine.
     *
     * @param count most rows wanted; all rows when the table has no more
     * @throws java.util.concurrent.CancellationException when the thread is interrupted
     */
    @Override
    Rows sample(String table, int count, long seed);

    /**
     * Reads the rows at some places of a table, all columns, in the order of the table.
     *
     * @param places from 0, in the order of the source; each from 0 to the table's rows - 1
     * @throws java.util.concurrent.CancellationException when the thread is interrupted
     */
    Rows rowsAt(String table, List<Long> places);

    /** Names the hidden column that a table has for the place of a row. */
    String placeColumn();

    /**
     * Writes SQL for the place of a row in its table, from 0.
     *
     * @param alias alias or name of the table in the statement
     */
    default String place(String alias) {
        return alias + "." + placeColumn();
    }

    /**
     * Runs one query whose only column is the place of a row, and adds these places to a set.
     *
     * @param limits of which only the time counts
     * @return the failure, if there is one
     */
    Optional<Failure> places(GuardedQuery query, Limits limits, BitSet into);

    /** Opens a session for temporary tables, if the engine of these facts has them. */
    default Result<FactSession> session() {
        return Result.bad("queries over APIs need facts that are copied into the project, not " + schema().name()
                + " on a server");
    }

    /** Runs one query that calls functions by {@link FunctionCalls#name}; only the second engine can. */
    default StatementReply runCalling(GuardedQuery query, Limits limits, FunctionCalls functions) {
        return new Failure(Failure.Kind.FORBIDDEN, "only the second engine calls functions of others");
    }

    /** Identifies these facts if they can change outside the program; empty if the file identifies them. */
    default Optional<Identity> identity() {
        return Optional.empty();
    }

    /** Tells whether facts have changed. */
    interface Identity {
        /**
         * Reads what tells the present rows from all others.
         *
         * @throws java.io.UncheckedIOException if they cannot be read
         */
        String fingerprint();

        /** Gives what changes whenever rows do, as it was when the facts were opened, without reading rows; empty if only these tell. */
        default String mark() {
            return "";
        }
    }

    /** Measures the numbers of each column of a table, page by page; reads nothing where no column has numbers. */
    default List<Rows.NumberSpan> spans(Table table) {
        List<Rows.NumberSpan> spans =
                table.columns().stream().map(column -> new Rows.NumberSpan()).toList();
        boolean numbers = table.columns().stream().anyMatch(c -> c.type().numeric());
        for (long from = 0; numbers && from < table.rows(); from += PAGE) {
            Rows page = rowsAt(
                    table.name(),
                    LongStream.range(from, Math.min(table.rows(), from + PAGE))
                            .boxed()
                            .toList());
            for (List<@Nullable Object> row : page.rows()) {
                for (int i = 0; i < spans.size(); i++) {
                    spans.get(i).add(row.get(i));
                }
            }
        }
        return spans;
    }

    /** Tells whether the engine keeps a column of numbers in double or single precision. */
    default boolean floating(ColumnRef column) {
        return false;
    }

    /** Lists restrictions of the engine on these facts, one line each, for people. */
    default List<String> remarks() {
        return List.of();
    }

    @Override
    void close();

    /** Computes functions that statements on the second engine call. */
    @FunctionalInterface
    interface FunctionCalls {

        /**
         * @param function the first argument of {@link #name}
         * @param arguments as texts
         * @return a value of the type that was asked for, or null
         * @throws CallFailed to end the statement
         */
        @Nullable
        Object call(String function, List<String> arguments);

        /** Says why a statement cannot go on. */
        final class CallFailed extends RuntimeException {

            private static final long serialVersionUID = 1L;

            public CallFailed(String message) {
                super(message, null, false, false);
            }
        }

        /** Lists the names that {@link #name} gives. */
        static Set<String> names() {
            return Set.of("API_TRUTH", "API_INTEGER", "API_DECIMAL", "API_TEXT");
        }

        /** Names the function of SQL that passes a call on; its first argument is the name of the function meant. */
        static String name(ColumnType result) {
            return switch (result) {
                case BOOLEAN -> "API_TRUTH";
                case INTEGER -> "API_INTEGER";
                case DECIMAL -> "API_DECIMAL";
                case TEXT, DATE, TIME, TIMESTAMP -> "API_TEXT";
            };
        }
    }
}
