package org.spartabench.facts.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.failure;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Await;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.TablePage;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.DirectFile;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.overlap.Overlap;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.TwinDatabases;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.release.ReleaseJob;
import org.spartabench.project.release.ReleaseWish;
import org.spartabench.publishing.exchange.SpartaExport;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** Facts that stay on a PostgreSQL server answer as their copy does, and are only read. */
@Timeout(120)
class DirectPostgresTest {

    private static final String DATABASE = "direct";

    @TempDir
    static Path folder;

    private static PostgresServer server;
    private static FactBase copy;
    private static FactBase direct;

    @BeforeAll
    static void open() throws SQLException {
        server = PostgresServer.get();
        ImportPlan csv = ok(Import.preview(Path.of("sample-data", "nba"), Optional.empty()));
        Path file = folder.resolve("nba.duckdb");
        copy = FactBases.open(file, ok(Import.load(csv, file)));
        PostgresDatabase database =
                TwinDatabases.postgres(csv, true, server, DATABASE).asked();
        ImportPlan plan = ok(Import.preview(
                database, Optional.of(ok(DomainFile.read(Path.of("sample-data", "nba", DomainFile.FILE_NAME))))));
        assertThat(plan.direct()).contains(database);
        assertThat(plan.notDirect()).isEmpty();
        direct = ok(FactBases.direct(database, plan.schema()));
    }

    @AfterAll
    static void close() {
        copy.close();
        direct.close();
    }

    static Stream<String> queries() {
        return EnginesAgreeTest.queries();
    }

    @Test
    void sameAnswerAsTheCopy() {
        Law.holdsFor(queries(), sql -> {
            assertThat(EnginesAgreeTest.comparable(rows(direct.run(new GuardedQuery(sql), Patient.LIMITS)), sql))
                    .isEqualTo(EnginesAgreeTest.comparable(rows(copy.run(new GuardedQuery(sql), Patient.LIMITS)), sql));
        });
    }

    @Test
    void sameRowsAndSamples() {
        assertThat(direct.schema()).isEqualTo(copy.schema());
        for (Table table : copy.schema().tables()) {
            List<Long> all = Stream.iterate(0L, n -> n + 1).limit(table.rows()).toList();
            assertThat(direct.rowsAt(table.name(), all).rows())
                    .isEqualTo(copy.rowsAt(table.name(), all).rows());
            assertThat(direct.sample(table.name(), 5, 42).rows())
                    .isEqualTo(copy.sample(table.name(), 5, 42).rows());
        }
    }

    @Test
    void samePagesAndPassages() {
        for (String sort : List.of("game_date", "home_team_name")) {
            TablePage page =
                    new TablePage("nba_game_information", 3, 20, Optional.of(new TablePage.Sort(sort, true)), "an");
            TablePage.Window window = ok(page.read(direct));
            assertThat(window.places()).isEqualTo(ok(page.read(copy)).places());
            assertThat(window.rows().rows())
                    .isEqualTo(ok(page.read(copy)).rows().rows());
        }
        Passages passages = ok(Passages.of(direct, Map.of()));
        Passages expected = ok(Passages.of(copy, Map.of()));
        assertThat(passages.page("nba_team_game_stats", 10, 20))
                .isEqualTo(expected.page("nba_team_game_stats", 10, 20));
        assertThat(ok(passages.stating("nba_team_game_stats", Map.of("summary_id", 3L))))
                .isEqualTo(ok(expected.stating("nba_team_game_stats", Map.of("summary_id", 3L))));
        assertThat(ok(Overlap.of(direct))).isEqualTo(ok(Overlap.of(copy)));
    }

    static Stream<String> forbidden() {
        return ReadOnlyTest.forbiddenStatements();
    }

