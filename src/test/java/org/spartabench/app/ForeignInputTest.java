package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.project.Project;

/** Small inputs of the kinds that people bring, each followed from its file to what a command says. */
class ForeignInputTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Path file(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }

    private Ran imported(String source) {
        return Ran.command(
                "new", folder.resolve("p"), "--from", source.contains(":") ? source : folder.resolve(source));
    }

    /** The rows of a query over a project, each as JSON. */
    private List<String> rows(String project, String sql) throws IOException {
        Ran ran = Ran.command("answer", folder.resolve(project), "--json", "--sql", sql);
        assertThat(ran.code()).as(sql + ": " + ran.err()).isZero();
        List<String> rows = new ArrayList<>();
        ran.json().path("rows").forEach(row -> rows.add(row.toString()));
        return rows;
    }

    private List<String> rows(String sql) throws IOException {
        return rows("p", sql);
    }

    @Test
    void nineteenDigitsAreANumber() throws IOException {
        file("csv/t.csv", "id,tweet", "1,1599999999999999999", "2,1600000000000000001", "3,99");
        assertThat(imported("csv").code()).isZero();
        assertThat(rows("SELECT MAX(tweet) FROM t")).containsExactly("[1600000000000000001]");
        assertThat(rows("SELECT id FROM t WHERE tweet > 100 ORDER BY id")).containsExactly("[1]", "[2]");
    }

    @Test
    void anExponentIsANumber() throws IOException {
        file("csv/t.csv", "id,p", "1,0.5", "2,1e-05", "3,0.25");
        assertThat(imported("csv").code()).isZero();
        assertThat(rows("SELECT MAX(p) FROM t")).containsExactly("[0.5]");
        assertThat(rows("SELECT id FROM t WHERE p > 0.3")).containsExactly("[1]");
    }

    @Test
    void aFractionOfASecondIsPartOfTheTime() throws IOException {
        file("csv/t.csv", "id,ts", "1,2020-01-05 10:00:00.1", "2,2020-01-05 10:00:00.2");
        assertThat(imported("csv").code()).isZero();
        assertThat(rows("SELECT MAX(ts) FROM t")).containsExactly("[\"2020-01-05 10:00:00.2\"]");
        assertThat(rows("SELECT DISTINCT ts FROM t")).doesNotHaveDuplicates().hasSize(2);
        assertThat(rows("SELECT id FROM t WHERE ts = '2020-01-05 10:00:00'")).isEmpty();
        assertThat(rows("SELECT id FROM t WHERE ts = '2020-01-05 10:00:00.2'")).containsExactly("[2]");
    }

    @Test
    void aColumnThatNearlyHasATypeGetsALine() throws IOException {
        file("csv/words.csv", "id,x,y", "1,1.5,NaN", "2,N/A,2", "3,-,3", "4,3,inf");
        file("csv/signs.csv", "id,v,w,p", "1,\"1,234\",$5.00,12.5%", "2,900,$16.50,7%");
        List<String> lines = imported("csv").err().lines().toList();
        assertThat(lines)
                .anyMatch(line -> line.contains("words.x ") && line.contains("'N/A' and '-' (2 cells)"))
                .anyMatch(line -> line.contains("words.y ") && line.contains("'NaN' and 'inf' (2 cells)"))
                .anyMatch(line -> line.contains("signs.v ") && line.contains("1,234"))
                .anyMatch(line -> line.contains("signs.w ") && line.contains("$5.00"))
                .anyMatch(line -> line.contains("signs.p ") && line.contains("12.5%"));
    }

    @Test
    void textsThatStandForNoValueAreImportedAsMissing() throws IOException {
        file("csv/t.csv", "id,x,y,note", "1,1.5,NaN,-", "2,N/A,2,fine", "3,-,3,N/A", "4,3,inf,good");
        Ran ran =
                Ran.command("new", folder.resolve("p"), "--from", folder.resolve("csv"), "--missing", "N/A,-,NaN,inf");
        assertThat(ran.code()).isZero();
        assertThat(ran.err()).doesNotContain("would be");
        assertThat(rows("SELECT MAX(x), AVG(y), COUNT(note) FROM t")).containsExactly("[3,2.5,2]");
        assertThat(rows("SELECT id FROM t WHERE note IS NULL ORDER BY id")).containsExactly("[1]", "[3]");
    }

    @Test
    void oneValueInTwoFormsGetsALine() throws IOException {
        file(
                "csv/people.csv",
                "id,name,born",
                "1, Ann,2020-01-31",
                "2,Ann,01/02/2020",
                "3,Zoe\u0308,31/01/2020",
                "4,Zoë,");
        assertThat(imported("csv").err().lines())
                .anyMatch(line -> line.contains("people.name") && line.contains("differ only in spaces"))
                .anyMatch(line -> line.contains("people.born") && line.contains("dates or times in several forms"));
    }

    @Test
    void sealedItemsAreSkippedWithOneLine() throws IOException {
        file("csv/t.csv", "id,name", "1,Ann", "2,Ben");
        imported("csv");
        String sealed = "{'question_id':'t:%s','question':'Who?','sql_query':null,'answer':null}";
        file(
                "test.jsonl",
                sealed.formatted(1).replace('\'', '"'),
                "{\"question_id\":\"t:2\",\"question\":\"Who has the id 1?\",\"sql_query\":\"SELECT name FROM t WHERE"
                        + " id = 1\",\"answer\":[\"Ann\"]}",
                sealed.formatted(3).replace('\'', '"'));
        Ran ran = Ran.command("import", folder.resolve("p"), folder.resolve("test.jsonl"));
        assertThat(ran.out()).contains("1 item");
        assertThat(ran.err().lines()).singleElement().asString().contains("2 items are sealed; they are skipped");
        file("cut.json", "[{\"question_id\":\"t:1\",\"question\":\"q\"");
        assertThat(Ran.command("import", folder.resolve("p"), folder.resolve("cut.json"))
                        .err())
                .endsWith("cut.json:2: is not JSON: it ends too early\n");
    }

    private void sqlite(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("t.sqlite"));
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void aRealOfAnyRangeIsANumber() throws IOException, SQLException {
        sqlite(
                "CREATE TABLE t(id INTEGER PRIMARY KEY, r REAL)",
                "INSERT INTO t VALUES (1, 6.02e23), (2, 1.6e-19), (3, 5.0)");
        assertThat(imported("t.sqlite").code()).isZero();
        assertThat(numbers("SELECT r FROM t ORDER BY id")).containsExactly(6.02e23, 1.6e-19, 5.0);
        assertThat(numbers("SELECT MAX(r) FROM t")).containsExactly(6.02e23);
        assertThat(rows("SELECT id FROM t WHERE r > 1000")).containsExactly("[1]");
    }

    @Test
    void aValueCommandsNoTerminal() throws IOException, SQLException {
        sqlite("CREATE TABLE t(v TEXT)", "INSERT INTO t VALUES ('a' || char(27) || '[31mred' || char(0) || 'b')");
        imported("t.sqlite");
        assertThat(Ran.command("answer", folder.resolve("p"), "--sql", "SELECT v FROM t")
                        .out())
                .contains("[31mred")
                .doesNotContain("\u001b", "\u0000");
        assertThat(rows("SELECT v FROM t")).singleElement().asString().contains("\\u001B");
    }

    @Test
    void anEmptyTextIsNoNull() throws IOException, SQLException {
        sqlite(
                "CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT, n INTEGER)",
                "INSERT INTO t VALUES (1, '', 5), (2, 'x', ''), (3, NULL, 7), (4, ' ', '')");
        Ran ran = imported("t.sqlite");
        assertThat(ran.err().lines()).anyMatch(line -> line.contains("t.n contains 2 empty texts, which become NULL"));
        assertThat(rows("SELECT COUNT(v), COUNT(n), SUM(n) FROM t")).containsExactly("[3,2,12]");
        assertThat(rows("SELECT id FROM t WHERE v = ''")).containsExactly("[1]");
        assertThat(rows("SELECT id FROM t WHERE v IS NULL")).containsExactly("[3]");
    }

    private List<Double> numbers(String sql) throws IOException {
        List<Double> numbers = new ArrayList<>();
        for (String row : rows(sql)) {
            JsonNode number = JSON.readTree(row).get(0);
            assertThat(number.isNumber()).as(row).isTrue();
            numbers.add(number.doubleValue());
        }
        return numbers;
    }

    private String postgres(String... statements) {
        PostgresServer server = PostgresServer.get();
        server.empty("foreign_input");
        for (String sql : statements) {
            server.execute("foreign_input", sql);
        }
        return server.url("foreign_input");
    }

    @Test
    void theTypesOfPostgresAreKept() throws IOException {
        String url = postgres(
                "CREATE TABLE n(id int PRIMARY KEY, g double precision, b bigint)",
                "INSERT INTO n VALUES (1, 1e20, 1), (2, 2.5, 99), (3, 1e-7, 1600000000000000001)");
        for (String[] direct : new String[][] {{}, {"--direct"}}) {
            String project = "p" + direct.length;
            Ran made = Ran.command(
                    Stream.concat(Stream.of("new", folder.resolve(project), "--from", url), Stream.of(direct))
                            .toArray());
            assertThat(made.code()).as(made.err()).isZero();
            assertThat(made.err()).doesNotContain("other types");
            assertThat(rows(project, "SELECT MAX(b) FROM n")).containsExactly("[1600000000000000001]");
            assertThat(JSON.readTree(rows(project, "SELECT SUM(g) FROM n").getFirst())
                            .get(0)
                            .doubleValue())
                    .isEqualTo(1e20 + 2.5 + 1e-7);
        }
    }

    @Test
    void aCopyAndTheServerGiveTheSameRows() throws IOException {
        String url = postgres(
                "CREATE TABLE c2(id int PRIMARY KEY, v text)", "INSERT INTO c2 VALUES (1, ''), (2, 'x'), (3, ' ')");
        Ran.command("new", folder.resolve("copy"), "--from", url);
        Ran.command("new", folder.resolve("direct"), "--from", url, "--direct");
        for (String sql : List.of(
                "SELECT id / 2 FROM c2 ORDER BY id",
                "SELECT 7 / 2 FROM c2",
                "SELECT COUNT(v) FROM c2",
                "SELECT id FROM c2 WHERE v = ''",
                "SELECT id % 2 FROM c2 ORDER BY id",
                "SELECT AVG(id) FROM c2")) {
            Ran copy = Ran.command("answer", folder.resolve("copy"), "--json", "--sql", sql);
            Ran direct = Ran.command("answer", folder.resolve("direct"), "--json", "--sql", sql);
            assertThat(copy.code()).as(sql).isZero();
            if (direct.code() == 0) {
                assertThat(direct.json().path("rows"))
                        .as(sql)
                        .isEqualTo(copy.json().path("rows"));
            } else {
                assertThat(direct.err().strip().lines()).as(sql).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("noFileNames")
    void aNameThatIsNoFileNameIsRefused(String name) throws IOException {
        file("csv/t.csv", "id,name", "1,Ann", "2,Bob");
        Ran ran = Ran.command("new", folder.resolve("p"), "--from", folder.resolve("csv"), "--name", name);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err().strip().lines()).hasSize(1);
        assertThat(folder.resolve("p")).doesNotExist();
    }

    static Stream<String> noFileNames() {
        return Stream.of(
                "../../../stray",
                "a/../../b",
                "/tmp",
                "a\\b",
                "a:b",
                "a\"b",
                "a\nb",
                "..",
                ".",
                "",
                " ",
                "CON",
                "a.",
                "a ".repeat(150),
                "a\u0001b",
                "a*?");
    }

    @Test
    void aForeignProjectWithSuchANameWritesNothingOutside() throws IOException {
        file("csv/t.csv", "id,name", "1,Ann", "2,Bob");
        imported("csv");
        Path items = file(
                "items.json",
                "[{\"question_id\": \"x:1\", \"question\": \"Who?\", \"sql_query\": \"SELECT name FROM t WHERE id ="
                        + " 1\", \"answer\": [\"Ann\"]}]");
        assertThat(Ran.command("import", folder.resolve("p"), items).code()).isZero();
        for (String settings : List.of("sparta.json", "schema.json")) {
            Path file = folder.resolve("p").resolve(settings);
            Files.writeString(file, Files.readString(file).replace("\"csv\"", "\"../../../stray\""));
        }
        Files.createDirectories(folder.resolve("a/b/c"));
        Ran ran =
                Ran.command("export", folder.resolve("p"), "--format", "sparta", "--out", folder.resolve("a/b/c/out"));
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err().strip().lines()).hasSize(1);
        try (Stream<Path> made = Files.walk(folder.resolve("a"))) {
            assertThat(made.filter(Files::isRegularFile)).isEmpty();
        }
    }

    private Path itemsOfASample(int count) {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, count, 7);
        }
        return folder.resolve("project");
    }

    @Test
    void aProjectWithoutItsWorkspaceIsNotAnEmptyOne() throws IOException {
        Path project = itemsOfASample(3);
        Path old = folder.resolve("old.jsonl");
        assertThat(Ran.command("export", project, "--format", "jsonl", "--out", old)
                        .code())
                .isZero();
        String before = Files.readString(old);
        Files.delete(project.resolve("workspace.mv.db"));
        for (Ran ran : List.of(
                Ran.command("info", project), Ran.command("export", project, "--format", "jsonl", "--out", old))) {
            assertThat(ran.code()).isEqualTo(2);
            assertThat(ran.err().strip().lines()).hasSize(1);
            assertThat(ran.err()).contains("workspace");
        }
        assertThat(Files.readString(old)).isEqualTo(before);
        assertThat(project.resolve("workspace.mv.db")).doesNotExist();
    }

    @Test
    void oneNameThatDecidedDifferentlyOnTwoCopiesIsTold() throws IOException {
        Path one = itemsOfASample(2);
        Path other = folder.resolve("other");
        try (Stream<Path> files = Files.walk(one)) {
            for (Path file : files.toList()) {
                Files.copy(file, other.resolve(one.relativize(file).toString()));
            }
        }
        for (Map.Entry<Path, String> decision :
                Map.of(one, "accept", other, "reject").entrySet()) {
            Path sheet = folder.resolve(decision.getValue() + ".csv");
            Ran.command("sheet", decision.getKey(), "--out", sheet);
            fill(sheet, "decision", decision.getValue());
            fill(sheet, "reasons", decision.getValue().equals("reject") ? "tie" : "");
            Ran ran = Ran.command("sheet", decision.getKey(), "--in", sheet, "--validator", "ubuntu");
            assertThat(ran.code()).as(ran.err()).isZero();
        }
        Ran merged = Ran.command("merge", one, other, "--json");
        assertThat(merged.code()).as(merged.err()).isZero();
        assertThat(merged.json().path("disagreements").asInt()).isEqualTo(2);
    }

    /** Fills a column of each row of a sheet. */
    private static void fill(Path sheet, String column, String value) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        String text = Files.readString(sheet).replace("\uFEFF", "");
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(text)) {
            reader.forEach(row -> rows.add(new ArrayList<>(row.getFields())));
        }
        int index = IntStream.range(0, rows.getFirst().size())
                .filter(i -> rows.getFirst().get(i).equals(column))
                .findFirst()
                .orElseThrow();
        try (CsvWriter writer = CsvWriter.builder().build(sheet)) {
            for (List<String> row : rows) {
                if (row != rows.getFirst() && row.size() > index) {
                    row.set(index, value);
                }
                writer.writeRecord(row);
            }
        }
    }

    @Test
    void aWordingWithoutADecisionIsNone() throws IOException {
        Path project = itemsOfASample(1);
        Path sheet = folder.resolve("sheet.csv");
        Ran.command("sheet", project, "--out", sheet);
        fill(sheet, "edited_question", "Who has number one?");
        Ran ran = Ran.command("sheet", project, "--in", sheet, "--dry-run", "--json");
        assertThat(ran.json().path("decisions")).isEmpty();
        assertThat(ran.out() + ran.err()).contains("row 2").contains("no decision");
    }
}
