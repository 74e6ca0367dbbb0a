package org.spartabench.facts.engine.duckdb;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.spartabench.facts.engine.failure.DuckDbFailures;

/** Writes JSON lines as Parquet, by the engine. The same lines give the same bytes. Not safe for use by several threads. */
public final class ParquetFile implements AutoCloseable {

    private static final List<String> SETTINGS = List.of(
            "SET threads = 1",
            "SET preserve_insertion_order = true",
            "SET autoinstall_known_extensions = false",
            "SET TimeZone = 'UTC'");

    private final Connection connection;

    private ParquetFile(Connection connection) {
        this.connection = connection;
    }

    /** Starts an engine without a database. @throws IOException when its library cannot be loaded */
    public static ParquetFile begin() throws IOException {
        try {
            ParquetFile file = new ParquetFile(DuckDb.withoutFile(new Properties()));
            for (String setting : SETTINGS) {
                file.execute(setting);
            }
            return file;
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * Writes the objects of a file, one on each line.
     *
     * @param columns the engine's types by column name, in order
     * @param notes kept in the file's metadata
     */
    public void write(Path lines, Map<String, String> columns, Map<String, String> notes, Path parquet)
            throws IOException {
        String metadata = notes.entrySet().stream()
                .map(n -> n.getKey() + ": " + text(n.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
        try {
            execute("COPY (FROM " + json(lines, columns) + ") TO " + text(parquet.toString())
                    + " (FORMAT parquet, COMPRESSION zstd, KV_METADATA " + metadata + ")");
        } catch (SQLException e) {
            throw failure(parquet, e);
        }
    }

    /** Counts the rows that only one of two files has. */
    public long differences(Path lines, Map<String, String> columns, Path parquet) throws IOException {
        String json = "FROM " + json(lines, columns);
        String rows = "FROM read_parquet(" + text(parquet.toString()) + ")";
        String sql = "SELECT (SELECT count(*) FROM (" + json + " EXCEPT ALL " + rows + ")) + (SELECT count(*) FROM ("
                + rows + " EXCEPT ALL " + json + "))";
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        } catch (SQLException e) {
            throw failure(parquet, e);
        }
    }

    private static String json(Path lines, Map<String, String> columns) {
        return "read_json(" + text(lines.toString()) + ", format = 'newline_delimited', columns = "
                + columns.entrySet().stream()
                        .map(c -> text(c.getKey()) + ": " + text(c.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"))
                + ")";
    }

    private static IOException failure(Path file, SQLException e) {
        return new IOException(
                file.getFileName() + ": "
                        + DuckDbFailures.of(e).message().lines().findFirst().orElse("failed"),
                e);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
