package org.spartabench.facts.engine;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.origin.JdbcAddress;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;

/**
 * Answers statements on a SQLite file, opened for reading only: the database of a set. It is no fact base; send it
 * only statements that were printed from a tree. For one thread.
 */
public final class SqliteAnswers implements AutoCloseable {

    /** Steps of SQLite's machine between two looks at the clock. */
    private static final int STEPS = 20_000;

    /** Bytes of a text or of a row. */
    private static final int LONGEST_VALUE = 64 << 20;

    private final Connection connection;

    private SqliteAnswers(Connection connection) {
        this.connection = connection;
    }

    public static SqliteAnswers open(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        Connection connection = config.createConnection(JdbcAddress.of("jdbc:sqlite:", file));
        try (Statement statement = connection.createStatement()) {
            // The file may be anybody's: its views call no function that does more than compute.
            statement.execute("PRAGMA trusted_schema = OFF");
            connection.unwrap(SQLiteConnection.class).setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, LONGEST_VALUE);
            return new SqliteAnswers(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Runs one SELECT within the limits; a failure is a reply, never an exception. */
    public StatementReply run(String sql, Limits limits) {
        long started = System.nanoTime();
        long nanos = limits.time().toNanos();
        try (Statement statement = connection.createStatement()) {
            ProgressHandler.setHandler(connection, STEPS, new ProgressHandler() {
                @Override
                protected int progress() {
                    return System.nanoTime() - started > nanos ? 1 : 0;
                }
            });
            try (ResultSet result = statement.executeQuery(sql)) {
                return rows(result, limits.rows(), started);
            } finally {
                ProgressHandler.clearHandler(connection);
            }
        } catch (SQLException e) {
            return System.nanoTime() - started > nanos
                    ? new Failure(Failure.Kind.TIME_LIMIT, "SQLite stopped after the time limit")
                    : new Failure(Failure.Kind.ENGINE, "SQLite says: " + reason(e));
        }
    }

    private static String reason(SQLException e) {
        return String.valueOf(e.getMessage())
                .replaceFirst("^\\[\\w+]\\s*(SQL error or missing database)?\\s*", "")
                .replaceFirst("^\\((.*)\\)$", "$1")
                .replaceAll("\\s+", " ");
    }

    private static Rows rows(ResultSet result, int most, long started) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            columns.add(result.getMetaData().getColumnLabel(i));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        boolean more = result.next();
        while (more && rows.size() < most) {
            List<@Nullable Object> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(value(result.getObject(i)));
            }
            rows.add(row);
            more = result.next();
        }
        return new Rows(columns, rows, more, System.nanoTime() - started);
    }

    private static @Nullable Object value(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Double number -> Double.isFinite(number) ? (Object) BigDecimal.valueOf(number) : number.toString();
            case Number number -> number.longValue();
            case byte[] bytes -> "(" + bytes.length + " bytes)";
            default -> value.toString();
        };
    }

    /** Lists the tables with rows, by name. */
    public List<String> filledTables() throws SQLException {
        List<String> filled = new ArrayList<>();
        try (Statement list = connection.createStatement();
                ResultSet names = list.executeQuery("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT"
                        + " LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name");
                Statement look = connection.createStatement()) {
            while (names.next()) {
                String name = names.getString(1);
                try (ResultSet row = look.executeQuery("SELECT 1 FROM " + EngineSql.name(name) + " LIMIT 1")) {
                    if (row.next()) {
                        filled.add(name);
                    }
                }
            }
        }
        return filled;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
