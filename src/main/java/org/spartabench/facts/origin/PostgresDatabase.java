package org.spartabench.facts.origin;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.spartabench.base.result.Result;
import org.spartabench.facts.TableNames;

/**
 * Names one schema of a database on a PostgreSQL server, without a password: each connection takes it from the environment
 * ({@code PGPASSWORD}) or from the user's {@code ~/.pgpass}.
 *
 * @param url for JDBC, without a password
 * @param only the wanted tables, in any case; empty for all
 * @param direct whether queries run on the server, without a copy
 */
public record PostgresDatabase(String url, List<String> only, boolean direct) implements Origin, Origin.Elsewhere {

    private static final Pattern SECRET = Pattern.compile("(?i)[?&](password|sslpassword)=|//[^/?]*@");

    /** Settings of the driver that an address may hold; others name classes to load or files to write. */
    private static final Set<String> SETTINGS = Set.of("""
        user currentSchema ssl sslmode sslrootcert sslcert sslkey targetServerType connectTimeout
        loginTimeout socketTimeout ApplicationName options prepareThreshold
        """.strip().split("\\s+"));

    /** Bytes of a result that the driver takes at a time; a larger one fails. */
    private static final String MOST_BYTES = String.valueOf(256L << 20);

    private static final Pattern SETTING = Pattern.compile("[?&]([^=&]*)");

    private static final Pattern DATABASE = Pattern.compile("^jdbc:postgresql:(//[^/?]+/)?[^/?]+");

    /** Makes a session read-only, with rows in the order of the disk and one notation for each value. */
    private static final String SESSION = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY;"
            + "SET synchronize_seqscans = off; SET max_parallel_workers_per_gather = 0; SET TimeZone = 'UTC';"
            + "SET IntervalStyle = 'postgres'; SET jit = off; SET standard_conforming_strings = on";

    public PostgresDatabase {
        only = List.copyOf(only);
    }

    /** Checks an address without a connection; bad if it is no address, has another setting, or contains a password. */
    public static Result<PostgresDatabase> of(String url) {
        String shown = url.replaceFirst("\\?.*$", "").replaceFirst("//[^/@]*@", "//");
        if (SECRET.matcher(url).find()) {
            return Result.bad(shown + ": the address must not contain a password, which others could read;"
                    + " put it into PGPASSWORD or ~/.pgpass, and the user name into ?user=");
        }
        Optional<String> foreign = SETTING.matcher(url)
                .results()
                .map(setting -> setting.group(1))
                .filter(setting -> !SETTINGS.contains(setting))
                .findFirst();
        if (foreign.isPresent()) {
            return Result.bad(shown + ": the address may not set '" + foreign.get() + "'; it may set "
                    + String.join(", ", new TreeSet<>(SETTINGS)));
        }
        Properties parsed = Driver.parseURL(url, new Properties());
        if (parsed == null || !DATABASE.matcher(url).find()) {
            return Result.bad(shown + ": is not the address of a PostgreSQL database; write"
                    + " jdbc:postgresql://host:port/database?user=name");
        }
        return Result.ok(new PostgresDatabase(url, List.of(), false));
    }

    @Override
    public String described() {
        String schema = schema();
        return url.replaceFirst("\\?.*$", "") + (schema.equals("public") ? "" : ", schema " + schema);
    }

    @Override
    public String name() {
        return TableNames.fixed(
                Optional.ofNullable(PGProperty.PG_DBNAME.getOrDefault(parsed())).orElse("facts"));
    }

    @Override
    public PostgresDatabase only(List<String> tables) {
        return new PostgresDatabase(url, tables, direct);
    }

    /** Gives the same database, queried without a copy. */
    public PostgresDatabase asked() {
        return new PostgresDatabase(url, only, true);
    }

    /** Names the schema: the first of {@code currentSchema}, else {@code public}. */
    public String schema() {
        String path = PGProperty.CURRENT_SCHEMA.getOrDefault(parsed());
        String first = path == null ? "" : path.split(",")[0].strip();
        return first.isEmpty() ? "public" : first.replace("\"", "");
    }

    private Properties parsed() {
        return Optional.ofNullable(Driver.parseURL(url, new Properties())).orElseGet(Properties::new);
    }

    /** Opens a connection that can only read. */
    public Connection connect() throws SQLException {
        Connection connection = connectToWrite();
        try (Statement statement = connection.createStatement()) {
            statement.execute(SESSION);
            connection.setReadOnly(true);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
    /** Opens a connection to a database that is not the facts of a project, such as the log of a team. */
    public Connection connectToWrite() throws SQLException {
        Properties properties = new Properties();
        Optional.ofNullable(System.getenv("PGPASSWORD")).ifPresent(word -> PGProperty.PASSWORD.set(properties, word));
        Map.of(
                        PGProperty.APPLICATION_NAME, "SPARTA Workbench",
                        PGProperty.CONNECT_TIMEOUT, "10",
                        PGProperty.CANCEL_SIGNAL_TIMEOUT, "2",
                        PGProperty.TCP_KEEP_ALIVE, "true",
                        PGProperty.MAX_RESULT_BUFFER, MOST_BYTES,
                        PGProperty.CURRENT_SCHEMA, '"' + schema() + '"')
                .forEach((property, value) -> property.set(properties, value));
        return DriverManager.getConnection(url, properties);
    }
}
