package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.Json;
import org.spartabench.cli.io.Exit;
import org.spartabench.python.confined.TestPython;

/** The programs that a set brings are judged like its queries, under the names of its file: only those that hold leave again. */
class OwnProgramsTest {

    /** Queries and their programs: {@code expected} is empty for one that holds, else a part of what is said of it. */
    private record Given(String sql, String code, String expected) {}

    private static final String RYE = "SELECT COUNT(*) FROM bread WHERE flour = 'rye'";

    private static final List<Given> GIVEN = List.of(
            new Given(RYE, "result = (bread['flour'] == 'rye').sum()", ""),
            new Given(
                    RYE, "import pandas as pd\nb = pd.read_csv('db/bread.csv')\nresult = len(b[b.flour == 'rye'])", ""),
            new Given(
                    "SELECT SUM(\"Unit Price\") FROM \"Order Details\" WHERE \"Ship?\" = 'yes'",
                    "d = pd.read_csv('Order Details.csv')\nresult = d[d['Ship?'] == 'yes']['Unit Price'].sum()",
                    ""),
            new Given(
                    "SELECT MAX(\"Unit Price\"), \"Ship?\" FROM \"Order Details\" GROUP BY \"Ship?\"",
                    "result = pd.read_csv('Order Details.csv')['Unit Price'].max()",
                    "different"),
            new Given("SELECT bread_id, flour FROM bread", "result = bread[['flour', 'bread_id']]", ""),
            new Given(RYE, "result = (bread['flour'] > 'rye').sum()", "flour <> 'rye' stands for flour = 'rye'"),
            new Given(RYE, "rye = bread[bread['flour'] > 'sz']\nresult = len(rye)", "no frame is like bread_kept"),
            new Given(RYE, "result = pd.DataFrame({'n': [2]})", "the same rows are luck: database 1"),
            new Given(RYE, "def f(:\n  pass", "line 1: SyntaxError"),
            new Given(RYE, "import os\nos.system('id')\nresult = 2", "line 1: not allowed: import os"),
            new Given(RYE, "result = loaf.sum()", "line 1: NameError: name 'loaf' is not defined"),
            new Given(RYE, "x = 2", "the program assigns no result"));

    @TempDir
    private Path folder;

