package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spartabench.project.Projects.make;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.base.result.Result;
import org.spartabench.project.failure.StoreException;

/** Opening a project that somebody else made runs none of their code. */
class ForeignProjectTest {

    /** Makes a file; the statements below put it where H2 would run it. */
    private static final String EVIL =
            "CREATE ALIAS EVIL AS $$ String evil() throws Exception { new java.io.File(\"%s\").createNewFile(); return"
                    + " \"12\"; } $$";

    private static final String HISTORY = "\"flyway_schema_history\"";

    /** A project as this program writes it; each test has a copy. */
    @TempDir
    static Path originals;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeOriginal() throws IOException {
        make(originals.resolve("project"));
    }

    private Path project() throws IOException {
        Path copy = Files.createDirectory(folder.resolve("theirs"));
        try (Stream<Path> files = Files.walk(originals.resolve("project"))) {
            for (Path file : files.skip(1).toList()) {
                Files.copy(file, copy.resolve(originals.resolve("project").relativize(file)));
            }
        }
        return copy;
    }

    static Stream<Arguments> plants() {
        String trigger = "AS $$ org.h2.api.Trigger create() throws Exception {"
                + " new java.io.File(\"%s\").createNewFile(); return (connection, before, after) -> { }; } $$";
        return Stream.of(
                Arguments.of(
                        "a view with an alias in the place of the history",
                        EVIL + "; ALTER TABLE " + HISTORY + " RENAME TO OLD; CREATE VIEW " + HISTORY
                                + " AS SELECT \"installed_rank\", EVIL() AS \"version\", TRUE AS \"success\" FROM OLD"),
                Arguments.of("an alias alone", EVIL),
                Arguments.of(
                        "an alias of a class",
                        "CREATE ALIAS EXIT FOR \"java.lang.System.getProperty(java.lang.String)\""),
                Arguments.of("a trigger", "CREATE TRIGGER T BEFORE INSERT ON SETTING FOR EACH ROW " + trigger),
                Arguments.of("a trigger on reading", "CREATE TRIGGER T BEFORE SELECT ON SETTING " + trigger),
                Arguments.of("a view", "CREATE VIEW V AS SELECT * FROM SETTING"),
                Arguments.of("a default with a function", "CREATE TABLE T (A VARCHAR DEFAULT FILE_WRITE('x', '%s'))"),
                Arguments.of("a computed column", "CREATE TABLE T (A VARCHAR, B VARCHAR AS UPPER(A))"),
                Arguments.of("a check", "CREATE TABLE T (A VARCHAR CHECK (FILE_READ('%s') IS NULL))"),
                Arguments.of("a check added", "ALTER TABLE SETTING ADD CONSTRAINT C CHECK (LENGTH(NAME) < 1000)"),
                Arguments.of("a domain", "CREATE DOMAIN D AS VARCHAR DEFAULT FILE_WRITE('x', '%s')"),
                Arguments.of("a constant", "CREATE CONSTANT C VALUE 1"),
                Arguments.of(
                        "a linked table",
                        "CREATE FORCE LINKED TABLE L('org.h2.Driver', 'jdbc:h2:mem:x', 'sa', '', 'T')"),
                Arguments.of("another schema", "CREATE SCHEMA S"),
                Arguments.of("another user", "CREATE USER EVE PASSWORD 'x' ADMIN"),
                Arguments.of("a right", "CREATE ROLE R"),
                Arguments.of("a setting", "SET DEFAULT_LOCK_TIMEOUT 99"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("plants")
    void aWorkspaceThatHoldsCodeIsNotOpened(String what, String statements) throws Exception {
        Path mark = folder.resolve("MARK");
        Path projectFolder = project();
        plant(projectFolder, statements.replace("%s", mark.toString()));
        Files.deleteIfExists(mark);

        assertThat(refusal(projectFolder)).contains("contains more than tables").contains("was not opened");
        assertThat(mark).doesNotExist();
    }

    @Test
    void aWorkspaceWithASerializedObjectIsNotOpened() throws Exception {
        Path projectFolder = project();
        try (MVStore store =
                MVStore.open(projectFolder.resolve("workspace.mv.db").toString())) {
            MVMap<Integer, Object> prepared = store.openMap("openTransactions");
            prepared.put(1, new Object[] {1, new java.util.Date()});
        }
        assertThat(refusal(projectFolder)).contains("contains more than tables");
    }

    @Test
    void aFileThatWaitsToBecomeTheWorkspaceIsNotTaken() throws Exception {
        Path projectFolder = project();
        Files.move(projectFolder.resolve("workspace.mv.db"), projectFolder.resolve("workspace.mv.db.newFile"));
        assertThat(refusal(projectFolder)).contains("workspace.mv.db: is missing");
    }

    @Test
    void aFolderWhoseNameIsASettingIsNotOpened() throws Exception {
        Path projectFolder = project();
        Path mark = folder.resolve("MARK");
        Path script = Files.writeString(folder.resolve("x.sql"), "COPY (SELECT 1) TO '" + mark + "'");
        Path renamed =
                folder.resolve("p;session_init_sql_file=" + script.toString().substring(1));
        Files.createDirectories(renamed.getParent());
        Files.move(projectFolder, renamed);
        assertThat(refusal(renamed)).contains("rename the folder");
        assertThat(mark).doesNotExist();
    }

    /** What would run must pass the guard again when it is read: the workspace may be forged. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT REPEAT(name, 2000000000) FROM players",
                "SELECT x FROM secret",
                "SELECT getenv('HOME') FROM players",
                "SELECT name FROM players; SELECT 1"
            })
    void aStoredQueryThatTheGuardRefusesIsNotRead(String sql) throws Exception {
        Path projectFolder = project();
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            Projects.fill(project, 3);
        }
        plant(projectFolder, "UPDATE item_body SET sql = '" + sql.replace("'", "''") + "' WHERE number = 2");

        try (Project project = Projects.ok(Project.open(projectFolder))) {
            assertThat(project.queue().item(1)).isPresent();
            assertThatThrownBy(() -> project.queue().item(2))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith("the workspace holds a query that is not run: ");
        }
    }

    @Test
    void whatThisProgramWroteIsOpened() throws IOException {
        Path projectFolder = project();
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            Projects.fill(project, 3);
        }
        Projects.ok(Project.open(projectFolder)).close();
    }

    private static String refusal(Path projectFolder) {
        return switch (Project.open(projectFolder)) {
            case Result.Ok<Project>(Project opened) -> {
                opened.close();
                throw new AssertionError("was opened");
            }
            case Result.Bad<Project> bad -> bad.problems().toString();
        };
    }

    private static void plant(Path projectFolder, String statements) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:h2:file:" + projectFolder.resolve("workspace"), "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
            statement.execute("SHUTDOWN");
        }
    }
}
