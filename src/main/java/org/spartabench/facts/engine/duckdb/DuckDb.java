package org.spartabench.facts.engine.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.spartabench.facts.origin.JdbcAddress;

/** Connects to DuckDB and deals with its native library. */
public final class DuckDb {

    private static final Path MAPPED_FILES = Path.of("/proc/self/maps");

    private static final String LIBRARY = "the native library of DuckDB";

    /** Settings of an engine that reads files: the same rows in the same order on every machine, and nothing from elsewhere. */
    private static final List<String> OF_FILES = List.of(
            "SET threads = 1",
            "SET memory_limit = '320MiB'",
            "SET preserve_insertion_order = true",
            "SET autoload_known_extensions = false",
            "SET autoinstall_known_extensions = false",
            "SET TimeZone = 'UTC'");

    private DuckDb() {}

    /** @throws SQLException also when the native library cannot be loaded */
    public static DuckDBConnection connect(Path file, Properties settings) throws SQLException {
        return connect(JdbcAddress.of("jdbc:duckdb:", file), settings);
    }

    /** Starts an engine without a file. @throws SQLException also when the native library cannot be loaded */
    public static DuckDBConnection withoutFile(Properties settings) throws SQLException {
        return connect("jdbc:duckdb:", settings);
    }

    /** Starts an engine that reads files, whose results of millions of rows arrive in parts. */
    public static DuckDBConnection ofFiles() throws SQLException {
        Properties streaming = new Properties();
        streaming.setProperty("jdbc_stream_results", "true");
        DuckDBConnection connection = withoutFile(streaming);
        try (Statement statement = connection.createStatement()) {
            for (String setting : OF_FILES) {
                statement.execute(setting);
            }
        }
        return connection;
    }

    private static DuckDBConnection connect(String address, Properties settings) throws SQLException {
        try {
            DuckDBConnection connection =
                    DriverManager.getConnection(address, settings).unwrap(DuckDBConnection.class);
            deleteUnpackedLibrary();
            return connection;
        } catch (ExceptionInInitializerError e) {
            Throwable root = root(e);
            throw new SQLException(
                    root instanceof UnsatisfiedLinkError
                            ? LIBRARY + " does not run on this " + System.getProperty("os.name") + " "
                                    + System.getProperty("os.arch")
                            : LIBRARY + " cannot be unpacked into " + System.getProperty("java.io.tmpdir") + ": "
                                    + root.getMessage()
                                    + "; name another folder with SPARTA_JVM_FLAGS=-Djava.io.tmpdir=FOLDER");
        } catch (NoClassDefFoundError e) {
            throw new SQLException(LIBRARY + " could not be loaded; restart the program");
        }
    }

    /** Tells whether a failure to connect has nothing to do with the file. */
    public static boolean libraryMissing(String message) {
        return message.startsWith(LIBRARY);
    }

    private static Throwable root(Throwable e) {
        Throwable cause = e.getCause();
        return cause == null ? e : root(cause);
    }

    /**
     * Deletes the library that the driver unpacks at each start, where a file in use can be deleted (Linux). The driver deletes
     * these 60 MB only at a normal end, so each killed program would leave a copy.
     */
    private static void deleteUnpackedLibrary() {
        if (!Files.isReadable(MAPPED_FILES)) {
            return;
        }
        try (Stream<String> maps = Files.lines(MAPPED_FILES)) {
            Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toRealPath();
            for (String map : maps.filter(m -> m.contains("/libduckdb_java")).toList()) {
                Path library = Path.of(map.substring(map.indexOf('/')));
                if (temporary.equals(library.getParent())) {
                    Files.deleteIfExists(library);
                }
            }
        } catch (IOException e) {
            // The driver deletes it at the end.
        }
    }
}
