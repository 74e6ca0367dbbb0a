package org.spartabench.facts.statement;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.spartabench.facts.origin.PostgresDatabase;

/**
 * A PostgreSQL server for tests, one for the whole process: the one that {@code SPARTA_TEST_POSTGRES} names
 * ({@code jdbc:postgresql://…}, a user who may make databases), else a private one in a folder for temporary files, made
 * with the {@code initdb} that is found here. Without either the test is skipped, unless the variable says
 * {@code required}.
 */
public final class PostgresServer {

    static final String VARIABLE = "SPARTA_TEST_POSTGRES";

    /** Whose password the private server asks for. */
    public static final String LOCKED_USER = "locked";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static Optional<PostgresServer> running = Optional.empty();

    /** Starts a private server again after it was killed. */
    private interface Restart {
        void run() throws IOException, InterruptedException;
    }

    private final String address;
    private final String user;
    private final Optional<Restart> restart;

    private PostgresServer(String address, String user, Optional<Restart> restart) {
        this.address = address;
        this.user = user;
        this.restart = restart;
    }

    /** The server; the test is skipped, or fails, when there is none. */
    public static synchronized PostgresServer get() {
        if (running.isEmpty()) {
            running = Optional.of(find(Optional.ofNullable(System.getenv(VARIABLE))));
        }
        return running.get();
    }

    private static PostgresServer find(Optional<String> wanted) {
        if (wanted.filter(w -> w.startsWith("jdbc:")).isPresent()) {
            String url = wanted.get();
            String user = url.replaceFirst("^.*[?&]user=([^&]*).*$", "$1");
            PostgresServer named = new PostgresServer(url.replaceFirst("/[^/]*$", "/"), user, Optional.empty());
            try (Connection connection = DriverManager.getConnection(url)) {
                return named;
            } catch (SQLException e) {
                return fail("the server of " + VARIABLE + " is not there: " + e.getMessage(), e);
            }
        }
        Optional<Path> programs = programs();
        if (programs.isEmpty() && wanted.isPresent()) {
            return fail(VARIABLE + " is set, but there is no initdb in /usr/lib/postgresql or on the PATH");
        }
        Assumptions.assumeTrue(
                programs.isPresent(), "no initdb in /usr/lib/postgresql or on the PATH: PostgreSQL is not tested");
        try {
            return start(programs.orElseThrow());
        } catch (IOException | InterruptedException e) {
            return fail("the private PostgreSQL server does not start: " + e.getMessage(), e);
        }
    }

    private static Optional<Path> programs() {
        List<Path> folders = new ArrayList<>();
        Path debian = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(debian)) {
            try (Stream<Path> versions = Files.list(debian)) {
                versions.sorted(Comparator.reverseOrder())
                        .map(v -> v.resolve("bin"))
                        .forEach(folders::add);
            } catch (IOException e) {
                return fail(debian + " cannot be read", e);
            }
        }
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            folders.add(Path.of(folder));
        }
        return folders.stream()
                .filter(f -> Files.isExecutable(f.resolve("initdb")) && Files.isExecutable(f.resolve("pg_ctl")))
                .findFirst();
    }

    private static PostgresServer start(Path programs) throws IOException, InterruptedException {
        // Under its own name and not below a test's folder: the server runs as another user when the tests run as root.
        Path folder = Files.createTempDirectory("sparta-postgres-");
        Optional<String> other =
                System.getProperty("user.name").equals("root") ? Optional.of(unprivileged()) : Optional.empty();
        if (other.isPresent()) {
            Files.setOwner(
                    folder,
                    FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(other.get()));
        }
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        String data = folder.resolve("data").toString();
        String pgCtl = programs.resolve("pg_ctl").toString();
        stopAfterwards(pgCtl, data, other, folder);
        run(
                other,
                folder,
                List.of(
                        programs.resolve("initdb").toString(),
                        "-D",
                        data,
                        "-U",
                        "tester",
                        "-A",
                        "trust",
                        "-E",
                        "UTF8",
                        "--lc-collate=C",
                        "--lc-ctype=C.UTF-8",
                        "--no-sync"));
        String access = "host all " + LOCKED_USER + " 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n";
        Path rules = folder.resolve("pg_hba.conf");
        Files.writeString(rules, access);
        String options = "-p " + port + " -h 127.0.0.1 -k " + folder + " -F -c hba_file=" + rules
                + " -c max_connections=40 -c shared_buffers=64MB";
        List<String> start =
                List.of(pgCtl, "-D", data, "-w", "-l", folder.resolve("log").toString(), "-o", options, "start");
        run(other, folder, start);
        PostgresServer server =
                new PostgresServer("jdbc:postgresql://127.0.0.1:" + port + "/", "tester", Optional.of(() -> {
                    run(other, folder, List.of(pgCtl, "-D", data, "-w", "-m", "immediate", "stop"));
                    run(other, folder, start);
                }));
        server.execute("postgres", "CREATE ROLE " + LOCKED_USER + " LOGIN PASSWORD 'open sesame'");
        return server;
    }

    /** A user who may run the server, which refuses root. */
    private static String unprivileged() throws IOException {
        boolean postgres = Files.readAllLines(Path.of("/etc/passwd")).stream().anyMatch(l -> l.startsWith("postgres:"));
        return postgres ? "postgres" : "nobody";
    }

    private static void run(Optional<String> user, Path folder, List<String> command)
            throws IOException, InterruptedException {
        List<String> whole = new ArrayList<>();
        user.ifPresent(u -> whole.addAll(List.of("setpriv", "--reuid=" + u, "--clear-groups", "--")));
        whole.addAll(command);
        Path log = Files.createTempFile("sparta-postgres-", ".log");
        Process process = new ProcessBuilder(whole)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean done = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        String output = Files.readString(log);
        Files.delete(log);
        if (!done || process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + ": " + output);
        }
    }

    /** Stops the server and takes its folder away when this process has ended, also when it was killed. */
    private static void stopAfterwards(String pgCtl, String data, Optional<String> user, Path folder)
            throws IOException {
        String as =
                user.map(u -> "setpriv --reuid=" + u + " --clear-groups -- ").orElse("");
        String script = "cd /; while kill -0 " + ProcessHandle.current().pid() + "; do sleep 0.5; done; " + as + "'"
                + pgCtl + "' -D '" + data + "' -m immediate -w stop; rm -rf '" + folder + "'";
        new ProcessBuilder("sh", "-c", script)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Kills the server, which has no time to tidy up, and starts it again; only a private one. @return whether it is one */
    public boolean crash() throws IOException, InterruptedException {
        if (restart.isPresent()) {
            restart.get().run();
        }
        return restart.isPresent();
    }

    /** The address of a database, as {@code sparta new --from} takes it. */
    public String url(String database) {
        return url(database, user);
    }

    public String url(String database, String as) {
        return address + database + "?user=" + as;
    }

    public PostgresDatabase database(String name) {
        return SmallFacts.ok(PostgresDatabase.of(url(name)));
    }

    /** Makes an empty database of that name, in the place of an earlier one. */
    public PostgresDatabase empty(String name) {
        execute("postgres", "DROP DATABASE IF EXISTS " + EngineSql.name(name) + " WITH (FORCE)");
        execute("postgres", "CREATE DATABASE " + EngineSql.name(name));
        return database(name);
    }

    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(url(database));
    }

    public void execute(String database, String sql) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql + ": " + e.getMessage(), e);
        }
    }
}