    @Test
    void onlyReadsAreRun() {
        Law.holdsFor(forbidden(), statement -> {
            Failure failure = failure(direct.run(
                    new GuardedQuery(
                            statement.replace("FOLDER", folder.toString()).replace("ships", "nba_team_information")),
                    Patient.LIMITS));
            assertThat(failure.kind()).isIn(Failure.Kind.FORBIDDEN, Failure.Kind.SYNTAX);
            assertThat(failure.message()).doesNotContain("\n");
        });
    }

    /** What only this server knows. */
    @Test
    void functionsAndTablesOfTheServerAreRefused() {
        Law.holdsFor(
                Stream.of(
                        "SELECT pg_read_file('/etc/passwd')",
                        "SELECT \"pg_read_file\"('/etc/passwd')",
                        "SELECT U&\"pg\\005fread_file\"('/etc/passwd')",
                        "SELECT pg_catalog.pg_read_file('/etc/passwd')",
                        "SELECT set_config('default_transaction_read_only', 'off', false)",
                        "SELECT pg_terminate_backend(1)",
                        "SELECT pg_sleep(10)",
                        "SELECT lo_import('/etc/passwd')",
                        "SELECT * FROM pg_shadow",
                        "SELECT * FROM \"pg_authid\"",
                        "SELECT * FROM information_schema.tables",
                        "SELECT query_to_xml('DELETE FROM nba_team_information', true, true, '')",
                        "SELECT dblink ('x', 'y')",
                        "SELECT nextval('s')",
                        "SELECT repeat('x', 1000000000)"),
                statement -> {
                    assertThat(failure(direct.run(new GuardedQuery(statement), Patient.LIMITS))
                                    .kind())
                            .isIn(Failure.Kind.FORBIDDEN, Failure.Kind.SYNTAX);
                });
    }

    /** Past our own look at the text the session still refuses to write. */
    @Test
    void theSessionItselfIsReadOnly() {
        for (String sql : List.of(
                "SELECT team_name INTO taken FROM nba_team_information",
                "WITH gone AS (DELETE FROM nba_team_information RETURNING team_name) SELECT team_name FROM gone")) {
            assertThat(failure(direct.run(new GuardedQuery(sql), Patient.LIMITS))
                            .kind())
                    .isEqualTo(Failure.Kind.FORBIDDEN);
        }
        assertThat(rows(direct.run(new GuardedQuery("SELECT COUNT(*) FROM nba_team_information"), Patient.LIMITS))
                        .rows())
                .containsExactly(List.of(30L));
    }

    private static final String ENDLESS = "SELECT COUNT(*) FROM nba_player_game_stats AS a, nba_player_game_stats AS b,"
            + " nba_player_game_stats AS c, nba_player_game_stats AS d";

