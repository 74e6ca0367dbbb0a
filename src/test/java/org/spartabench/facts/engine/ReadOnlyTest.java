package org.spartabench.facts.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.failure;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.statement.StatementReply;

/** Nothing but a read gets through, and no read gets more than its limits, on either engine. */
@Timeout(60)
class ReadOnlyTest {

    private static final Limits SHORT = new Limits(Duration.ofMillis(300), 100);

    @TempDir
    Path folder;

    private FactBase duckDb;
    private FactBase h2;

    @BeforeEach
    void open() {
        duckDb = SmallFacts.duckDb(folder);
        h2 = SmallFacts.ok(H2Build.copyOf(duckDb));
    }

    @AfterEach
    void close() {
        duckDb.close();
        h2.close();
    }

    private List<FactBase> both() {
        return List.of(duckDb, h2);
    }

    static Stream<String> forbiddenStatements() {
        return Stream.of(
                "INSERT INTO ships SELECT * FROM ships",
                "UPDATE ships SET built = 1",
                "DELETE FROM ships",
                "DROP TABLE ships",
                "CREATE TABLE t (i INTEGER)",
                "CREATE TEMP TABLE t (i INTEGER)",
                "CREATE LOCAL TEMPORARY TABLE t (i INTEGER)",
                "ALTER TABLE ships ADD COLUMN x INTEGER",
                "TRUNCATE TABLE ships",
                "WITH x AS (SELECT 1) INSERT INTO ships SELECT * FROM ships",
                "WITH x AS (SELECT 1) DELETE FROM ships",
                "COPY ships TO 'FOLDER/out.csv'",
                "EXPORT DATABASE 'FOLDER/out'",
                "ATTACH 'FOLDER/other.duckdb' AS other",
                "ATTACH ':memory:' AS other",
                "INSTALL httpfs",
                "LOAD httpfs",
                "SET threads = 4",
                "RESET threads",
                "PRAGMA database_list",
                "CALL enable_logging()",
                "VACUUM",
                "CHECKPOINT",
                "EXPLAIN SELECT 1",
                "DESCRIBE ships",
                "SHOW TABLES",
                "VALUES (1)",
                "FROM ships",
                "BEGIN",
                "SCRIPT TO 'FOLDER/script.sql'",
                "RUNSCRIPT FROM 'FOLDER/script.sql'",
                "BACKUP TO 'FOLDER/backup.zip'",
                "SHUTDOWN",
                "CREATE ALIAS f FOR \"java.lang.System.exit\"",
                "SELECT * FROM read_csv('/etc/passwd')",
                "SELECT * FROM read_text('/etc/passwd')",
                "SELECT * FROM \"read_blob\"('/etc/passwd')",
                "SELECT * FROM main.read_csv_auto('/etc/passwd')",
                "SELECT * FROM sniff_csv('/etc/passwd')",
                "SELECT * FROM glob('/*')",
                "SELECT * FROM query('DROP TABLE ships')",
                "SELECT * FROM enable_logging()",
                "SELECT * FROM duckdb_settings()",
                "SELECT getenv('HOME')",
                "SELECT FILE_READ('/etc/passwd')",
                "SELECT FILE_WRITE('x', 'FOLDER/file.txt')",
                "SELECT * FROM CSVREAD('/etc/passwd')",
                "SELECT CSVWRITE('FOLDER/out.csv', 'SELECT 1')",
                "SELECT * FROM LINK_SCHEMA('a', '', 'jdbc:h2:mem:y', 'sa', '', 'public')",
                "SELECT 1; SELECT 2",
                "SELECT 1; DROP TABLE ships",
                "SELECT 1;;\n -- and then\n DROP TABLE ships",
                "SELECT 1 /* ; */; COPY ships TO 'FOLDER/out.csv'",
                "SELECT * FROM ships FOR UPDATE");
    }

