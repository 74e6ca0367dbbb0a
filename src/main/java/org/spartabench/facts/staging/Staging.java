package org.spartabench.facts.staging;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.duckdb.DuckDBConnection;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.Unfinished;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.duckdb.DuckDb;
import org.spartabench.facts.engine.failure.DuckDbFailures;

/**
 * Keeps the cells of an origin's tables in an engine of its own while their import is planned, so that the heap holds none of
 * them. Many cells go to a temporary folder, which closing deletes. One thread at a time.
 */
public final class Staging implements AutoCloseable {

    /** Characters of all cells up to which no file is needed. */
    private static final long IN_MEMORY = 16_000_000;

    /** Texts of all columns that are kept beside the engine, which takes a while for each question. */
    private static final long CACHED = 200_000;

    private final DuckDBConnection connection;
    private Optional<Path> folder = Optional.empty();
    private long cached;
    private int tables;

    private Staging(DuckDBConnection connection) {
        this.connection = connection;
    }

    /** The engine can hold no more cells, or its library cannot be loaded. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failed(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** What is done while cells are kept. */
    @FunctionalInterface
    public interface Work<T> {
        Result<T> with(Staging staging);
    }

    /** Keeps cells during the work; bad if the engine or the disk can keep no more. @param what is read, for messages */
    public static <T> Result<T> during(String what, Work<T> work) {
        try (Staging staging = new Staging(begun())) {
            staging.configure();
            return work.with(staging);
        } catch (Failed e) {
            String reason = String.valueOf(e.getMessage());
            return Result.bad(what + ": "
                    + (FileFailure.diskFull(reason) && !DuckDb.libraryMissing(reason)
                            ? "the disk with the temporary files (" + System.getProperty("java.io.tmpdir")
                                    + ") is full; free some space, or name another folder with"
                                    + " SPARTA_JVM_FLAGS=-Djava.io.tmpdir=FOLDER"
                            : "cannot be analysed (" + reason + ")"));
        }
    }

    private static DuckDBConnection begun() {
        try {
            return DuckDb.ofFiles();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private void configure() {
        execute("SET temp_directory = ''");
    }

    /** Tells whether so many characters need the disk. */
    public static boolean large(long characters) {
        return characters > IN_MEMORY;
    }

    /** Names the database on disk, in quotes and with a point; made when it is first asked for. */
    String onDisk() {
        if (folder.isEmpty()) {
            try {
                Path made = Unfinished.ofUser().folder("sparta-import");
                folder = Optional.of(made);
                execute("SET temp_directory = " + text(made.resolve("spilled").toString()));
                execute("SET force_compression = 'uncompressed'");
                execute("ATTACH " + text(made.resolve("cells.duckdb").toString()) + " AS disk");
            } catch (IOException e) {
                throw new Failed(FileFailure.of(e), e);
            }
        }
        return "disk.main.";
    }

    String fresh(String kind) {
        return kind + tables++;
    }

    /** Tells whether so many texts may be kept beside the engine. */
    boolean caches(long texts) {
        boolean few = cached + texts <= CACHED;
        cached += few ? texts : 0;
        return few;
    }

    DuckDBConnection connection() {
        return connection;
    }

    void execute(String sql) {
        step(() -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        });
    }

    /** Gives the whole numbers of the only row; 0 for NULL. */
    long[] numbers(String sql) {
        return attempt(() -> {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(sql)) {
                long[] numbers = new long[result.getMetaData().getColumnCount()];
                if (result.next()) {
                    for (int i = 0; i < numbers.length; i++) {
                        numbers[i] = result.getLong(i + 1);
                    }
                }
                return numbers;
            }
        });
    }

    /** Takes the rows of a result until it has enough. */
    @FunctionalInterface
    interface RowReader {
        boolean take(ResultSet row) throws SQLException;
    }

    /** Reads rows while other statements may run. */
    void read(String sql, RowReader reader) {
        step(() -> {
            try (Connection own = connection.duplicate();
                    Statement statement = own.createStatement();
                    ResultSet result = statement.executeQuery(sql)) {
                boolean more = true;
                while (more && result.next()) {
                    more = reader.take(result);
                }
            }
        });
    }

    /** What the engine may refuse. */
    @FunctionalInterface
    interface Attempt<T> {
        T run() throws SQLException;
    }

    /** What the engine may refuse, and which gives nothing. */
    @FunctionalInterface
    interface Step {
        void run() throws SQLException;
    }

    static void step(Step step) {
        try {
            step.run();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    static <T> T attempt(Attempt<T> attempt) {
        try {
            return attempt.run();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static Failed failed(SQLException e) {
        return new Failed(DuckDbFailures.of(e).message(), e);
    }

    static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // What it holds is of no use any more.
        }
        folder.ifPresent(made -> Unfinished.ofUser().end(made));
    }
}
