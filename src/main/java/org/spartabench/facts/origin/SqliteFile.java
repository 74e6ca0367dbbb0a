package org.spartabench.facts.origin;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.spartabench.facts.TableNames;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteException;

/**
 * One SQLite file, opened for reading only.
 *
 * @param only the wanted tables, in any case; empty for all
 * @param hollow whether tables without rows are read, too
 */
public record SqliteFile(Path file, List<String> only, boolean hollow) implements Origin {

    /** Waiting time for another program's lock. */
    private static final int PATIENCE_MILLIS = 2000;

    public SqliteFile {
        only = List.copyOf(only);
    }

    public SqliteFile(Path file) {
        this(file, List.of(), false);
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
        return new SqliteFile(file, tables, hollow);
    }

    public Connection connect() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(PATIENCE_MILLIS);
        return config.createConnection(JdbcAddress.of("jdbc:sqlite:", file));
    }

    /** Explains an error, in words that follow the file's name. */
    public static String reason(SQLException e) {
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