    @Test
    void forbidden() {
        Law.holdsFor(forbiddenStatements(), statement -> {
            List<Path> before = files();
            for (FactBase facts : both()) {
                Failure failure = failure(
                        facts.run(new GuardedQuery(statement.replace("FOLDER", folder.toString())), Patient.LIMITS));
                assertThat(failure.kind()).as(statement).isIn(Failure.Kind.FORBIDDEN, Failure.Kind.SYNTAX);
                assertThat(failure.message()).doesNotContain("\n");
                assertThat(rows(facts.run(new GuardedQuery("SELECT COUNT(*), MAX(built) FROM ships"), Patient.LIMITS))
                                .rows())
                        .containsExactly(List.of(4L, 1972L));
            }
            assertThat(files()).isEqualTo(before);
        });
    }

    /** The engines themselves refuse what the look at the text would let through. */
    @ParameterizedTest
    @ValueSource(strings = {"SELECT * FROM '/etc/passwd'", "SELECT * FROM \"/etc/passwd\""})
    void filesAreNoTables(String statement) {
        for (FactBase facts : both()) {
            assertThat(failure(facts.run(new GuardedQuery(statement), Patient.LIMITS))
                            .kind())
                    .isIn(Failure.Kind.FORBIDDEN, Failure.Kind.UNKNOWN_NAME, Failure.Kind.SYNTAX);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'a;b'",
                "SELECT 'it''s; fine' ;",
                "SELECT 1 -- one; two\n",
                "SELECT 1 /* one; two */",
                "(SELECT 1)",
                "WITH x AS (SELECT 1 AS one) SELECT one FROM x",
                "-- first a remark\nSELECT 1",
                "SELECT \"home_port\" FROM ships WHERE ship_name = 'Tern'",
                "SELECT COUNT(*) FROM ships WHERE (built > 1950)"
            })
    void readsGetThrough(String statement) {
        for (FactBase facts : both()) {
            assertThat(rows(facts.run(new GuardedQuery(statement), Patient.LIMITS))
                            .size())
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT COUNT(*) FROM big a, big b, big c, big d, big e, big f WHERE a.days + b.days > c.days",
                "SELECT a.voyage_id FROM big a, big b, big c, big d, big e, big f WHERE a.days + b.days + f.days >"
                        + " 1000",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r"
            })
    void endlessStatementsAreStopped(String statement) {
        String sql = statement.replace("big", "(SELECT v.* FROM voyages v, voyages w, voyages x)");
        for (FactBase facts : both()) {
            Failure failure = failure(facts.run(new GuardedQuery(sql), SHORT));
            assertThat(failure.kind()).isEqualTo(Failure.Kind.TIME_LIMIT);
            assertThat(failure.message()).isEqualTo("stopped after the time limit of 300 ms");
            assertThat(rows(facts.run(new GuardedQuery("SELECT 1"), Patient.LIMITS))
                            .rows())
                    .containsExactly(List.of(1L));
        }
    }

    @Test
    void aTimeLimitOfNothingStillStops() {
        Limits nothing = new Limits(Duration.ofNanos(1), 10);
        String sql = "SELECT COUNT(*) FROM voyages a, voyages b, voyages c, voyages d, voyages e, voyages f, voyages g,"
                + " voyages h, voyages i, voyages j, voyages k, voyages l, voyages m WHERE a.days > b.days + m.days";
        for (FactBase facts : both()) {
            assertThat(failure(facts.run(new GuardedQuery(sql), nothing)).kind())
                    .isEqualTo(Failure.Kind.TIME_LIMIT);
        }
    }

    @Test
    void interruptingTheThreadStopsItsStatement() throws Exception {
        String sql = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r";
        for (FactBase facts : both()) {
            try (var executor = Executors.newSingleThreadExecutor()) {
                Future<StatementReply> reply =
                        executor.submit(() -> facts.run(new GuardedQuery(sql), new Limits(Patient.LIMITS.time(), 10)));
                Thread.sleep(100);
                executor.shutdownNow();
                assertThat(failure(reply.get()).kind()).isEqualTo(Failure.Kind.INTERRUPTED);
            }
        }
    }

