package org.spartabench.fact.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.spartabench.fact.FileFailure;
import org.spartabench.fact.JdbcAddress;
import org.spartabench.fact.Result;
import org.spartabench.fact.TableNames;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteException;

/**
 * One SQLite file, opened for reading only.
 *
 * @param only the tables that are wanted, whatever their case; empty for all
 */
public record SqliteFile(Path file, List<String> only) implements Origin {

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    /** How long another program's lock is waited for. */
    private static final int PATIENCE_MILLIS = 2000;

    public SqliteFile {
        only = List.copyOf(only);
    }

    public SqliteFile(Path file) {
        this(file, List.of());
    }

    @Override
    public String described() {
        return file.toString();
    }

    @Override
    public String name() {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return TableNames.fixed(dot <= 0 ? name : name.substring(0, dot));
    }

    @Override
    public SqliteFile only(List<String> tables) {
        return new SqliteFile(file, tables);
    }

    /** Reads every table. */
    public Result<Survey> survey() {
        try {
            if (!begins(file)) {
                return Result.bad(
                        file + ": is not a SQLite file" + (csv() ? "; name the folder that holds the CSV files" : ""));
            }
            try (Connection connection = connect()) {
                return new SqliteSurvey(this, connection).survey();
            }
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        } catch (SQLException e) {
            return Result.bad(file + ": " + reason(e));
        }
    }

    private static boolean begins(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    private boolean csv() {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".csv") || name.endsWith(".tsv");
    }

    Connection connect() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(PATIENCE_MILLIS);
        return config.createConnection(JdbcAddress.of("jdbc:sqlite:", file));
    }

    /** What went wrong, in words that follow the file's name. */
    static String reason(SQLException e) {
        String code = e instanceof SQLiteException s ? s.getResultCode().name() : "";
        if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) {
            return "is locked by another program; close that program and import again";
        }
        if (code.startsWith("SQLITE_CORRUPT")) {
            return "is damaged; import a copy made with 'sqlite3 FILE .recover'";
        }
        if (code.startsWith("SQLITE_NOTADB")) {
            return "is not a SQLite file, or is encrypted";
        }
        String message = String.valueOf(e.getMessage()).replaceFirst("^\\[\\w+]\\s*", "");
        return "cannot be read (" + message.lines().findFirst().orElse("") + ")";
    }
}
