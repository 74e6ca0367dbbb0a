package org.spartabench.facts.engine;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.Sampling;
import org.spartabench.facts.engine.result.ResultSetReader;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Failure.Kind;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;

/** Runs statements on any engine: one checked read at a time on its own connection, under the watchdog. */
abstract sealed class JdbcFactBase implements FactBase permits DuckDbFactBase, H2FactBase, PostgresFactBase {

    private static final Limits ROWS_AT = new Limits(Duration.ofSeconds(30), Integer.MAX_VALUE);

    /** Time after a limit in which the watchdog has seen that it is over. */
    private static final Duration WATCHED = Duration.ofMillis(100);

    private final Schema schema;
    private final Connections connections;
    private final Watchdog watchdog;
    private final Set<String> forbiddenFunctions;
    private final StubbornStatements stubborn = new StubbornStatements();

    /** @param forbiddenFunctions functions, in lower case, that this engine must not run */
    JdbcFactBase(Schema schema, Connections.Opener opener, Set<String> forbiddenFunctions) {
        this.schema = schema;
        this.connections = new Connections(opener);
        this.watchdog = new Watchdog("facts-watchdog");
        this.forbiddenFunctions = forbiddenFunctions;
    }

    @Override
    public final Schema schema() {
        return schema;
    }

    @Override
    public final StatementReply run(GuardedQuery query, Limits limits) {
        return run(query.sql(), limits, (result, started) -> read(result, limits, false, started));
    }

    @Override
    public final Optional<Failure> places(GuardedQuery query, Limits limits, BitSet into) {
        StatementReply reply = run(query.sql(), new Limits(limits.time(), Integer.MAX_VALUE), (result, started) -> {
            placed(result, into);
            return new Rows(List.of(), List.of(), false, System.nanoTime() - started);
        });
        return reply instanceof Failure failure ? Optional.of(failure) : Optional.empty();
    }

    /** Runs one checked read on a connection that belongs to a session. */
    final StatementReply runOn(Connection connection, GuardedQuery query, Limits limits) {
        return switch (OneRead.check(query.sql(), forbiddenFunctions)) {
            case OneRead.Refused(Failure failure) -> failure;
            case OneRead.Read read ->
                Thread.currentThread().isInterrupted()
                        ? stopped(Kind.INTERRUPTED, limits)
                        : runOn(connection, read, limits, (result, started) -> read(result, limits, false, started))
                                .reply();
        };
    }

    /** Reads a result. */
    @FunctionalInterface
    private interface Reading {
        Rows of(ResultSet result, long startedNanos) throws SQLException;
    }

    private StatementReply run(String sql, Limits limits, Reading reading) {
        return switch (OneRead.check(sql, forbiddenFunctions)) {
            case OneRead.Refused(Failure failure) -> failure;
            case OneRead.Read read -> {
                Optional<Failure> refused = refused(read);
                if (refused.isPresent()) {
                    yield refused.get();
                }
                yield read.stubborn()
                        ? stubborn.run(limits, () -> run(read, limits, reading))
                        : run(read, limits, reading);
            }
        };
    }

    /** Refuses a read for a reason of this engine. */
    Optional<Failure> refused(OneRead.Read read) {
        return Optional.empty();
    }

    private StatementReply run(OneRead.Read read, Limits limits, Reading reading) {
        if (Thread.currentThread().isInterrupted()) {
            return stopped(Kind.INTERRUPTED, limits);
        }
        Connection connection;
        try {
            connection = connections.take();
        } catch (SQLException e) {
            return failure(e);
        }
        boolean usable = false;
        try {
            Outcome outcome = runOn(connection, read, limits, reading);
            usable = outcome.usable();
            return outcome.reply();
        } finally {
            if (usable) {
                connections.giveBack(connection);
            } else {
                connections.drop(connection);
            }
        }
    }

    /** @param usable whether the connection can take another statement */
    private record Outcome(StatementReply reply, boolean usable) {}

    private Outcome runOn(Connection connection, OneRead.Read read, Limits limits, Reading reading) {
        long started = System.nanoTime();
        Optional<Kind> stopped = Optional.empty();
        StatementReply reply;
        try (Statement statement = connection.createStatement()) {
            Watchdog.Watch watch = watchdog.watch(statement, limits.time());
            try (ResultSet result = execute(statement, read, limits)) {
                reply = reading.of(result, started);
            } catch (ResultSetReader.Unfit e) {
                reply = e.failure();
            } catch (OutOfMemoryError e) {
                reply = new Failure(Kind.MEMORY_LIMIT, "the result does not fit into memory");
            } finally {
                stopped = watch.end();
            }
        } catch (SQLException e) {
            reply = failure(e);
        } catch (DateTimeException e) {
            // Java has no time 24:00, for instance, which the engine has.
            reply = new Failure(Kind.VALUE, "a date or time that cannot be displayed: " + e.getMessage());
        }
        if (stopped.isEmpty()) {
            return new Outcome(reply, reply instanceof Rows);
        }
        // The rows may have arrived, but a result must not depend on a race.
        return new Outcome(stopped(stopped.get(), limits), false);
    }

