package org.spartabench.project.db;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.store.fs.FileUtils;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.mapper.CaseStrategy;
import org.jdbi.v3.core.mapper.reflect.ReflectionMappers;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.origin.JdbcAddress;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;

/**
 * Opens the workspace's database file, migrates it to the current format, and runs transactions. A commit that has
 * returned is on disk.
 */
public final class Database implements AutoCloseable {

    /** The latest migration in {@code db/migration}. */
    static final int FORMAT = 24;

    /** The name of its file. */
    public static final String FILE = "workspace.mv.db";

    private static final int CONNECTIONS = 16;

    /** Compiled statements that a connection keeps; H2's own 8 are fewer than one decision needs. */
    private static final int STATEMENTS = 256;

    private static final AtomicLong COPIES = new AtomicLong();

    private static byte[] empty = {};

    private final JdbcConnectionPool pool;
    private final Jdbi jdbi;
    private final Codec codec = new Codec();
    /** Fair, so that a decision waits for one transaction of a run and not for several. */
    private final ReentrantLock writing = new ReentrantLock(true);

    private final Runnable forget;
    private volatile boolean closed;
    private volatile Runnable listening = () -> {};

    private Database(JdbcConnectionPool pool, Runnable forget) {
        this.pool = pool;
        this.forget = forget;
        this.jdbi = new ColumnTypes(codec).register(Jdbi.create((DataSource) pool));
        // By itself Jdbi compares names in the machine's language, and in a Turkish one ID is not id.
        jdbi.getConfig(ReflectionMappers.class).setCaseChange(CaseStrategy.LOWER);
    }

    /**
     * Opens the database of a project folder, and makes it where there is none.
     *
     * @throws StoreException if the file, or the folder's name, would make H2 execute something, or if the file is of a
     *     newer version or none of this program's
     */
    public static Database open(Path folder) {
        Path file = folder.resolve(FILE);
        WorkspaceInspection.refusal(file).ifPresent(refusal -> {
            throw new StoreException(refusal);
        });
        String address = address(folder);
        if (Files.notExists(file)) {
            try {
                Files.write(
                        file,
                        empty(),
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.SYNC);
            } catch (IOException e) {
                throw new StoreException(folder + ": cannot be written (" + FailureText.of(e) + ")", e);
            }
        }
        return open(folder, address, () -> {});
    }

    /** A workspace without rows: the migrations, which are most of the work of a new project, run once in a process. */
    private static synchronized byte[] empty() {
        if (empty.length == 0) {
            String place = inMemory();
            try {
                open(Path.of(FILE), "jdbc:h2:" + place + "/workspace", () -> {}).close();
                try (InputStream made = FileUtils.newInputStream(place + "/" + FILE)) {
                    empty = made.readAllBytes();
                }
            } catch (IOException e) {
                throw new StoreException("a new workspace cannot be made (" + FailureText.of(e) + ")", e);
            } finally {
                FileUtils.deleteRecursive(place, true);
            }
        }
        return empty;
    }

    private static String inMemory() {
        return "memFS:sparta-" + COPIES.incrementAndGet();
    }

    /**
     * Opens a copy of a workspace in memory: nothing is written to any disk.
     *
     * @param folder named in messages
     * @param file the bytes of its {@link #FILE}
     * @throws StoreException as {@link #open(Path)}
     */
    public static Database openCopy(Path folder, byte[] file) {
        String place = inMemory();
        Runnable forget = () -> FileUtils.deleteRecursive(place, true);
        String name = place + "/" + FILE;
        FileUtils.createDirectories(place);
        try (OutputStream copy = FileUtils.newOutputStream(name, false)) {
            copy.write(file);
        } catch (IOException e) {
            forget.run();
            throw new StoreException(folder + ": cannot be read (" + FailureText.of(e) + ")", e);
        }
        Optional<String> refusal = WorkspaceInspection.refusal(folder.resolve(FILE), name, file.length);
        if (refusal.isPresent()) {
            forget.run();
            throw new StoreException(refusal.get());
        }
        return open(folder, "jdbc:h2:" + place + "/workspace", forget);
    }

