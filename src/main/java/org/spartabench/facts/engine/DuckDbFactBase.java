package org.spartabench.facts.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.BitSet;
import java.util.Collection;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.duckdb.DuckDBConnection;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.engine.dialect.FloatLiterals;
import org.spartabench.facts.engine.dialect.WholeQuotients;
import org.spartabench.facts.engine.duckdb.DuckDb;
import org.spartabench.facts.engine.duckdb.FactsInspection;
import org.spartabench.facts.engine.duckdb.RowsInspection;
import org.spartabench.facts.engine.failure.DuckDbFailures;
import org.spartabench.facts.origin.Origin.ParquetFiles;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;

/**
 * Answers from a DuckDB file, the default engine, or from Parquet files. It opens the file read-only; the engine reaches no
 * other file, loads no extension and has locked settings.
 */
public final class DuckDbFactBase extends JdbcFactBase {

    /** Memory of the engine for all statements; a statement that needs more fails. */
    private static final String MEMORY = "768MiB";

    /** Functions that make a long text of a short one: the engine cannot be stopped inside them. */
    private static final Set<String> GROWING = Set.of("repeat", "lpad", "rpad", "printf", "format", "bar");

    /** Bytes before the first block of a file. */
    private static final int HEADERS = 3 * 4096;

    private final DuckDBConnection first;
    private final FloatLiterals literals;
    private final Optional<String> fingerprint;
    private boolean functions;

    /** @param fingerprint of Parquet files; empty for a file of an import */
    private DuckDbFactBase(Schema schema, DuckDBConnection first, Optional<String> fingerprint) throws SQLException {
        super(schema, first::duplicate, GROWING);
        this.first = first;
        this.fingerprint = fingerprint;
        this.literals = FloatLiterals.ofDuckDb(first);
    }

    /**
     * @param threads threads of the engine for one statement; with 1, the default elsewhere, each statement runs on the
     *     thread that sends it, and sums of floating numbers come out the same each time
     * @throws SQLException if the file is no database; one that is not what the schema describes is a problem
     */
    static Result<FactBase> open(Path file, Schema schema, int threads) throws SQLException {
        Properties settings = settings(threads);
        settings.setProperty("duckdb.read_only", "true");
        settings.setProperty("enable_external_access", "false");
        DuckDBConnection connection = DuckDb.connect(file, settings);
        boolean fit = false;
        try {
            if (file.toFile().length() < fullLength(connection)) {
                throw new SQLException("its file is cut off");
            }
            Optional<String> refusal = FactsInspection.refusal(connection, schema);
            if (refusal.isPresent()) {
                return Result.bad(file + ": " + refusal.get());
            }
            configure(connection);
            fit = true;
            return Result.ok(new DuckDbFactBase(schema, connection, Optional.empty()));
        } finally {
            if (!fit) {
                connection.close();
            }
        }
    }

    /**
     * Opens Parquet files in place; compares their rows with the schema unless they are as they were seen.
     *
     * @throws SQLException if the engine cannot read a file; one that is not what the schema describes is a problem
     */
    static Result<FactBase> open(ParquetFiles files, Schema schema) throws SQLException, IOException {
        String state = files.state();
        DuckDBConnection connection = DuckDb.withoutFile(settings(1));
        boolean fit = false;
        try {
            Result<Schema> now = new ParquetViews(connection).create(files, schema);
            if (!(now instanceof Result.Ok<Schema>(Schema counted))) {
                return now.then(none -> Result.bad(""));
            }
            Optional<String> fault =
                    files.seen().equals(state) ? Optional.empty() : RowsInspection.fault(connection, counted);
            if (fault.isPresent()) {
                return Result.bad(files.described() + ": " + fault.get()
                        + "; choose other columns as key, or none, or import a copy");
            }
            configure(connection);
            fit = true;
            return Result.ok(new DuckDbFactBase(counted, connection, Optional.of(state)));
        } finally {
            if (!fit) {
                connection.close();
            }
        }
    }