    @Test
    void closingStopsWhatRunsAndRefusesWhatComes() throws Exception {
        String sql = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r";
        for (FactBase facts : both()) {
            try (var executor = Executors.newSingleThreadExecutor()) {
                Future<StatementReply> reply =
                        executor.submit(() -> facts.run(new GuardedQuery(sql), new Limits(Patient.LIMITS.time(), 10)));
                Thread.sleep(100);
                facts.close();
                assertThat(failure(reply.get()).kind()).isEqualTo(Failure.Kind.INTERRUPTED);
            }
            assertThat(failure(facts.run(new GuardedQuery("SELECT 1"), SHORT)).message())
                    .contains("closed");
        }
    }

    @Test
    void moreRowsThanTheLimitAreCut() {
        for (FactBase facts : both()) {
            Rows cut = rows(facts.run(
                    new GuardedQuery("SELECT a.ship_name FROM ships a, ships b, ships c"),
                    new Limits(Patient.LIMITS.time(), 10)));
            assertThat(cut.size()).isEqualTo(10);
            assertThat(cut.truncated()).isTrue();
            Rows whole = rows(
                    facts.run(new GuardedQuery("SELECT ship_name FROM ships"), new Limits(Patient.LIMITS.time(), 4)));
            assertThat(whole.size()).isEqualTo(4);
            assertThat(whole.truncated()).isFalse();
            Rows own = rows(facts.run(
                    new GuardedQuery("SELECT ship_name FROM ships LIMIT 3"), new Limits(Patient.LIMITS.time(), 2)));
            assertThat(own.size()).isEqualTo(2);
            assertThat(own.truncated()).isTrue();
        }
    }

    @Test
    void anEndlessResultIsCutLongBeforeItIsWhole() {
        String sql =
                "SELECT a.days FROM " + "voyages a, voyages b, voyages c, voyages d, voyages e, voyages f, voyages g, "
                        + "voyages h, voyages i, voyages j, voyages k, voyages l, voyages m, voyages n, voyages o";
        for (FactBase facts : both()) {
            assertThat(rows(facts.run(new GuardedQuery(sql), Patient.LIMITS)).size())
                    .isEqualTo(10_000);
        }
    }

