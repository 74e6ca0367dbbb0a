package org.spartabench.project.share.log;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.postgresql.PGConnection;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.share.entry.LogEntry;

/**
 * Keeps the log in a table on a PostgreSQL server. Who appends holds an advisory lock, so that numbers appear in their order; then
 * it tells those who listen. Every role of the database may read and add rows, and none but the owner of the table may change one.
 */
public final class PostgresLog implements SharedLog {

    private static final int AT_ONCE = 2_000;

    /** A server that is silent for so long is not there, as when a cable was pulled. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final long LOCK = 5_348_214_067_210_391L;

    /** The server itself writes who added a row and in what order: no role may choose either. */
    private static final List<String> TABLE = List.of("""
        CREATE TABLE IF NOT EXISTS sparta_entry (
            seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            project TEXT NOT NULL,
            machine TEXT NOT NULL,
            number BIGINT NOT NULL,
            role TEXT NOT NULL DEFAULT current_user,
            line TEXT NOT NULL,
            UNIQUE (project, machine, number))\
        """, """
        CREATE OR REPLACE FUNCTION sparta_own_chain() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF EXISTS (SELECT 1 FROM sparta_entry WHERE project = NEW.project AND machine = NEW.machine
                AND role <> current_user) THEN
                RAISE EXCEPTION 'machine % belongs to another role', NEW.machine;
            END IF;
            RETURN NEW;
        END $$\
        """, """
        CREATE OR REPLACE TRIGGER sparta_own_chain BEFORE INSERT ON sparta_entry
        FOR EACH ROW EXECUTE FUNCTION sparta_own_chain()\
        """, "REVOKE ALL ON sparta_entry FROM PUBLIC", """
        GRANT SELECT, INSERT (project, machine, number, line) ON sparta_entry TO PUBLIC\
        """);

    private final PostgresDatabase database;
    private final String project;
    private final String machine;
    private Optional<Connection> open = Optional.empty();
    private long last;
    private boolean first = true;

    /**
     * @param project whose entries are read and written; the table may hold those of others
     * @param machine whose entries are appended
     */
    public PostgresLog(PostgresDatabase database, String project, String machine) {
        this.database = database;
        this.project = project;
        this.machine = machine;
    }

    @Override
    public String place() {
        return database.described();
    }

    /** Makes the table where there is none; for the owner of the database. */
    public void create() throws IOException {
        step(connection -> {
            try (Statement statement = connection.createStatement()) {
                for (String part : TABLE) {
                    statement.execute(part);
                }
                return true;
            }
        });
    }

    @Override
    public long last() throws IOException {
        return step(connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                    "SELECT COALESCE(MAX(number), 0) FROM sparta_entry WHERE project = ? AND machine = ?")) {
                select.setString(1, project);
                select.setString(2, machine);
                try (ResultSet row = select.executeQuery()) {
                    row.next();
                    return row.getLong(1);
                }
            }
        });
    }

    @Override
    public void append(List<LogEntry> entries) throws IOException {
        if (entries.isEmpty()) {
            return;
        }
        step(connection -> {
            try (Statement lock = connection.createStatement();
                    PreparedStatement insert =
                            connection.prepareStatement("INSERT INTO sparta_entry (project, machine, number, line)"
                                    + " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")) {
                lock.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
                for (LogEntry entry : entries) {
                    insert.setString(1, project);
                    insert.setString(2, entry.machine());
                    insert.setLong(3, entry.number());
                    insert.setString(4, entry.line());
                    insert.addBatch();
                }
                insert.executeBatch();
                lock.execute("NOTIFY sparta_entry");
                return true;
            }
        });
    }

    @Override
    public Arrived read(Map<String, Long> taken) throws IOException {
        List<LogEntry> entries = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        boolean begin = first;
        long[] reached = {last};
        int rows = step(connection -> {
            String known =
                    begin ? " LEFT JOIN unnest(?::text[], ?::bigint[]) AS k (name, taken) ON k.name = machine" : "";
            String sql = "SELECT seq, line FROM sparta_entry" + known + " WHERE project = ? AND seq > ?"
                    + (begin ? " AND number > COALESCE(k.taken, 0)" : "") + " ORDER BY seq LIMIT " + AT_ONCE;
            try (PreparedStatement select = connection.prepareStatement(sql)) {
                int place = 0;
                if (begin) {
                    List<String> machines = List.copyOf(taken.keySet());
                    select.setArray(++place, connection.createArrayOf("text", machines.toArray()));
                    select.setArray(
                            ++place,
                            connection.createArrayOf(
                                    "bigint", machines.stream().map(taken::get).toArray()));
                }
                select.setString(++place, project);
                select.setLong(++place, last);
                int count = 0;
                try (ResultSet row = select.executeQuery()) {
                    while (row.next()) {
                        count++;
                        reached[0] = row.getLong(1);
                        LogEntry.read(row.getString(2))
                                .ifPresentOrElse(entries::add, () -> damaged.add("row " + reached[0] + " is damaged"));
                    }
                }
                return count;
            }
        });
        last = reached[0];
        first = begin && rows == AT_ONCE;
        return new Arrived(entries, damaged, rows == AT_ONCE);
    }

    @Override
    public void await(BooleanSupplier sooner) throws IOException {
        try {
            PGConnection told = connection().unwrap(PGConnection.class);
            long slices = LOOK.dividedBy(SLICE);
            while (slices > 0 && !sooner.getAsBoolean() && told.getNotifications((int) SLICE.toMillis()).length == 0) {
                slices--;
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private interface Step<T> {
        T run(Connection connection) throws SQLException;
    }

    /** Runs one transaction. */
    private <T> T step(Step<T> step) throws IOException {
        try {
            Connection connection = connection();
            connection.setAutoCommit(false);
            T value = step.run(connection);
            connection.commit();
            connection.setAutoCommit(true);
            return value;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private Connection connection() throws SQLException {
        if (open.isEmpty()) {
            Connection connection = database.connectToWrite();
            connection.setNetworkTimeout(Runnable::run, (int) PATIENCE.toMillis());
            open = Optional.of(connection);
            try (Statement listen = connection.createStatement()) {
                listen.execute("LISTEN sparta_entry");
            }
        }
        return open.get();
    }

    /** The next call connects anew. */
    private IOException failed(SQLException e) {
        close();
        return new IOException(place() + ": " + FailureText.of(e), e);
    }

    @Override
    public void close() {
        open.ifPresent(connection -> {
            try {
                connection.close();
            } catch (SQLException e) {
                // it is gone
            }
        });
        open = Optional.empty();
    }
}
