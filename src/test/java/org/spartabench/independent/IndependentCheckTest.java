package org.spartabench.independent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The independent check finds each breach of a law, and nothing where there is none. */
class IndependentCheckTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String INFO = """
        {"joinGraph": {"key": [["clubs.club", "players.club"], ["players.club", "players.club"]],
         "measure": [["players.goals", "players.goals"]]}}\
        """;

    @TempDir
    private Path temp;

    @BeforeEach
    void tables() throws IOException {
        Path csv = Files.createDirectories(temp.resolve("csv"));
        Files.writeString(
                csv.resolve("clubs.csv"), "club,city,founded\nReds,York,1901\nBlues,Leeds,1910\nGreens,Hull,1922\n");
        Files.writeString(
                csv.resolve("players.csv"),
                "name,club,goals\nAnn,Reds,3\nBo,Reds,5\nCy,Blues,1\nDi,Greens,9\nEd,Blues,\n");
    }

    private IndependentCheck.Report check(String... questions) throws IOException, SQLException {
        Path file = temp.resolve("q.json");
        Files.writeString(file, "[" + String.join(",", questions) + "]");
        return IndependentCheck.check(file, temp.resolve("csv"), JSON.readTree(INFO));
    }

    private static String leaf(String id, String sql, String... answer) throws IOException {
        ObjectNode node = (ObjectNode) JSON.readTree("""
            {"table": ["players"], "is_nested": false, "is_aggregated": false, "height": 0, "breadth": {},
             "max_breadth": 0, "type": "non-nested", "predicate_types": []}\
            """);
        node.put("question_id", id).put("sql_query", sql);
        return usage(node, sql, answer);
    }

    private static String nested(String id, String type, String sql, String... answer) throws IOException {
        ObjectNode node = (ObjectNode) JSON.readTree("""
            {"table": ["players"], "is_nested": true, "is_aggregated": false, "height": 1, "breadth": {"1": 1},
             "max_breadth": 1, "type": "nested (height=1, max_breadth=1)"}\
            """);
        node.put("question_id", id)
                .put("sql_query", sql)
                .putArray("predicate_types")
                .add(type);
        if (sql.contains("clubs")) {
            node.putArray("table").add("clubs").add("players");
        }
        return usage(node, sql, answer);
    }

    private static String usage(ObjectNode node, String sql, String... answer) {
        List.of(answer).forEach(node.withArray("answer")::add);
        List.of("WHERE", "GROUP BY", "HAVING", "ORDER BY", "LIMIT")
                .forEach(c -> node.withObject("/clause_usage").put(c, sql.contains(c)));
        List.of("SUM", "COUNT", "MAX", "MIN", "AVG")
                .forEach(a -> node.withObject("/aggregate_usage").put(a, sql.contains(a + "(")));
        return node.toString();
    }

    @Test
    void lawfulItemsPass() throws IOException, SQLException {
        IndependentCheck.Report report = check(
                leaf("1", "SELECT name FROM players WHERE goals < 9 ORDER BY goals DESC LIMIT 2", "Bo", "Ann"),
                nested(
                        "2",
                        "type-n",
                        "SELECT name FROM players WHERE club IN (SELECT club FROM clubs WHERE founded < 1905)",
                        "Ann",
                        "Bo"),
                nested(
                        "3",
                        "type-a",
                        "SELECT name FROM players WHERE goals < (SELECT AVG(goals) FROM players AS T2 WHERE club ="
                                + " 'Greens')",
                        "Ann",
                        "Bo",
                        "Cy"),
                nested(
                        "4",
                        "type-ja",
                        "SELECT name FROM players WHERE goals >= (SELECT MAX(goals) FROM players AS T2"
                                + " WHERE T2.club = players.club AND name <> 'Di')",
                        "Bo",
                        "Cy"),
                nested(
                        "5",
                        "type-j",
                        "SELECT city FROM clubs WHERE EXISTS (SELECT name FROM players"
                                + " WHERE players.club = clubs.club AND goals > 4)",
                        "Hull",
                        "York"));
        assertThat(report.violations()).isEmpty();
        assertThat(report.unchecked()).isEmpty();
        assertThat(report.types()).containsOnlyKeys("N", "A", "J", "JA");
        assertThat(report.checks())
                .containsKeys(
                        "join graph",
                        "total order",
                        "not vacuous",
                        "hop not decorative",
                        "correlation not decorative",
                        "correlated block returns rows");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "same answer          | SELECT name FROM players WHERE goals > 8                             | Bo",
                "answers              | SELECT name FROM players WHERE goals > 10                            | Di",
                "one column           | SELECT name, club FROM players WHERE goals > 8                       | Di",
                "runs                 | SELECT nam FROM players WHERE goals > 8                              | Di",
                "LIMIT with ORDER BY  | SELECT name FROM players WHERE goals > 8 LIMIT 1                     | Di",
                "total order          | SELECT name FROM players WHERE goals > 2 ORDER BY club DESC LIMIT 1  | Ann",
                "not vacuous          | SELECT name FROM players WHERE goals > 8 AND club <> 'Reds'          | Di",
                "selects nothing fixed| SELECT name FROM players WHERE name = 'Di'                           | Di",
                "clause_usage         | SELECT name FROM players wHERE goals > 8                             | Di"
            })
    void aBreachInALeafIsFound(String law, String sql, String answer) throws IOException, SQLException {
        assertThat(check(leaf("1", sql.strip(), answer.strip())).violations())
                .anyMatch(v -> v.startsWith("1 " + law.strip()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "answer needs each part     | type-n | SELECT name FROM players WHERE club IN (SELECT club FROM clubs"
                        + " WHERE club IN (SELECT club FROM players AS T3 WHERE goals > 8))",
                "hop not decorative         | type-n | SELECT name FROM players WHERE goals > 8 AND club IN (SELECT"
                        + " club FROM clubs WHERE founded > 1905)",
                "correlation not decorative | type-j | SELECT name FROM players WHERE goals > 8 AND club IN (SELECT"
                        + " T2.club FROM players AS T2 WHERE T2.goals > 8 AND T2.club = players.club)",
                "predicate_types            | type-n | SELECT name FROM players WHERE goals >= (SELECT MAX(goals) FROM"
                        + " players AS T2)",
                "block returns rows         | type-n | SELECT name FROM players WHERE goals > 8 AND club NOT IN"
                        + " (SELECT club FROM clubs WHERE founded > 2000)",
                "join graph                 | type-n | SELECT name FROM players WHERE goals > 8 AND name NOT IN"
                        + " (SELECT club FROM clubs WHERE founded > 1905)"
            })
    void aBreachInATreeIsFound(String law, String type, String sql) throws IOException, SQLException {
        assertThat(check(nested("1", type.strip(), sql.strip(), "Di")).violations())
                .anyMatch(v -> v.startsWith("1 " + law.strip()));
    }

    @Test
    void repeatsAreFound() throws IOException, SQLException {
        assertThat(check(
                                leaf("1", "SELECT name FROM players WHERE goals > 8", "Di"),
                                leaf("2", "SELECT name FROM players WHERE  goals > 8", "Di"),
                                leaf("3", "SELECT name FROM players WHERE goals > 7", "Di"))
                        .violations())
                .anyMatch(v -> v.startsWith("2 no duplicate text: repeats 1"))
                .anyMatch(v -> v.startsWith("3 no duplicate result"));
    }

    @Test
    void wrongLabelsAreFound() throws IOException, SQLException {
        JsonNode right = JSON.readTree(nested(
                "1",
                "type-n",
                "SELECT name FROM players WHERE club IN (SELECT club FROM clubs WHERE founded < 1905)",
                "Ann",
                "Bo"));
        for (String field : List.of("height", "max_breadth")) {
            ObjectNode wrong = right.deepCopy();
            wrong.put(field, 2);
            assertThat(check(wrong.toString()).violations()).as(field).anyMatch(v -> v.startsWith("1 " + field));
        }
        ObjectNode wrong = right.deepCopy();
        wrong.putArray("table").add("players");
        wrong.put("is_nested", false)
                .put("is_aggregated", true)
                .put("type", "non-nested")
                .putObject("breadth");
        assertThat(check(wrong.toString()).violations())
                .anyMatch(v -> v.startsWith("1 table"))
                .anyMatch(v -> v.startsWith("1 is_nested"))
                .anyMatch(v -> v.startsWith("1 is_aggregated"))
                .anyMatch(v -> v.startsWith("1 type"))
                .anyMatch(v -> v.startsWith("1 breadth"));
    }
}