    private static long running() {
        try (var connection = server.connect("postgres");
                var statement = connection.createStatement();
                var found = statement.executeQuery("SELECT COUNT(*) FROM pg_stat_activity WHERE state = 'active' AND"
                        + " query LIKE '%AS d%' AND query NOT LIKE '%pg_stat%'")) {
            found.next();
            return found.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theTimeLimitStopsTheServer() throws SQLException {
        Failure failure = failure(direct.run(new GuardedQuery(ENDLESS), new Limits(Duration.ofMillis(300), 10)));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.TIME_LIMIT);
        assertThat(running()).isZero();
    }

    @Test
    void anInterruptStopsTheServer() throws Exception {
        StatementReply[] reply = new StatementReply[1];
        Thread asking = Thread.ofPlatform()
                .start(() -> reply[0] = direct.run(new GuardedQuery(ENDLESS), new Limits(Duration.ofMinutes(1), 10)));
        Await.until("the server works", () -> running() > 0);
        asking.interrupt();
        asking.join(Patient.LIMITS.time());
        assertThat(failure(reply[0]).kind()).isEqualTo(Failure.Kind.INTERRUPTED);
        assertThat(running()).isZero();
    }

    @Test
    void theRowLimitHolds() {
        Rows rows = rows(direct.run(
                new GuardedQuery("SELECT player_name FROM nba_player_game_stats"),
                new Limits(Patient.LIMITS.time(), 7)));
        assertThat(rows.size()).isEqualTo(7);
        assertThat(rows.truncated()).isTrue();
    }

    @Test
    void failuresAreToldApart() {
        assertThat(failure(direct.run(new GuardedQuery("SELECT nosuch FROM nba_team_information"), Patient.LIMITS))
                        .kind())
                .isEqualTo(Failure.Kind.UNKNOWN_NAME);
        assertThat(failure(direct.run(new GuardedQuery("SELECT FROM WHERE"), Patient.LIMITS))
                        .kind())
                .isEqualTo(Failure.Kind.SYNTAX);
        assertThat(failure(direct.run(
                                new GuardedQuery("SELECT CAST(team_name AS INTEGER) FROM nba_team_information"),
                                Patient.LIMITS))
                        .kind())
                .isEqualTo(Failure.Kind.VALUE);
        assertThat(failure(direct.run(
                                new GuardedQuery(
                                        "SELECT arena FROM nba_team_information WHERE team_name = (SELECT team_name"
                                                + " FROM nba_team_information)"),
                                Patient.LIMITS))
                        .kind())
                .isEqualTo(Failure.Kind.VALUE);
    }

    @Test
    void unindexedJoinsOfLargeTablesAreRemarked() {
        assertThat(direct.remarks()).isEmpty();
        server.empty("large");
        server.execute("large", """
            CREATE TABLE maker (maker_id int PRIMARY KEY);
            INSERT INTO maker SELECT i FROM generate_series(1, 50) AS s(i);
            CREATE TABLE part (part_id int PRIMARY KEY, maker_id int REFERENCES maker);
            INSERT INTO part SELECT i, i % 50 + 1 FROM generate_series(1, 2000) AS s(i)
            """);
        PostgresDatabase database = server.database("large").asked();
        Schema schema = ok(Import.preview(database, Optional.empty())).schema();
        try (FactBase facts = ok(FactBases.direct(database, schema))) {
            assertThat(facts.remarks())
                    .containsExactly(
                            "no index on part.maker_id: queries that join by them may reach the time limit; index"
                                    + " them, or import a copy");
        }
        server.execute("large", "CREATE INDEX ON part (maker_id)");
        try (FactBase facts = ok(FactBases.direct(database, schema))) {
            assertThat(facts.remarks()).isEmpty();
        }
    }

    @Test
    void aChangeIsNoticed() {
        server.execute(DATABASE, "CREATE TABLE pairs (a int, b text); INSERT INTO pairs VALUES (1, 'x'), (2, 'y')");
        PostgresDatabase database =
                server.database(DATABASE).only(List.of("pairs")).asked();
        Schema schema = ok(Import.preview(database, Optional.empty())).schema();
        String first = print(database, schema);
        assertThat(print(database, schema)).isEqualTo(first);
        server.execute(DATABASE, "UPDATE pairs SET b = 'z' WHERE a = 2");
        assertThat(print(database, schema)).isNotEqualTo(first);
        server.execute(DATABASE, "INSERT INTO pairs VALUES (3, 'w')");
        try (FactBase facts = ok(FactBases.direct(database, schema))) {
            assertThat(facts.schema().table("pairs").orElseThrow().rows()).isEqualTo(3);
        }
        server.execute(DATABASE, "DROP TABLE pairs");
        assertThat(FactBases.direct(database, schema)).isInstanceOf(Result.Bad.class);
    }

    private static String print(PostgresDatabase database, Schema schema) {
        try (FactBase facts = ok(FactBases.direct(database, schema))) {
            return facts.identity().orElseThrow().fingerprint();
        }
    }

    /** The mark tells every change of plain tables, so that values need not be read; of others, all rows are read. */
    @Test
    void everyChangeHasAnotherMark() {
        server.execute(DATABASE, """
            CREATE TYPE mood AS ENUM ('glad', 'sad');
            CREATE TABLE moods (a int, b mood); INSERT INTO moods SELECT i, 'glad' FROM generate_series(1, 500) AS s(i);
            CREATE TABLE none (a int, b text); INSERT INTO none VALUES (0, NULL);
            """);
        PostgresDatabase tables =
                server.database(DATABASE).only(List.of("moods", "none")).asked();
        Schema schema = ok(Import.preview(tables, Optional.empty())).schema();
        Set<String> marks = new HashSet<>(Set.of(mark(tables, schema)));
        assertThat(marks).doesNotContain("");
        List<String> changes = List.of(
                "UPDATE moods SET b = 'sad' WHERE a = 7",
                "DELETE FROM moods WHERE a = 9; INSERT INTO moods VALUES (9, 'sad')",
                "UPDATE moods SET b = CASE b WHEN 'sad' THEN 'glad' ELSE 'sad' END::mood WHERE a IN (7, 8)",
                "DELETE FROM moods WHERE a = 500",
                "INSERT INTO none VALUES (1, NULL)",
                "UPDATE none SET b = 'x'",
                "ALTER TYPE mood RENAME VALUE 'sad' TO 'blue'",
                "ALTER TABLE none ALTER b TYPE char(9)",
                "ALTER TABLE moods ADD c int DEFAULT 5",
                "BEGIN; TRUNCATE moods; INSERT INTO moods SELECT i, 'glad' FROM generate_series(1, 499) AS s(i);"
                        + " COMMIT");
        for (String change : changes) {
            server.execute(DATABASE, change);
            assertThat(marks.add(mark(tables, schema))).as(change).isTrue();
        }
        String last = mark(tables, schema);
        server.execute(DATABASE, "BEGIN; DELETE FROM moods; ROLLBACK");
        server.execute(DATABASE, "VACUUM (FREEZE) moods");
        assertThat(mark(tables, schema)).as("nothing has changed").isEqualTo(last);
        server.execute(DATABASE, "DROP TABLE none; CREATE VIEW none AS SELECT a, CAST('x' AS text) AS b FROM moods");
        assertThat(mark(tables, schema)).as("a view has no rows of its own").isEmpty();
    }

    private static String mark(PostgresDatabase database, Schema schema) {
        try (FactBase facts = ok(FactBases.direct(database, schema))) {
            return facts.identity().orElseThrow().mark();
        }
    }

    /** Names that PostgreSQL would fold, values that a text cannot stand for, keys by which nothing is divided. */
    @Test
    void whatCannotBeAskedDirectlyIsLeftOutOrRefused() throws IOException {
        PostgresDatabase database = server.empty("odd").asked();
        server.execute("odd", """
            CREATE TABLE "Team" ("Name" text PRIMARY KEY, "grant" int, facts jsonb, code char(6), seen timestamptz);
            INSERT INTO "Team" VALUES ('Reds', 3, '{}', 'ab', '2020-01-01 00:00:00+01'),
                ('Blues', NULL, NULL, 'c', NULL), ('Greens', 9, NULL, NULL, NULL)
            """);
        ImportPlan plan = ok(Import.preview(database, Optional.empty()));
        assertThat(plan.warnings())
                .contains("column Team.facts is of type jsonb and is skipped; a copy, without --direct, includes it as"
                        + " text");
        try (FactBase facts = ok(FactBases.direct(database, plan.schema()))) {
            assertThat(rows(facts.run(
                                    new GuardedQuery(
                                            "SELECT t.Name, grant, code, seen FROM team AS t WHERE T.NAME <> 'x' ORDER"
                                                    + " BY grant DESC LIMIT 2"),
                                    Patient.LIMITS))
                            .rows()
                            .stream()
                            .map(row -> row.stream().map(Values::text).toList()))
                    .containsExactly(
                            List.of("Greens", "9", "NULL", "NULL"), List.of("Reds", "3", "ab", "2019-12-31 23:00:00"));
        }
        assertThat(plan.withColumn(new ColumnRef("Team", "grant"), c -> c.withType(ColumnType.TEXT, Notation.PLAIN))
                        .notDirect())
                .hasSize(1);
        server.execute("odd", "CREATE TABLE \"two words\" (a int); INSERT INTO \"two words\" VALUES (1)");
        assertThat(((Result.Bad<?>) Import.preview(database, Optional.empty())).problems())
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .endsWith("table \"two words\" is imported as two_words; import a copy, without --direct");
    }

    /** A whole project without a copy: made, used for a run, explained, exported, opened again after a change. */
    @Test
    void aProjectWithoutACopy() throws IOException, InterruptedException, SQLException {
        ImportPlan csv = ok(Import.preview(Path.of("sample-data", "medical"), Optional.empty()));
        PostgresDatabase database =
                TwinDatabases.postgres(csv, true, server, "clinic").asked();
        DomainFile domain = ok(DomainFile.read(Path.of("sample-data", "medical", DomainFile.FILE_NAME)));
        Path project = folder.resolve("clinic");
        try (Project workspace = ok(Project.create(project, ok(Import.preview(database, Optional.of(domain)))))) {
            assertThat(project.resolve("facts.duckdb")).doesNotExist();
            assertThat(Files.readString(project.resolve(DirectFile.FILE_NAME)))
                    .contains(database.url())
                    .doesNotContain("password");
            RunPlan plan = RunPlans.published(11, 7, 2);
            long run = workspace.runs().start(plan);
            OfflineAuthor author = new OfflineAuthor(new Wording(Lexicon.forSchema(workspace.schema()))::phrase);
            new Pipeline(workspace.facts(), author, Clock.systemUTC())
                    .run(plan, List.of(), workspace.runs().journal(run), TaskControl.NONE);
            assertThat(workspace.queue().count(ItemFilter.ALL)).isEqualTo(11);
            Block empty = SqlReader.read("SELECT name FROM patients WHERE name IN (SELECT patient_name FROM"
                            + " appointments WHERE status = 'Lost in space')")
                    .block()
                    .orElseThrow();
            Outcome<Diagnosis> why = new Diagnoser(workspace.facts(), Patient.LIMITS).diagnose(empty);
            assertThat(why).isInstanceOf(Outcome.Done.class);
            assertThat(((Outcome.Done<Diagnosis>) why).value().causes()).isNotEmpty();
            Path out = folder.resolve("clinic-out");
            assertThat(ok(new SpartaExport(workspace.facts(), workspace.files().passages())
                                    .folder(taker -> workspace.set().entries(EnumSet.allOf(Status.class), taker), out))
                            .items())
                    .isEqualTo(11);
            assertThat(workspace.queue().count(ItemFilter.of(Status.STALE))).isZero();
            new AsSeen(workspace.queue()).decide(1, "ann", new Verdict.Accept(), 1);
            server.execute("clinic", "UPDATE patients SET address = address || '!'");
            ReleaseJob release = new ReleaseJob(
                    workspace,
                    new ReleaseWish(
                            folder.resolve("release"), Set.of(), Optional.empty(), Map.of(), "ann", Optional.empty()),
                    Clock.systemUTC());
            release.run(TaskControl.NONE);
            assertThat(release.result().toString()).contains("changed since the project was opened");
        }
        try (Project workspace = ok(Project.open(project))) {
            assertThat(workspace.queue().count(ItemFilter.of(Status.STALE))).isPositive();
        }
        server.execute("postgres", "DROP DATABASE clinic WITH (FORCE)");
        assertThat(((Result.Bad<?>) Project.open(project)).problems())
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .contains("database \"clinic\" does not exist");
    }
}
