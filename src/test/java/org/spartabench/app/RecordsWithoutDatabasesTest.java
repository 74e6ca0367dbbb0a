package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Item;
import org.spartabench.base.Json;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.tree.state.BlockRows;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.python.confined.TestPython;
import org.spartabench.sql.path.BlockPath;

/** Sets of questions with SQL and programs whose databases are not at hand, or answer where no tree can. */
class RecordsWithoutDatabasesTest {

    /** SQLite runs it; no tree can hold it. */
    private static final String COUNTED =
            "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3) SELECT COUNT(*) FROM c";

    @TempDir
    private Path folder;

    private static ObjectNode record(int id, String sql) {
        return Json.MAPPER
                .createObjectNode()
                .put("question_id", id)
                .put("db_id", "port")
                .put("question", "How many boats of pier " + id + " are there?")
                .put("SQL", sql);
    }

    private Path file(String name, List<ObjectNode> records) throws IOException {
        return Files.writeString(folder.resolve(name), records.toString());
    }

    @Test
    void whatNeedsNoDataIsJudgedAndTheRestIsNamed() throws IOException {
        TestPython.get();
        String boats = "SELECT COUNT(*) FROM boat WHERE pier = 3";
        Path earlier = file(
                "earlier.json",
                List.of(
                        record(0, boats),
                        record(1, boats),
                        record(2, boats),
                        record(3, boats),
                        record(4, boats),
                        record(7, boats).put("question", "How many boats?")));
        Path set = file(
                "set.json",
                List.of(
                        record(0, boats + ";").put("code", "result = len(boat[boat['pier'] == 3])"),
                        record(1, "SELECT count( * ) FROM boat AS b WHERE b.pier=3")
                                .put("code", "result = boat["),
                        record(2, "SELECT COUNT(DISTINCT name) FROM boat WHERE pier >= 3 LIMIT 1")
                                .put("code", "import os\nresult = os.listdir('.')")
                                .put("category", "Logic & Business Rules")
                                .put("clarification_sql", "Use pier >= 3, as the ground truth does."),
                        record(3, "SELEC 1").put("code", "result = pd.DataFrame({'n': [3]})"),
                        record(5, boats)
                                .put("code", "def f(b):\n    return len(b)\nresult = f(pd.read_csv('boat.csv'))")
                                .put("clarification_python", "Boats count once each."),
                        record(6, boats).put("code", "x = pd.read_csv('boat.csv')\nprint(len(x))"),
                        record(7, boats)));
        Path csv = folder.resolve("table.csv");
        Ran ran = Ran.command("audit", set, "--against", earlier, "--csv", csv);
        assertThat(ran.code()).isEqualTo(Exit.DONE);
        assertThat(ran.out().lines().map(line -> line.replaceAll("\\s+", " ").strip()))
                .contains("7 questions, whose databases are not read", "with a tree 6", "without a tree 1")
                .contains("in the earlier edition only: port:4", "question 1")
                .contains("absent 2", "same 1", "writing 1", "changed 1", "unread 1", "Logic & Business Rules 1")
                .anyMatch(line -> line.startsWith("Not judged, since it needs the databases: "));
        List<String> rows = Files.readAllLines(csv);
        assertThat(rows.get(1)).startsWith("port:0,,same,,,,needs the data,");
        assertThat(rows.get(2)).startsWith("port:1,,writing,,,,no Python,line 1: SyntaxError: ");
        assertThat(rows.get(3))
                .startsWith("port:2,,changed,\"columns, operators, limit, distinct\",Structure & Schema,"
                        + "Logic & Business Rules,does what no program may do,line 1: not allowed: import os,")
                .contains("it holds operators", "a query or an answer that is known");
        assertThat(rows.get(4)).contains("only a SELECT can be read").contains("unread,,,,gives an output without any");
        assertThat(rows.get(5)).startsWith("port:5,,absent,,,,defines functions,");
        assertThat(rows.get(6)).startsWith("port:6,,absent,,,,assigns no result,");

        Path other = folder.resolve("other");
        assertThat(Ran.command("correct", set, "--databases", folder, "--out", other)
                        .err())
                .isEqualTo("sparta: " + set + ":1: record 1 has no database " + folder.resolve("port/port.sqlite")
                        + ", and 6 more\n");
        assertThat(Ran.command("correct", set).err()).contains("'sparta audit " + set + "' says what can be said");
        assertThat(Ran.command("audit", set, "--out", other).err())
                .contains("set.json:1: value 1 is a question with SQL; to audit it, name the folder")
                .contains("'sparta audit " + set + "' says what can be said");
    }

