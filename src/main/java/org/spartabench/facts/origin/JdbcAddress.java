package org.spartabench.facts.origin;

import java.nio.file.Path;
import java.sql.SQLException;

/**
 * Writes the path of a database file into a JDBC address. Drivers read what follows {@code ;} or {@code ?} as settings, and
 * some settings run SQL or load libraries. It refuses a path with these characters, since folders and files come from anybody.
 */
public final class JdbcAddress {

    private JdbcAddress() {}

    /**
     * @param driver the beginning of the address, such as {@code jdbc:duckdb:}
     * @throws SQLException when the path would be read as more than a path; one line that says what to do
     */
    public static String of(String driver, Path file) throws SQLException {
        String path = file.toAbsolutePath().toString();
        if (path.indexOf(';') >= 0 || path.indexOf('?') >= 0) {
            throw new SQLException("its path holds ';' or '?', which a database would read as settings; rename the"
                    + " folder or file");
        }
        return driver + path;
    }
}