    private static Database open(Path folder, String address, Runnable closed) {
        // Closed by the program alone: H2's own shutdown hook would race with the last writes of a run being stopped.
        String url = address
                + ";DB_CLOSE_ON_EXIT=FALSE;DB_CLOSE_DELAY=-1;TRACE_LEVEL_FILE=0;COMPRESS=TRUE;QUERY_CACHE_SIZE="
                + STATEMENTS;
        JdbcConnectionPool pool = JdbcConnectionPool.create(url, "sa", "");
        pool.setMaxConnections(CONNECTIONS);
        Database database = new Database(pool, closed);
        try {
            // Without this a commit is acknowledged up to half a second before it is written.
            database.jdbi.useHandle(h -> h.execute("SET WRITE_DELAY 0"));
            if (!database.upToDate(folder)) {
                Flyway.configure(Database.class.getClassLoader())
                        .dataSource(pool)
                        .locations("classpath:db/migration")
                        .load()
                        .migrate();
            }
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
        return database;
    }

    private static String address(Path folder) {
        try {
            return JdbcAddress.of("jdbc:h2:file:", folder.resolve("workspace"));
        } catch (SQLException e) {
            throw new StoreException(folder + ": " + e.getMessage(), e);
        }
    }

    /** Asked first, because Flyway takes half a second to find that it has nothing to do, and has its own words for the rest. */
    private boolean upToDate(Path folder) {
        List<String> tables = jdbi.withHandle(
                h -> h.select("SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'")
                        .mapTo(String.class)
                        .list());
        if (tables.isEmpty()) {
            return false;
        }
        // A migration that failed has no format either.
        List<Integer> formats = tables.contains("flyway_schema_history")
                ? jdbi.withHandle(h -> h.select("""
                    SELECT CASE WHEN "success" THEN CAST("version" AS INTEGER) ELSE 0 END FROM "flyway_schema_history"
                    WHERE "version" IS NOT NULL ORDER BY "installed_rank"\
                    """).mapTo(Integer.class).list())
                : List.of();
        if (formats.isEmpty() || formats.contains(0)) {
            throw new StoreException(folder + ": its " + FILE + " was not written whole by this program;"
                    + " put a copy of the project in its place");
        }
        int format = Collections.max(formats);
        if (format > FORMAT) {
            throw new StoreException(folder + ": its " + FILE + " was written by a newer version (workspace format "
                    + format + ", this program reads up to " + FORMAT + "); install that version");
        }
        return format == FORMAT;
    }

    /** Sets the facts that stored queries may use: from now on each is checked when it is read. */
    public void guard(FactBase facts) {
        jdbi.getConfig(StoredQueries.class).over(facts);
    }

    public Codec codec() {
        return codec;
    }

    /** Reads all rows of a statement. @param values of its question marks, in their order */
    public static <T> List<T> selectAll(Handle h, Class<T> type, String sql, Object... values) {
        return h.select(sql, values).mapTo(type).list();
    }

    /** Reads the first row of a statement; empty if it has none, or NULL. @param values of its question marks */
    public static <T> Optional<T> selectFirst(Handle h, Class<T> type, String sql, Object... values) {
        return h.select(sql, values).mapTo(type).findFirst();
    }

    /** Reads the one row that a statement always has. @param values of its question marks */
    public static <T> T selectOne(Handle h, Class<T> type, String sql, Object... values) {
        return h.select(sql, values).mapTo(type).one();
    }

    public <T> T read(HandleCallback<T, RuntimeException> step) {
        return guarded(() -> jdbi.withHandle(step));
    }

    /**
     * Sets a step that each notifying writer runs before it takes the lock: listeners may still have to load, and to
     * write for that.
     *
     * @param ready returns when the listeners are ready
     */
    public void beforeTelling(Runnable ready) {
        listening = ready;
    }

    /**
     * Runs one transaction; writers take turns. When this returns, everything is on disk.
     *
     * @param then gets the result before the next writer starts
     */
    public <T> T write(HandleCallback<T, RuntimeException> step, Consumer<T> then) {
        listening.run();
        return locked(step, then);
    }

    /** Runs one transaction without notifying listeners. */
    public <T> T write(HandleCallback<T, RuntimeException> step) {
        return locked(step, value -> {});
    }

    private <T> T locked(HandleCallback<T, RuntimeException> step, Consumer<T> then) {
        writing.lock();
        try {
            T value = guarded(() -> jdbi.inTransaction(step));
            try {
                then.accept(value);
            } catch (StoreException e) {
                throw StoreException.afterCommit(e);
            }
            return value;
        } finally {
            writing.unlock();
        }
    }

    private <T> T guarded(Supplier<T> step) {
        if (closed) {
            throw new StoreException("the project is closed");
        }
        try {
            return step.get();
        } catch (JdbiException e) {
            throw new StoreException(closed ? "the project is closed" : FailureText.ofDatabase(e), e);
        } catch (IllegalStateException e) {
            // H2's pool says so when it was closed between the question above and the step.
            throw closed ? new StoreException("the project is closed", e) : e;
        }
    }

    @Override
    public void close() {
        closed = true;
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException e) {
            // Closed already because the disk failed, or by this very statement; what was acknowledged is in the file.
        }
        pool.dispose();
        forget.run();
    }
}
