package org.spartabench.facts.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.EnginesAgreeTest;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.evidence.Profile;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.facts.value.TwinDatabases;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.manifest.SchemaFile;
import org.spartabench.sql.print.Sql;

/** The same tables give the same project, whether they come as CSV files, in a SQLite file or from PostgreSQL. */
class SameFromEverySourceTest {

    private static final Limits LIMITS = new Limits(Patient.LIMITS.time(), 100_000);

    @TempDir
    static Path folder;

    private static Path csv;
    private static DomainFile whole;
    /** What the sample's description says of keys, and nothing else. */
    private static DomainFile keysOnly;

    @BeforeAll
    static void write() throws IOException {
        csv = folder.resolve("nba");
        SampleDomain.NBA.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        whole = ok(DomainFile.read(csv.resolve(DomainFile.FILE_NAME)));
        Map<String, DomainFile.TableFacts> keys = new LinkedHashMap<>();
        whole.tables()
                .forEach((table, facts) ->
                        keys.put(table, new DomainFile.TableFacts(facts.primaryKey(), Optional.empty())));
        keysOnly = new DomainFile(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                keys,
                whole.foreignKeys(),
                Map.of(),
                Optional.empty());
    }

    private static ImportPlan fromCsv(DomainFile domain) {
        return ok(Import.preview(csv, Optional.of(domain)));
    }

    private static ImportPlan from(Origin origin, DomainFile domain) {
        return ok(Import.preview(origin, Optional.of(domain)));
    }

    /** A source and what to call it. */
    private interface Twin {
        Origin of(ImportPlan plan, boolean keys) throws SQLException;
    }

    private static Origin sqlite(ImportPlan plan, boolean keys) throws SQLException {
        return TwinDatabases.sqlite(plan, keys, folder.resolve("nba" + (keys ? "" : "_plain") + System.nanoTime()));
    }

    private static Origin postgres(ImportPlan plan, boolean keys) throws SQLException {
        return TwinDatabases.postgres(plan, keys, PostgresServer.get(), "nba" + (keys ? "" : "_plain"));
    }

    @Test
    void sqliteGivesTheSameSchema() throws SQLException {
        sameSchema(SameFromEverySourceTest::sqlite);
    }

    @Test
    void postgresGivesTheSameSchema() throws SQLException {
        sameSchema(SameFromEverySourceTest::postgres);
    }

    private static void sameSchema(Twin twin) throws SQLException {
        Origin plain = twin.of(fromCsv(whole), false);
        Origin keyed = twin.of(fromCsv(whole), true);
        // Nothing declared: types, roles and keys are proposed from the same values.
        same(from(plain, DomainFile.EMPTY), fromCsv(DomainFile.EMPTY));
        // Keys declared by the database: as if a description had named them.
        same(from(keyed, DomainFile.EMPTY), fromCsv(keysOnly));
        // Everything told.
        same(from(plain, whole), fromCsv(whole));
        same(from(keyed, whole), fromCsv(whole));
    }

    /** All that the schema file holds; foreign keys stand in the order in which each source lists them. */
    private static void same(ImportPlan found, ImportPlan expected) {
        Schema other = found.withName("nba").schema();
        Schema schema = expected.withName("nba").schema();
        assertThat(other.tables()).isEqualTo(schema.tables());
        assertThat(Set.copyOf(other.foreignKeys())).isEqualTo(Set.copyOf(schema.foreignKeys()));
        assertThat(other.joins()).isEqualTo(schema.joins());
        assertThat(profiles(found)).isEqualTo(profiles(expected));
    }

    private static List<Profile> profiles(ImportPlan plan) {
        return plan.tables().stream()
                .flatMap(t -> t.columns().stream())
                .map(PlannedColumn::profile)
                .toList();
    }

    /** A file keeps the order of its rows, so that a run with one seed makes the same of it. */
    @Test
    void sqliteGivesTheSameItems() throws SQLException, IOException {
        try (FactBase first = loaded(fromCsv(whole), "csv");
                FactBase second = loaded(from(sqlite(fromCsv(whole), true), whole), "sqlite")) {
            assertThat(Files.readString(written(second))).isEqualTo(Files.readString(written(first)));
            for (Table table : first.schema().tables()) {
                assertThat(all(second, table)).isEqualTo(all(first, table));
            }
            List<Item> items = items(first, 20);
            assertThat(items(second, 20).stream().map(SameFromEverySourceTest::summary))
                    .isEqualTo(
                            items.stream().map(SameFromEverySourceTest::summary).toList());
        }
    }

    @Test
    void allGiveTheSameAnswers() throws SQLException, IOException {
        try (FactBase first = loaded(fromCsv(whole), "csv");
                FactBase second = loaded(from(sqlite(fromCsv(whole), true), whole), "sqlite");
                FactBase third = loaded(from(postgres(fromCsv(whole), true), whole), "postgres")) {
            List<Item> items = items(first, 36);
            for (FactBase other : List.of(second, third)) {
                assertThat(Files.readString(written(other))).isEqualTo(Files.readString(written(first)));
                for (Table table : first.schema().tables()) {
                    assertThat(all(other, table)).containsExactlyInAnyOrderElementsOf(all(first, table));
                }
                for (Item item : items) {
                    String sql = Sql.print(item.query());
                    assertThat(EnginesAgreeTest.comparable(rows(other.run(new GuardedQuery(sql), LIMITS)), sql))
                            .as(sql)
                            .isEqualTo(
                                    EnginesAgreeTest.comparable(rows(first.run(new GuardedQuery(sql), LIMITS)), sql));
                }
            }
        }
    }

    private static List<List<@Nullable Object>> all(FactBase facts, Table table) {
        return facts.rowsAt(
                        table.name(),
                        Stream.iterate(0L, n -> n + 1).limit(table.rows()).toList())
                .rows();
    }

    private static Path written(FactBase facts) throws IOException {
        return ok(SchemaFile.write(facts.schema(), Files.createTempFile(folder, "schema", ".json")));
    }

    private static FactBase loaded(ImportPlan plan, String name) {
        Path file = folder.resolve(name + System.nanoTime() + ".duckdb");
        return FactBases.open(file, ok(Import.load(plan.withName("nba"), file)));
    }

    private static List<Item> items(FactBase facts, int count) {
        List<Item> items = new ArrayList<>();
        OfflineAuthor author = new OfflineAuthor(new Wording(Lexicon.forSchema(facts.schema()))::phrase);
        new Pipeline(facts, author, Clock.systemUTC())
                .run(
                        RunPlans.published(count, 7, 1),
                        List.of(),
                        events -> events.forEach(e -> {
                            if (e instanceof RunEvent.Accepted accepted) {
                                items.add(accepted.accepted());
                            }
                        }),
                        TaskControl.NONE);
        assertThat(items).hasSize(count);
        return items;
    }

    private static String summary(Item item) {
        return item.id() + " " + item.question().text() + " " + Sql.print(item.query()) + " " + item.answer();
    }
}