    private Path audit() throws IOException, SQLException {
        Path set = folder.resolve("set");
        Path database = Files.createDirectories(set.resolve("database/shop")).resolve("shop.sqlite");
        try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement s = c.createStatement()) {
            s.executeUpdate("CREATE TABLE bread(bread_id INTEGER PRIMARY KEY, flour TEXT)");
            s.executeUpdate("INSERT INTO bread VALUES (1, 'rye'), (2, 'rye'), (3, 'wheat'), (4, NULL), (5, 'spelt')");
            s.executeUpdate("CREATE TABLE \"Order Details\"(\"Order ID\" INTEGER PRIMARY KEY, \"Unit Price\" REAL,"
                    + " \"Ship?\" TEXT)");
            s.executeUpdate("INSERT INTO \"Order Details\" VALUES (1, 2.5, 'yes'), (2, 3.5, 'yes'), (3, 7, 'no')");
        }
        var records = Json.MAPPER.createArrayNode();
        for (Given given : GIVEN) {
            records.addObject()
                    .put("question_id", records.size() - 1)
                    .put("db_id", "shop")
                    .put("question", "Question " + records.size() + "?")
                    .put("evidence", "")
                    .put("SQL", given.sql())
                    .put("difficulty", "simple")
                    .put("code", given.code());
        }
        Json.MAPPER.writeValue(set.resolve("dev.json").toFile(), records);
        Path audit = folder.resolve("audit");
        assertThat(Ran.command("audit", set, "--out", audit).code()).isEqualTo(Exit.DONE);
        return audit.resolve("shop");
    }

    @Test
    void eachProgramIsNamedAndOnlyThoseThatHoldLeave() throws IOException, SQLException {
        TestPython.get();
        Path project = audit();
        Ran ran = Ran.command("program", project, "--all", "--run", "--json");
        assertThat(ran.code()).isEqualTo(Exit.PARTLY);
        List<String> lines = ran.out().lines().toList();
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < GIVEN.size(); i++) {
            var imported = Json.MAPPER.readTree(lines.get(i)).path("imported");
            String all = imported.path("verdict").path("strict").asText() + " "
                    + imported.path("verdict").path("reason").asText() + " "
                    + imported.path("cause").asText();
            String expected = GIVEN.get(i).expected();
            if (expected.isEmpty()
                    ? !all.startsWith("equal")
                    : !all.startsWith("different") || !all.contains(expected)) {
                wrong.add((i + 1) + ": " + all);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(ran.err()).contains("programs of the set: {different=8, equal=4}");

        assertThat(Ran.command("check", project).err())
                .contains("no check runs the programs of the set (" + GIVEN.size() + ")")
                .contains("'sparta program " + project + " --all --run' does");
        Path out = folder.resolve("out.json");
        Ran exported = Ran.command("export", project, "--format", "bird", "--out", out);
        assertThat(exported.code()).isEqualTo(Exit.PARTLY);
        var records = Json.MAPPER.readTree(out.toFile());
        for (int i = 0; i < GIVEN.size(); i++) {
            boolean same =
                    records.get(i).path("code").asText().equals(GIVEN.get(i).code());
            assertThat(same)
                    .as("program %d", i + 1)
                    .isEqualTo(GIVEN.get(i).expected().isEmpty());
        }
        assertThat(exported.err().lines().filter(l -> l.contains("its program: different")))
                .hasSize(8);
        Path again = folder.resolve("set");
        Files.copy(out, again.resolve("dev.json"), StandardCopyOption.REPLACE_EXISTING);
        Ran.command("audit", again, "--out", folder.resolve("again"));
        Ran compiled = Ran.command("program", folder.resolve("again/shop"), "--all", "--run", "--json");
        assertThat(compiled.err()).contains("programs of the set: {equal=" + GIVEN.size() + "}");
        assertThat(records.get(3).path("code").asText())
                .contains("pd.read_csv('Order Details.csv'", ".rename(columns={'Order ID': ");
    }

    /** Three models agree with each query on the one database; only with the first one also where its rows could differ. */
    @Test
    void whatAgreesByLuckIsACase() throws IOException, SQLException {
        Path project = audit();
        List<List<String>> asked = List.of(
                List.of("How many breads use rye?", RYE, "SELECT COUNT(bread_id) FROM bread WHERE flour = 'rye'"),
                List.of(
                        "Which breads are there?",
                        "SELECT flour FROM bread WHERE bread_id > 2 AND bread_id < 5",
                        "SELECT flour FROM bread WHERE bread_id BETWEEN 3 AND 4 AND bread_id <> 5"),
                List.of("How many use rye?", RYE + " AND bread_id < 3", RYE),
                List.of(
                        "Which flours beside rye?",
                        "SELECT flour FROM bread WHERE flour > 'rye'",
                        "SELECT DISTINCT flour FROM bread WHERE flour > 'rye'"),
                List.of(
                        "What are flour and bread id?",
                        "SELECT bread_id, flour FROM bread",
                        "SELECT flour, bread_id FROM bread"));
        var records = Json.MAPPER.createArrayNode();
        StringBuilder replies = new StringBuilder();
        for (List<String> one : asked) {
            for (String model : List.of("A", "B", "C")) {
                replies.append(Json.MAPPER
                                .createObjectNode()
                                .put("id", "shop:" + records.size())
                                .put("model", model)
                                .put("sql", one.get(2)))
                        .append('\n');
            }
            records.addObject()
                    .put("question_id", records.size() - 1)
                    .put("db_id", "shop")
                    .put("question", one.get(0))
                    .put("evidence", "")
                    .put("SQL", one.get(1))
                    .put("difficulty", "simple");
        }
        Path file = folder.resolve("asked.json");
        Json.MAPPER.writeValue(file.toFile(), records);
        Path given = Files.writeString(folder.resolve("replies.jsonl"), replies);
        String counts = Ran.command(
                        "correct",
                        file,
                        "--databases",
                        project.resolve("set"),
                        "--out",
                        folder.resolve("corrected"),
                        "--replies",
                        given,
                        "--json")
                .out();
        var found = Json.MAPPER.readTree(counts);
        assertThat(found.path("all").asInt()).as(counts).isEqualTo(2);
        assertThat(found.path("against").asInt()).as(counts).isEqualTo(3);
    }
}
