package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.spartabench.Law;
import org.spartabench.TestData;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.file.Guidelines;

/** Each file of a project is damaged in turn: one clear line says so, and a second try says the same. */
class DamagedProjectTest {

    /** Neither text in UTF-8 nor JSON nor a database. */
    private static final byte[] GARBAGE = {'{', '\n', (byte) 0xff, (byte) 0xfe, 0, '}', (byte) 0xc3};

    @TempDir
    private static Path temp;

    private static Path whole = temp;

    private static int copies;

    @BeforeAll
    static void make() {
        whole = temp.resolve("whole");
        Path reports = TestData.own("reports");
        Ran made = Ran.command(
                "new",
                whole,
                "--from",
                reports,
                "--passages",
                reports.resolve("reports.jsonl"),
                "--linked-by",
                "report_id");
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(Ran.command("info", whole).code()).isZero();
    }

    /** A copy of the project with other bytes in one of its files. */
    private static Path damaged(String file, byte[] bytes) throws IOException {
        Path copy = temp.resolve("copy-" + copies++);
        try (Stream<Path> all = Files.walk(whole)) {
            for (Path one : all.toList()) {
                Files.copy(one, copy.resolve(whole.relativize(one).toString()));
            }
        }
        Files.createDirectories(copy.resolve(file).getParent());
        Files.write(copy.resolve(file), bytes);
        return copy;
    }

    private static Path cut(String file, int percent) throws IOException {
        byte[] all = Files.readAllBytes(whole.resolve(file));
        return damaged(file, Arrays.copyOf(all, all.length * percent / 100));
    }

    private static String template() throws IOException {
        try (Stream<Path> all = Files.list(whole.resolve("templates"))) {
            return "templates/" + all.findFirst().orElseThrow().getFileName().toString();
        }
    }

    @Test
    void openingSaysInOneLineWhichFileIsDamagedAndSaysItAgain() throws IOException {
        Stream<String> files = Stream.of(
                "sparta.json",
                "schema.json",
                "passages.jsonl",
                "facts.duckdb",
                "facts.json",
                "workspace.mv.db",
                template());
        Law.holdsFor(files, file -> {
            refused(damaged(file, GARBAGE), file);
            refused(damaged(file, new byte[0]), file);
            if (Files.exists(whole.resolve(file))) {
                refusedUnlessWhole(cut(file, 50), file);
            }
        });
    }

    /** Both engines would open them: H2 as of an earlier commit, DuckDB until it reads a block that is missing. */
    @Test
    void aDatabaseThatLacksItsEndIsRefused() throws IOException {
        for (int percent : new int[] {70, 90, 99}) {
            for (String file : List.of("facts.duckdb", "workspace.mv.db")) {
                refusedUnlessWhole(cut(file, percent), file);
            }
        }
    }

    /** A file may end in blocks that H2 no longer uses: without them nothing is lost. */
    private static void refusedUnlessWhole(Path project, String file) {
        if (!file.equals("workspace.mv.db") || !Ran.command("info", project).equals(Ran.command("info", whole))) {
            refused(project, file);
        }
    }

    private static void refused(Path project, String file) {
        Ran first = Ran.command("info", project);
        assertThat(first.code()).as(first.out()).isEqualTo(2);
        assertThat(first.err())
                .hasLineCount(1)
                .startsWith("sparta: ")
                .contains(Path.of(file).getFileName().toString())
                .doesNotContain("Exception", "\tat ");
        assertThat(Ran.command("info", project)).isEqualTo(first);
    }

    private static final String HISTORY = "\"flyway_schema_history\"";

    /** A workspace that H2 opens and that is none of this version's: no word of H2, of its statements or of the migration. */
    @Test
    void aWorkspaceOfAnotherVersionOrWithOtherTablesIsNamedInPlainWords() {
        Stream<String> plants = Stream.of(
                "INSERT INTO " + HISTORY + " SELECT 99, '99', 'more', 'SQL', 'V99__more.sql', 1, 'x', NOW(), 1, TRUE",
                "DROP TABLE " + HISTORY,
                "UPDATE " + HISTORY + " SET \"success\" = FALSE WHERE \"version\" = '9'",
                "UPDATE " + HISTORY + " SET \"version\" = 'abc' WHERE \"version\" = '9'",
                "UPDATE " + HISTORY + " SET \"checksum\" = 7 WHERE \"version\" = '9';" + " DELETE FROM " + HISTORY
                        + " WHERE \"installed_rank\" = (SELECT MAX(\"installed_rank\") FROM " + HISTORY + ")",
                "DELETE FROM " + HISTORY,
                "DELETE FROM " + HISTORY + " WHERE CAST(\"version\" AS INTEGER) > 5",
                "DROP TABLE ITEM CASCADE",
                "DROP TABLE SETTING",
                "DROP TABLE RUN CASCADE",
                "ALTER TABLE SETTING RENAME COLUMN NAME TO CALLED",
                "DROP ALL OBJECTS; CREATE TABLE OTHER (A INTEGER)");
        Law.holdsFor(plants, statements -> {
            Path project = damaged("notes.txt", new byte[0]);
            try (Connection connection =
                            DriverManager.getConnection("jdbc:h2:file:" + project.resolve("workspace"), "sa", "");
                    Statement statement = connection.createStatement()) {
                statement.execute(statements);
                statement.execute("SHUTDOWN");
            }
            for (int i = 0; i < 2; i++) {
                Ran ran = Ran.command("info", project);
                // A table that is missing is found when it is read.
                assertThat(ran.code()).as(ran.out()).isEqualTo(statements.startsWith("DROP TABLE ITEM") ? 1 : 2);
                assertThat(ran.err())
                        .hasLineCount(1)
                        .doesNotContainIgnoringCase(
                                "flyway",
                                "migrat",
                                "baseline",
                                "sql",
                                "h2",
                                "statement",
                                "SELECT ",
                                "column",
                                "Exception");
                assertThat(ran.err().contains("newer version")).isEqualTo(statements.contains("99"));
            }
        });
        assertThat(LoggerFactory.getLogger("org.flywaydb.core.internal.command.DbMigrate")
                        .isErrorEnabled())
                .as("a line of the log beside the error")
                .isFalse();
    }

    /** These are read when they are asked for, so that the project opens without them. */
    @Test
    void whatIsReadLaterSaysItWhenItIsRead() throws IOException {
        Path project = damaged("lexicon.json", GARBAGE);
        saidTwice(project, p -> p.files().lexicon(), "lexicon.json");
        saidTwice(damaged("prompts/where.md", GARBAGE), w -> w.files().prompts().file("where"), "where.md");
        Guidelines guidelines = new Guidelines(damaged("guidelines.md", GARBAGE));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(guidelines::read)
                    .isInstanceOf(StoreException.class)
                    .message()
                    .contains("guidelines.md: cannot be read")
                    .hasLineCount(1);
        }
    }

    private static void saidTwice(Path project, Function<Project, Result<?>> read, String file) {
        try (Project opened = Project.open(project).orThrow(IllegalStateException::new)) {
            Result<?> first = read.apply(opened);
            assertThat(first).isInstanceOfSatisfying(Result.Bad.class, bad -> {
                List<?> problems = bad.problems();
                assertThat(problems)
                        .singleElement()
                        .isInstanceOfSatisfying(
                                Problem.class,
                                p -> assertThat(p.message())
                                        .contains(file)
                                        .hasLineCount(1)
                                        .doesNotContain("Exception"));
            });
            assertThat(read.apply(opened)).isEqualTo(first);
        }
    }
}