    static Failure stopped(Kind kind, Limits limits) {
        long millis = limits.time().toMillis();
        return kind == Kind.TIME_LIMIT
                ? new Failure(
                        kind,
                        "stopped after the time limit of "
                                + (millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms"))
                : new Failure(Kind.INTERRUPTED, "interrupted");
    }

    /** Sends the statement so that the engine makes hardly more rows than one beyond the limit. */
    abstract ResultSet execute(Statement statement, OneRead.Read read, Limits limits) throws SQLException;

    private Rows read(ResultSet result, Limits limits, boolean lenient, long startedNanos) throws SQLException {
        ResultSetReader.Wanted wanted = new ResultSetReader.Wanted(
                limits.rows(), lenient, limits.time().plus(WATCHED).toNanos());
        return ResultSetReader.read(result, cells(result), wanted, startedNanos);
    }

    /** Says how the columns of a result are read. */
    List<ResultSetReader.Cell> cells(ResultSet result) throws SQLException {
        return ResultSetReader.cells(result);
    }

    /** Adds the places in the only column to a set. */
    void placed(ResultSet result, BitSet into) throws SQLException {
        read(result, ROWS_AT, false, System.nanoTime()).column(0).forEach(place -> {
            if (place instanceof Long at) {
                into.set(Math.toIntExact(at));
            }
        });
    }

    /** Explains an error in one line, without the engine's decoration. */
    abstract Failure failure(SQLException e);

    @Override
    public final Rows sample(String table, int count, long seed) {
        return rowsAt(table, Sampling.places(find(table).rows(), count, seed));
    }

    @Override
    public final Rows rowsAt(String table, List<Long> places) {
        return rows(find(table), new TreeSet<>(places));
    }

    private Table find(String table) {
        return schema.table(table).orElseThrow(() -> new IllegalArgumentException("there is no table " + table));
    }

    private Rows rows(Table table, TreeSet<Long> places) {
        List<String> names = table.columns().stream().map(Column::name).toList();
        if (places.isEmpty()) {
            return new Rows(names, List.of(), false, 0);
        }
        // A cell that no query can show, such as an infinite date on a server, is shown as the server writes it.
        return switch (run(
                "SELECT " + EngineSql.names(table.columns()) + fromPlaces(table, places),
                ROWS_AT,
                (result, started) -> read(result, ROWS_AT, true, started))) {
            case Rows rows -> rows;
            case Failure failure
            when failure.kind() == Kind.INTERRUPTED ->
                throw new CancellationException("interrupted while reading " + table.name());
            case Failure failure ->
                throw new IllegalStateException("rows of " + table.name() + ": " + failure.message());
        };
    }

    /** Writes FROM to ORDER BY of a query for the rows at some places in order, in the engine's fastest form. */
    abstract String fromPlaces(Table table, Collection<Long> places);

    @Override
    public void close() {
        connections.close();
        watchdog.close();
    }

    /** Pools idle connections to one database; their number is the largest number of concurrent statements. */
    static final class Connections implements AutoCloseable {

        /** Opens one more connection. */
        @FunctionalInterface
        public interface Opener {
            Connection open() throws SQLException;
        }

        private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
        private final Opener opener;
        private volatile boolean closed;

        Connections(Opener opener) {
            this.opener = opener;
        }

        Connection take() throws SQLException {
            if (closed) {
                throw new SQLException("the fact base is closed");
            }
            Connection connection = idle.pollFirst();
            return connection != null ? connection : opener.open();
        }

        /** Takes a connection back after a successful statement. */
        void giveBack(Connection connection) {
            idle.addFirst(connection);
            if (closed) {
                close();
            }
        }

        /** Drops a connection on which something failed or was cancelled. */
        void drop(Connection connection) {
            try {
                connection.close();
            } catch (SQLException broken) {
                // The connection is lost in any case.
            }
        }

        @Override
        public void close() {
            closed = true;
            for (Connection c = idle.pollFirst(); c != null; c = idle.pollFirst()) {
                drop(c);
            }
        }
    }
}