    @Test
    void aProjectTakesTheRecordsOfOneDatabase() throws IOException {
        Path project = folder.resolve("clinic");
        Ran.command("sample", "medical", project);
        ObjectNode first = record(0, "SELECT COUNT(*) FROM doctors").put("id", "dev-7");
        first.remove("question_id");
        Path lines = folder.resolve("lines.jsonl");
        Files.writeString(lines, first + "\n" + record(1, "SELECT 1").put("db_id", "moon") + "\n");
        assertThat(Ran.command("import", project, lines).err())
                .isEqualTo("sparta: " + lines
                        + ":2: record 2 is of the database moon, not of port, which the first names\n");
        Files.writeString(lines, first + "\n" + record(1, "SELECT COUNT(*) FROM patients") + "\n");
        assertThat(Ran.command("import", project, lines).out()).isEqualTo(lines + ": 2 items\n");
        try (Project opened = Projects.ok(Project.open(project))) {
            assertThat(opened.set().rows().stream().map(r -> r.id())).containsExactly("port:dev-7", "port:1");
        }
    }

    @Test
    void aQueryThatHasNoTreeStaysTheQueryOfItsSet() throws IOException, SQLException {
        Path set = folder.resolve("set");
        Path database = Files.createDirectories(set.resolve("database/port")).resolve("port.sqlite");
        try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement s = c.createStatement()) {
            s.executeUpdate("CREATE TABLE boat(boat_id INTEGER PRIMARY KEY, pier INTEGER)");
            s.executeUpdate("INSERT INTO boat VALUES (1, 3), (2, 3), (3, 4)");
        }
        Path file = file("dev.json", List.of(record(0, COUNTED), record(1, "SELECT COUNT(*) FROM boat")));
        Files.move(file, set.resolve("dev.json"));
        Ran.command("audit", set, "--out", folder.resolve("audit"));
        Path project = folder.resolve("audit/port");
        for (String format : List.of("jsonl", "csv", "sparta")) {
            Path out = folder.resolve("out-" + format);
            Ran exported = Ran.command("export", project, "--format", format, "--out", out);
            assertThat(exported.err()).isEmpty();
            try (Stream<Path> files = Files.walk(out)) {
                String all = files.filter(Files::isRegularFile)
                        .filter(f -> !f.toString().endsWith(".sqlite"))
                        .map(RecordsWithoutDatabasesTest::text)
                        .collect(Collectors.joining());
                assertThat(all).contains(COUNTED).doesNotContain("SELECT 'WITH");
            }
        }
        Ran clarified = Ran.command("clarify", project);
        assertThat(clarified.err())
                .contains("item 1 is left out, since only the database of its set can judge its query: ");
        assertThat(clarified.out()).contains("{\"item\":2,").doesNotContain("{\"item\":1,");
        try (Project opened = Projects.ok(Project.open(project))) {
            QueryRuns runs = new QueryRuns(opened);
            Map<Integer, Map<BlockPath, String>> rows = new HashMap<>();
            opened.set().present((Item item) -> rows.put(item.number(), BlockRows.words(item, opened.facts(), runs)));
            assertThat(rows)
                    .containsEntry(1, Map.of(BlockPath.ROOT, "not counted: only the set's file answers"))
                    .containsEntry(2, Map.of(BlockPath.ROOT, "1 row"));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(file.toString(), e);
        }
    }

    /** Without a model nobody is measured; the figures say so. */
    @Test
    void figuresWithoutAModelSayWhatTheyCount() {
        Path project = folder.resolve("clinic");
        Ran.command("sample", "medical", project);
        Ran.command("generate", project, "--count", "3");
        Ran ran = Ran.command("clarify", project, "--execute");
        assertThat(ran.out()).contains("\"measures\":\"findings of the checks\"");
        assertThat(ran.err())
                .contains("No model answered: an item counts as right where the checks find one reading")
                .doesNotContain("paper, Table 2");
    }
}
