package org.spartabench.facts.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Patient;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.FactSession.SessionFunction;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.project.manifest.SchemaFile;

/** What is kept on disk beside the data: the schema; and what is opened again: the facts. */
class FactFilesTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"nba", "movie", "medical"})
    void aSchemaIsReadAsItWasWritten(String domain) throws Exception {
        Schema schema = ok(Import.preview(Path.of("sample-data", domain), Optional.empty()))
                .schema();
        Path file = folder.resolve(SchemaFile.FILE_NAME);
        ok(SchemaFile.write(schema, file));
        byte[] first = Files.readAllBytes(file);
        assertThat(ok(SchemaFile.read(file))).isEqualTo(schema);
        ok(SchemaFile.write(ok(SchemaFile.read(file)), file));
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
        assertThat(folder.toFile().list()).containsExactly(SchemaFile.FILE_NAME);
    }

    /** A file of version 1 as it was first written; every later version must still read it. */
    @Test
    void versionOneIsRead() {
        Path file = Path.of("src/test/resources/org/spartabench/facts/schema-1.json");
        Schema schema = ok(SchemaFile.read(file));
        assertThat(schema.table("voyages").map(Table::grounding)).contains(true);
        assertThat(schema.column(new ColumnRef("voyages", "days")))
                .contains(new Column("days", ColumnType.INTEGER, Role.MEASURE, Optional.of("days"), true));
        assertThat(schema.foreignKeys())
                .containsExactly(new ForeignKey("voyages", List.of("ship_name"), "ships", List.of("ship_name")));
        assertThat(schema.joins().edges()).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "{\"formatVersion\": 1}", "{\"formatVersion\"", "", "{\"formatVersion\": 99}"})
    void whatIsNoSchemaIsRefused(String text) {
        Path file = SmallFacts.write(folder, "schema.json", text);
        Result<Schema> read = SchemaFile.read(file);
        assertThat(read).isInstanceOf(Result.Bad.class);
        String message = ((Result.Bad<Schema>) read).problems().getFirst().message();
        assertThat(message).startsWith(file.toString()).doesNotContain("\n");
        assertThat(message.contains("use a newer version")).isEqualTo(text.contains("99"));
    }

    @Test
    void whatIsNoDatabaseIsRefused() {
        Schema schema = new Schema("x", "y", List.of(), List.of(), new JoinGraph(List.of()));
        assertThat(FactBases.tryOpen(folder.resolve("absent"), schema, 1)).isInstanceOf(Result.Bad.class);
        Path text =
                SmallFacts.write(folder, "facts.duckdb", "this is no database, however long it may become".repeat(200));
        assertThat(FactBases.tryOpen(text, schema, 1)).isInstanceOf(Result.Bad.class);
    }

    @Test
    void severalMayReadTheSameFile() {
        try (FactBase one = SmallFacts.duckDb(folder);
                FactBase two = FactBases.open(folder.resolve("facts.duckdb"), one.schema())) {
            assertThat(two.sample("ships", 9, 1).rows())
                    .isEqualTo(one.sample("ships", 9, 1).rows());
            one.close();
            assertThat(SmallFacts.rows(two.run(new GuardedQuery("SELECT 1"), Patient.LIMITS))
                            .size())
                    .isEqualTo(1);
        }
    }

    /** The first reader sets what all share, and each adds a function to it; the import assistant reads in two threads. */
    @Test
    void severalMayOpenTheSameFileAtOnce() throws Exception {
        Schema schema;
        try (FactBase made = SmallFacts.duckDb(folder)) {
            schema = made.schema();
        }
        int readers = 4;
        CyclicBarrier together = new CyclicBarrier(readers);
        Callable<List<String>> reader = () -> {
            List<String> problems = new ArrayList<>();
            for (int round = 0; round < 30; round++) {
                together.await();
                Result<FactBase> opened = FactBases.tryOpen(folder.resolve("facts.duckdb"), schema, 1);
                opened.then(FactFilesTest::callAFunction)
                        .use(answer -> assertThat(answer).isEqualTo("A"), bad -> problems.add(bad.message()));
            }
            return problems;
        };
        try (ExecutorService threads = Executors.newFixedThreadPool(readers)) {
            for (Future<List<String>> problems : threads.invokeAll(Collections.nCopies(readers, reader))) {
                assertThat(problems.get()).isEmpty();
            }
        }
    }

    private static Result<String> callAFunction(FactBase opened) {
        try (opened;
                FactSession session = opened.session().orThrow(IllegalStateException::new)) {
            SessionFunction upper = new SessionFunction(
                    "upper_of", 1, 1, List.of(new SessionFunction.Field("value", ColumnType.TEXT, 0, 0)), false);
            Optional<Failure> refused = session.functions(
                    List.of(upper),
                    (name, rows) -> rows.stream()
                            .map(row -> String.valueOf(row.getFirst()).toUpperCase(Locale.ROOT))
                            .toList());
            return refused.<Result<String>>map(failure -> Result.bad(failure.message()))
                    .orElseGet(() -> Result.ok(String.valueOf(
                            SmallFacts.rows(session.run(new GuardedQuery("SELECT upper_of('a')"), Patient.LIMITS))
                                    .rows()
                                    .getFirst()
                                    .getFirst())));
        }
    }
}
