package org.spartabench.facts.engine;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.origin.JdbcAddress;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.survey.SqliteCatalogue;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteLimits;

/**
 * Answers foreign statements on a SQLite file: the database of a set, whose types, names and collations count for its queries. It
 * is opened for reading only and takes one SELECT at a time, which attaches no file, loads no extension and has an end. It is no
 * fact base. For one thread.
 */
public final class SqliteAnswers implements AutoCloseable {

    /** Steps of SQLite's machine between two looks at the clock. */
    private static final int STEPS = 20_000;

    /** Bytes of a text or of a row, and characters of all texts in a reply. */
    private static final int LONGEST_VALUE = 64 << 20;

    private static final Pattern QUOTED = Pattern.compile(
            "'(?:[^']++|'')*+'|\"(?:[^\"]++|\"\")*+\"|`[^`]*+`|\\[[^]]*+]|--[^\\n]*+|/\\*.*?(?:\\*/|\\z)",
            Pattern.DOTALL);

    /** One statement that reads; a WITH before a statement that writes fails on a connection that only reads. */
    private static final Pattern ONE_READ = Pattern.compile("(?i)\\s*+(?:SELECT|WITH|VALUES)\\b[^;]*+[;\\s]*+");

    /** How statements of SQLite begin. */
    private static final Set<String> STATEMENTS = Set.of(
            "ALTER",
            "ANALYZE",
            "ATTACH",
            "BEGIN",
            "COMMIT",
            "CREATE",
            "DELETE",
            "DETACH",
            "DROP",
            "END",
            "EXPLAIN",
            "INSERT",
            "PRAGMA",
            "REINDEX",
            "RELEASE",
            "REPLACE",
            "ROLLBACK",
            "SAVEPOINT",
            "SELECT",
            "UPDATE",
            "VACUUM",
            "VALUES",
            "WITH");

    private final Connection connection;

    private SqliteAnswers(Connection connection) {
        this.connection = connection;
    }

    /** @throws SQLException if the file is no database that can be read */
    public static SqliteAnswers open(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        Connection connection = config.createConnection(JdbcAddress.of("jdbc:sqlite:", file));
        try (Statement statement = connection.createStatement()) {
            // The file may be anybody's: its views call no function that does more than compute.
            statement.execute("PRAGMA trusted_schema = OFF");
            statement.execute("PRAGMA query_only = ON");
            SQLiteConnection own = connection.unwrap(SQLiteConnection.class);
            own.setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, LONGEST_VALUE);
            own.setLimit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
            statement.execute("SELECT 1 FROM sqlite_master LIMIT 1");
            return new SqliteAnswers(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Makes a small database in memory.
     *
     * @param tables the statements of another file that create its tables
     * @param rows by table; a row that a constraint refuses is left out
     * @throws SQLException if a table cannot be created
     */
    public static SqliteAnswers small(List<String> tables, Map<String, List<List<@Nullable Object>>> rows)
            throws SQLException {
        Connection connection = new SQLiteConfig().createConnection("jdbc:sqlite::memory:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA trusted_schema = OFF");
            connection.setAutoCommit(false);
            for (String table : tables) {
                statement.execute(table);
            }
            for (Map.Entry<String, List<List<@Nullable Object>>> table : rows.entrySet()) {
                fill(connection, table.getKey(), table.getValue());
            }
            connection.commit();
            connection.setAutoCommit(true);
            statement.execute("PRAGMA query_only = ON");
            return new SqliteAnswers(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static void fill(Connection connection, String table, List<List<@Nullable Object>> rows)
            throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        String places = "?" + ", ?".repeat(rows.getFirst().size() - 1);
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT OR IGNORE INTO \"" + table.replace("\"", "\"\"") + "\" VALUES (" + places + ")")) {
            for (List<@Nullable Object> row : rows) {
                for (int i = 0; i < row.size(); i++) {
                    insert.setObject(i + 1, row.get(i) instanceof BigDecimal real ? real.doubleValue() : row.get(i));
                }
                insert.executeUpdate();
            }
        }
    }

    /**
     * Runs one SELECT of SQLite's own dialect within the limits; a failure is a reply, never an exception. An interrupt of the
     * thread ends it, as the limit of time does.
     */
    public StatementReply run(String sql, Limits limits) {
        String bare = QUOTED.matcher(sql).replaceAll(" ");
        if (!ONE_READ.matcher(bare).matches()) {
            return new Failure(Failure.Kind.FORBIDDEN, refusal(bare));
        }
        long started = System.nanoTime();
        long nanos = limits.time().toNanos();
        try (Statement statement = connection.createStatement()) {
            ProgressHandler.setHandler(connection, STEPS, new ProgressHandler() {
                @Override
                protected int progress() {
                    return System.nanoTime() - started > nanos
                                    || Thread.currentThread().isInterrupted()
                            ? 1
                            : 0;
                }
            });
            try (ResultSet result = statement.executeQuery(sql)) {
                return rows(result, limits.rows(), started);
            } finally {
                ProgressHandler.clearHandler(connection);
            }
        } catch (SQLException e) {
            if (Thread.currentThread().isInterrupted()) {
                return new Failure(Failure.Kind.INTERRUPTED, "SQLite was interrupted");
            }
            if (System.nanoTime() - started > nanos) {
                return new Failure(Failure.Kind.TIME_LIMIT, "SQLite stopped after the time limit");
            }
            return e.getErrorCode() == SQLiteErrorCode.SQLITE_TOOBIG.code
                    ? new Failure(Failure.Kind.MEMORY_LIMIT, "a value is longer than " + LONGEST_VALUE + " bytes")
                    : new Failure(Failure.Kind.ENGINE, "SQLite says: " + reason(e));
        }
    }

    /** Says why a text without its quoted parts is not run. */
    private static String refusal(String bare) {
        String first = bare.strip().split("\\W", 2)[0].toUpperCase(Locale.ROOT);
        if (bare.isBlank()) {
            return "there is no query";
        }
        return STATEMENTS.contains(first)
                ? "only one SELECT can run"
                : "it is no SQL: no statement begins with " + bare.strip().split("\\s+", 2)[0];
    }

    /** Reads what the file declares of its tables. */
    public SqliteCatalogue catalogue() throws SQLException {
        return SqliteCatalogue.of(connection);
    }

    private static String reason(SQLException e) {
        return String.valueOf(e.getMessage())
                .replaceFirst("^\\[\\w+]\\s*(SQL error or missing database)?\\s*", "")
                .replaceFirst("^\\((.*)\\)$", "$1")
                .replaceAll("\\s+", " ");
    }

    private static StatementReply rows(ResultSet result, int most, long started) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            columns.add(result.getMetaData().getColumnLabel(i));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        long characters = 0;
        boolean more = result.next();
        while (more && rows.size() < most) {
            List<@Nullable Object> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(value(result.getObject(i)));
                characters += row.getLast() instanceof String text ? text.length() : 0;
            }
            if (characters > LONGEST_VALUE) {
                return new Failure(
                        Failure.Kind.MEMORY_LIMIT, "the rows hold more than " + LONGEST_VALUE + " characters");
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
            case byte[] bytes -> "(" + bytes.length + " bytes, SHA-256 " + sha256(bytes) + ")";
            default -> value.toString();
        };
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
