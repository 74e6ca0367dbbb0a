package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.cli.io.Exit;

/** Answers, outputs and gold queries as people bring them, each followed from its file to the judgement of a command. */
class ForeignAnswersTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Path file(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }

    @Test
    void wholeNumbersAreComparedExactly() throws IOException {
        Path gold = file(
                "gold.jsonl",
                "{\"id\":\"1\",\"rows\":[[9007199254740993]]}",
                "{\"id\":\"2\",\"rows\":[[1600000000000000001]]}",
                "{\"id\":\"3\",\"rows\":[[1000000001]]}",
                "{\"id\":\"4\",\"rows\":[[123456789012]]}");
        Path predicted = file(
                "predicted.jsonl",
                "{\"id\":\"1\",\"rows\":[[9007199254740992]]}",
                "{\"id\":\"2\",\"rows\":[[1600000000000000000]]}",
                "{\"id\":\"3\",\"rows\":[[1000000002]]}",
                "{\"id\":\"4\",\"rows\":[[123456789013]]}");
        Ran ran = Ran.command("match", "--gold", gold, "--predicted", predicted);
        assertThat(ran.out().lines()).hasSize(4).noneMatch(line -> line.contains("right"));
    }

    /** What pandas and Python write for no number is no value: the row is wrong, the others are judged. */
    @Test
    void aResultThatHoldsNoNumberIsWrong() throws IOException {
        Path gold = file(
                "gold.jsonl",
                "{\"id\":\"1\",\"rows\":[[1.5]]}",
                "{\"id\":\"2\",\"rows\":[[null]]}",
                "{\"id\":\"3\",\"rows\":[[\"NaN\"],[\"Infinity\"]]}",
                "{\"id\":\"4\",\"rows\":[[4]]}");
        Path predicted = file(
                "predicted.jsonl",
                "{\"id\":\"1\",\"rows\":[[1.5, NaN]]}",
                "{\"id\":\"2\",\"rows\":[[NaN]]}",
                "{\"id\":\"3\",\"rows\":[[NaN],[-Infinity]]}",
                "{\"id\":\"4\",\"rows\":[[4]]}");
        Ran ran = Ran.command("match", "--gold", gold, "--predicted", predicted);
        assertThat(ran.out().lines()).containsExactly("1\tdifferent", "2\tdifferent", "3\tdifferent", "4\tright");
        assertThat(ran.code()).isEqualTo(Exit.PARTLY);
        assertThat(ran.err().lines())
                .containsExactly("1 of 4 right", "wrong because they hold NaN or Infinity, which is no value: 1, 2, 3");
        assertThat(Ran.command("match", "--gold", predicted, "--predicted", gold)
                        .err())
                .isEqualTo("sparta: " + predicted + ": result 1 holds NaN or Infinity, which is no value\n");
        Path loose = file("loose.jsonl", "[NaN]");
        assertThat(Ran.command("match", "--gold", file("one.jsonl", "[1]"), "--predicted", loose)
                        .out())
                .isEqualTo("1\tdifferent\n");
    }

    /** Words of truth in a column of texts are texts on SQLite too; in a column of truths they are 1 and 0. */
    @ParameterizedTest
    @ValueSource(strings = {"spider", "bird"})
    void truthsAndTheirWordsAreExported(String format) throws IOException {
        file("facts/t.csv", "id,word,open", "1,true,true", "2,false,false", "3,TRUE?,true", "4,1,true", "5,0,false");
        Ran.command("new", folder.resolve("p"), "--from", folder.resolve("facts"));
        String item = "{\"question_id\":\"facts:%d\",\"question\":\"What is number %d?\",\"sql_query\":\"SELECT %s FROM"
                + " t\",\"answer\":[%s]}";
        Path items = file(
                "items.json",
                "[" + item.formatted(1, 1, "word", "\"true\",\"false\",\"TRUE?\",\"1\",\"0\"") + ",",
                item.formatted(2, 2, "open", "\"true\",\"false\",\"true\",\"true\",\"false\"") + ",",
                item.formatted(
                                3,
                                3,
                                "DISTINCT open, word",
                                "\"true | true\",\"false | false\",\"true | TRUE?\",\"true |" + " 1\",\"false | 0\"")
                        + "]");
        assertThat(Ran.command("import", folder.resolve("p"), items).err()).doesNotContain("left out");
        Ran ran = Ran.command("export", folder.resolve("p"), "--format", format, "--out", folder.resolve("out"));
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).contains("3 items");
    }

    @Test
    void aMinusIsAMinus() throws IOException {
        Path pairs = file(
                "pairs.jsonl",
                "{\"id\": \"1\", \"left\": {\"text\": \"\\u22125\"}, \"right\": {\"columns\": [\"c\"], \"rows\":"
                        + " [[-5]]}}",
                "{\"id\": \"2\", \"left\": {\"text\": \"\\u221212.5%\"}, \"right\": {\"columns\": [\"c\"], \"rows\":"
                        + " [[-0.125]]}}");
        Ran ran = Ran.command("outputs", pairs, "--profile", "paper");
        assertThat(ran.out().lines()).hasSize(2).noneMatch(line -> line.contains("different"));
    }

    @Test
    void aWrongStoredAnswerIsFound() throws IOException {
        file("facts/people.csv", "id,name,phone", "1,Ann,123456789012", "2,Bo,123456789013", "3,Cy,223456789013");
        Ran.command("new", folder.resolve("p"), "--from", folder.resolve("facts"));
        Path items = file(
                "items.json",
                "[{\"question_id\":\"facts:1\",\"question\":\"What is the phone number of Ann?\",\"sql_query\":\"SELECT"
                        + " phone FROM people WHERE name = 'Ann'\",\"answer\":[\"123456789013\"]}]");
        Ran.command("import", folder.resolve("p"), items);
        Path findings = folder.resolve("findings.jsonl");
        Ran.command("check", folder.resolve("p"), "--out", findings);
        assertThat(Files.readAllLines(findings))
                .anyMatch(line -> line.contains("\"Answer\"") && line.contains("\"error\""));
    }

    @Test
    void whatAnAnswerLeavesOutIsSaid() throws IOException {
        file("facts/boats.csv", "id,hull,length", "1,steel,9", "2,,12", "3,wood,11", "4,,7");
        Ran.command("new", folder.resolve("p"), "--from", folder.resolve("facts"));
        Path items = file(
                "items.json",
                "[{\"question_id\":\"facts:1\",\"question\":\"Which hulls do boats longer than 8"
                        + " have?\",\"sql_query\":\"SELECT hull FROM boats WHERE length >"
                        + " 8\",\"answer\":[\"steel\",\"wood\"]}]");
        Ran.command("import", folder.resolve("p"), items);
        Path findings = folder.resolve("findings.jsonl");
        Ran.command("check", folder.resolve("p"), "--out", findings);
        assertThat(Files.readAllLines(findings).stream().filter(line -> line.contains("gives NULL")))
                .singleElement()
                .matches(line -> line.contains("which the answer leaves out: 1 of 3 rows"));
    }

    @ParameterizedTest
    @MethodSource("answersAndPredictions")
    void anAnswerIsJudgedByItsValue(String answer, String prediction, double exact) throws IOException {
        ArrayNode gold = JSON.createArrayNode();
        gold.addObject()
                .put("question_id", "a:0")
                .put("question", "Q?")
                .put("sql_query", "SELECT name FROM doctors")
                .put("type", "non-nested")
                .putArray("answer")
                .add(answer);
        Path goldFile = file("gold.json", gold.toString());
        Path predictions = file("system.json", "{\"a:0\": " + prediction + "}");
        Ran ran = Ran.command("score", "--gold", goldFile, "--predictions", predictions, "--json");
        assertThat(ran.json()
                        .at("/metrics/list/groups/0/systems/system/em/value")
                        .asDouble(-1))
                .as(ran.err())
                .isEqualTo(exact);
    }

    static Stream<Arguments> answersAndPredictions() {
        return Stream.of(
                Arguments.of("12", "[12.0]", 1),
                Arguments.of("120", "[12.0]", 0),
                Arguments.of("1000000", "[1e6]", 1),
                Arguments.of("0.1", "[1e-1]", 1),
                Arguments.of("-5", "[\"5\"]", 0),
                Arguments.of("1.5", "[\"15\"]", 0),
                Arguments.of("C++", "[\"C\"]", 0),
                Arguments.of("+", "[\"-\"]", 0),
                Arguments.of("10:30", "[\"1030\"]", 0),
                Arguments.of("A", "[\"\"]", 0),
                Arguments.of("Zoë", "[\"Zoe\\u0308\"]", 1),
                Arguments.of("-5", "[\"\\u22125\"]", 1),
                Arguments.of("2016-17", "[\"2016\\u201317\"]", 1),
                Arguments.of("x", "[null]", 0),
                Arguments.of("5", "[NaN]", 0),
                Arguments.of("x", "null", 0),
                Arguments.of("5", "[Infinity]", 0),
                Arguments.of("y", "[\"y\"]", 1));
    }

    private List<String> findings(String question, String sql) throws IOException, SQLException {
        Path database = folder.resolve("set/database/db/db.sqlite");
        Files.createDirectories(database.getParent());
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE car(id INTEGER PRIMARY KEY, make TEXT, year INTEGER, weight INTEGER)");
            statement.execute(
                    "INSERT INTO car VALUES (1, 'Ford', 1974, 4000), (2, 'Audi', 1975, 4200), (3, 'Fiat', 1974, 1900),"
                            + " (4, 'Opel', 1975, 2100), (5, 'Tata', 1973, NULL), (6, 'Seat', 1976, 3000)");
        }
        file(
                "set/tables.json",
                "[{\"db_id\": \"db\", \"table_names\": [\"car\"], \"table_names_original\": [\"car\"],"
                    + " \"column_names\": [[-1, \"*\"], [0, \"id\"], [0, \"make\"], [0, \"year\"], [0, \"weight\"]],"
                    + " \"column_names_original\": [[-1, \"*\"], [0, \"id\"], [0, \"make\"], [0, \"year\"], [0,"
                    + " \"weight\"]], \"column_types\": [\"text\", \"number\", \"text\", \"number\", \"number\"],"
                    + " \"primary_keys\": [1], \"foreign_keys\": []}]");
        ArrayNode set = JSON.createArrayNode();
        set.addObject().put("db_id", "db").put("question", question).put("query", sql);
        file("set/dev.json", set.toString());
        Ran audited = Ran.command("audit", folder.resolve("set"), "--out", folder.resolve("out"));
        assertThat(audited.code()).as(audited.err()).isZero();
        Path findings = folder.resolve("findings.jsonl");
        Ran.command("check", folder.resolve("out/db"), "--out", findings);
        return Files.readAllLines(findings);
    }

    @ParameterizedTest
    @MethodSource("slips")
    void aWrongGoldQueryIsWarnedAbout(String question, String sql, String check) throws IOException, SQLException {
        assertThat(findings(question, sql))
                .anyMatch(line -> line.contains('"' + check + '"')
                        && (line.contains("\"warning\"") || line.contains("\"error\"")));
    }

    static Stream<Arguments> slips() {
        return Stream.of(
                Arguments.of(
                        "Which makes of cars were built after 1974?",
                        "SELECT make FROM car WHERE year >= 1974",
                        "Coverage"),
                Arguments.of(
                        "Which makes were built before 1975?", "SELECT make FROM car WHERE year <= 1975", "Coverage"),
                Arguments.of(
                        "Which make has the lightest car?",
                        "SELECT make FROM car ORDER BY weight ASC LIMIT 1",
                        "Ties"));
    }
}