    private static Properties settings(int threads) {
        Properties settings = new Properties();
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("allow_community_extensions", "false");
        settings.setProperty("memory_limit", MEMORY);
        settings.setProperty("temp_directory", "");
        settings.setProperty("max_temp_directory_size", "0KB");
        settings.setProperty("threads", String.valueOf(threads));
        return settings;
    }

    /** Sets what all who have the file open here share; the first of them locks it, so only one at a time may look. */
    private static synchronized void configure(DuckDBConnection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean locked;
            try (ResultSet setting = statement.executeQuery(
                    "SELECT value = 'true' FROM system.main.duckdb_settings() WHERE name = 'lock_configuration'")) {
                locked = setting.next() && setting.getBoolean(1);
            }
            if (!locked) {
                // Moments with an offset do not depend on the zone of the machine.
                statement.execute("SET GLOBAL TimeZone = 'UTC'");
                statement.execute("SET GLOBAL lock_configuration = true");
            }
        }
    }

    /** The bytes that the file has by its own header; the engine reads no block before it is asked for it. */
    private static long fullLength(DuckDBConnection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet size = statement.executeQuery("FROM system.main.pragma_database_size()")) {
            size.next();
            return HEADERS + size.getLong("total_blocks") * size.getLong("block_size");
        }
    }

    /**
     * Sends the row limit along unless the statement has its own, because the engine makes a whole result before it hands out
     * the first row. (Streamed results would do too, but run one after the other.)
     */
    @Override
    ResultSet execute(Statement statement, OneRead.Read read, Limits limits) throws SQLException {
        int rows = limits.rows();
        String sql = WholeQuotients.exact(literals.written(read.sql()));
        String limited = read.limited() || rows == Integer.MAX_VALUE ? sql : sql + "\nLIMIT " + (rows + 1L);
        return fingerprint.isPresent() ? ParquetViews.execute(statement, limited) : statement.executeQuery(limited);
    }

    @Override
    public Optional<Identity> identity() {
        return fingerprint.map(print -> () -> print);
    }

    /** Reads places without objects: for half a table, these would take longer than the statement. */
    @Override
    void placed(ResultSet result, BitSet into) throws SQLException {
        while (result.next()) {
            into.set(Math.toIntExact(result.getLong(1)));
        }
    }

    @Override
    Failure failure(SQLException e) {
        return DuckDbFailures.of(e);
    }

    @Override
    public String placeColumn() {
        return ParquetViews.PLACE;
    }

    @Override
    public boolean floating(ColumnRef column) {
        return literals.floating(column);
    }

    /** Joins for several rows: twice as fast as IN on a wide table. */
    @Override
    String fromPlaces(Table table, Collection<Long> places) {
        if (places.size() == 1) {
            return " FROM " + EngineSql.name(table.name()) + " AS held WHERE held.rowid = "
                    + places.iterator().next();
        }
        String wanted = places.stream().map(p -> "(" + p + ")").collect(Collectors.joining(", "));
        return " FROM (VALUES " + wanted + ") AS wanted(place) JOIN " + EngineSql.name(table.name())
                + " AS held ON held.rowid = wanted.place ORDER BY wanted.place";
    }

    @Override
    public Result<FactSession> session() {
        try {
            return Result.ok(new DuckDbSession(this, first.duplicate().unwrap(DuckDBConnection.class)));
        } catch (SQLException e) {
            return Result.bad(failure(e).message());
        }
    }

    /** Registers the function behind all functions of sessions, once. */
    synchronized void registerFunctions(DuckDBConnection connection) throws SQLException {
        if (!functions) {
            DuckDbFunctions.register(connection);
            functions = true;
        }
    }

    @Override
    public void close() {
        super.close();
        try {
            first.close();
        } catch (SQLException e) {
            // Nothing is written through it, so nothing can be lost.
        }
    }
}