    @Test
    void aResultTooBigForTheEngineIsAFailure() {
        String sql = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 40) SELECT"
            + " LENGTH(STRING_AGG(a.ship_name || b.ship_name, ',')) FROM ships a, ships b, r, r r2, r r3, r r4, r r5,"
            + " ships c";
        Failure failure = failure(duckDb.run(new GuardedQuery(sql), new Limits(Duration.ofSeconds(50), 10)));
        assertThat(failure.kind()).as(failure.message()).isEqualTo(Failure.Kind.MEMORY_LIMIT);
        assertThat(failure.message()).doesNotContain("\n");
        // H2 has no such limit, so it is not asked for a value that can grow without end.
        assertThat(failure(h2.run(new GuardedQuery(sql), Patient.LIMITS)).kind())
                .isEqualTo(Failure.Kind.FORBIDDEN);
    }

    /** Left alone, the pattern takes minutes, and the engine looks for no cancel. */
    @Test
    void aPatternThatCannotBeStoppedIsLeftAlone() {
        String sql = "SELECT COUNT(*) FROM voyages a, voyages b, voyages c, voyages d, voyages e WHERE"
            + " 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' || a.days || b.days || c.days || d.days || e.days"
            + " LIKE '%a%a%a%a%a_b'";
        for (FactBase facts : both()) {
            assertThat(failure(facts.run(new GuardedQuery(sql), SHORT)))
                    .isEqualTo(new Failure(Failure.Kind.TIME_LIMIT, "stopped after the time limit of 300 ms"));
            assertThat(rows(facts.run(new GuardedQuery("SELECT 1"), Patient.LIMITS))
                            .rows())
                    .containsExactly(List.of(1L));
        }
    }

    @Test
    void aResultThatOutgrowsTheHeapIsAFailure() {
        String sql = "SELECT '" + "x".repeat(20_000) + "', a.days + b.days + c.days + d.days + e.days + f.days + g.days"
                + " FROM voyages a, voyages b, voyages c, voyages d, voyages e, voyages f, voyages g";
        Failure failure = failure(duckDb.run(new GuardedQuery(sql), new Limits(Duration.ofSeconds(50), 1_000_000)));
        assertThat(failure.kind()).as(failure.message()).isEqualTo(Failure.Kind.MEMORY_LIMIT);
    }

    /** Neither NULL nor a text of the engine: the answer is a failure that says so. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 / (built - built) FROM ships",
                "SELECT (built - built) / (built - built) FROM ships",
                "SELECT MAX(1.5 / (built - built)) FROM ships",
                "SELECT EXP(built) FROM ships",
                "SELECT POWER(built, 4000) FROM ships",
                "SELECT CAST('infinity' AS DATE) FROM ships",
                "SELECT CAST('-infinity' AS TIMESTAMP) FROM ships",
                "SELECT DATE '9999-12-31' + INTERVAL '1' YEAR FROM ships",
                "SELECT CAST('NaN' AS DOUBLE PRECISION) FROM ships"
            })
    void whatIsNoFiniteValueIsToldAndNotNull(String sql) {
        for (FactBase facts : both()) {
            Failure failure = failure(facts.run(new GuardedQuery(sql), Patient.LIMITS));
            assertThat(failure.kind()).as(failure.message()).isIn(Failure.Kind.VALUE, Failure.Kind.SYNTAX);
            assertThat(failure.message()).doesNotContain("\n");
        }
    }

    @Test
    void failuresSayWhatKindTheyAre() {
        for (FactBase facts : both()) {
            assertThat(kind(facts, "SELECT nope FROM ships")).isEqualTo(Failure.Kind.UNKNOWN_NAME);
            assertThat(kind(facts, "SELECT * FROM nope")).isEqualTo(Failure.Kind.UNKNOWN_NAME);
            assertThat(kind(facts, "SELECT nope(built) FROM ships")).isEqualTo(Failure.Kind.UNKNOWN_NAME);
            assertThat(kind(facts, "SELECT FROM WHERE")).isEqualTo(Failure.Kind.SYNTAX);
            assertThat(kind(facts, "SELECT ship_name, COUNT(*) FROM ships")).isEqualTo(Failure.Kind.SYNTAX);
            assertThat(kind(facts, "SELECT 'open FROM ships")).isEqualTo(Failure.Kind.SYNTAX);
            assertThat(kind(facts, "")).isEqualTo(Failure.Kind.SYNTAX);
            assertThat(kind(facts, "SELECT built FROM ships WHERE built = 'x'")).isEqualTo(Failure.Kind.VALUE);
            assertThat(kind(facts, "SELECT sailed FROM voyages WHERE sailed > '1960-13-45'"))
                    .isEqualTo(Failure.Kind.VALUE);
            assertThat(kind(facts, "SELECT * FROM ships WHERE built = (SELECT days FROM voyages)"))
                    .isEqualTo(Failure.Kind.VALUE);
            assertThat(rows(facts.run(new GuardedQuery("SELECT 1"), SHORT)).size())
                    .isEqualTo(1);
        }
    }

    private static Failure.Kind kind(FactBase facts, String sql) {
        Failure failure = failure(facts.run(new GuardedQuery(sql), Patient.LIMITS));
        assertThat(failure.message()).isNotBlank().doesNotContain("\n").doesNotContain("SQL statement");
        return failure.kind();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.sorted().toList();
        }
    }
}
