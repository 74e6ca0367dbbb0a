package org.spartabench.sql.name;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.sql.tree.LabelledQueries;
import org.spartabench.sql.tree.RandomBlocks;

class ClassifierTest {

    private static final Set<String> INVALID = Set.of(
            "mistralai-mixtral-8x7b-instru-4-138",
            "mistralai-mixtral-8x7b-instru-4-037",
            "gpt-4-32k-431",
            "gpt-35-turbo_cot-062");
    private static final Set<String> EITHER =
            Set.of("meta-llama-3-8b-instruct-2-110", "mistralai-mixtral-8x7b-instru-4-338");

    @Test
    void withTheirSchemasAllLabelledQueriesAgree() {
        for (LabelledQueries queries : LabelledQueries.all()) {
            assertThat(disagreements(queries.lines(), queries.schemas())).isEmpty();
        }
    }

    /** A correlation by a name without a qualifier shows only with the schema. */
    @Test
    void withoutASchemaOnlyUnqualifiedCorrelationsAreMissed() {
        List<JsonNode> own = LabelledQueries.own().lines();
        assertThat(disagreements(own.stream().filter(q -> q.has("needs_schema")).toList(), Map.of()))
                .hasSize(2);
        assertThat(disagreements(
                        own.stream().filter(q -> !q.has("needs_schema")).toList(), Map.of()))
                .isEmpty();
        LabelledQueries.larger()
                .ifPresent(q -> assertThat(disagreements(q.lines(), Map.of())).hasSizeLessThanOrEqualTo(4));
    }

    @Test
    void invalidStatementsSayWhere() {
        for (JsonNode line :
                LabelledQueries.all().stream().flatMap(q -> q.lines().stream()).toList()) {
            String id = line.get("id").asText();
            Classification c = Classifier.classify(line.get("sql").asText(), Optional.empty());
            if (INVALID.contains(id) || line.has("invalid")) {
                assertThat(c.valid()).as(id).isFalse();
                assertThat(c.error().orElse("")).as(id).matches("(?s).*\\(line \\d+, column \\d+\\)");
            } else if (!EITHER.contains(id)) {
                assertThat(c.valid()).as(id + " " + c.error()).isTrue();
            }
        }
    }

    @Test
    void commonTablesAndScalarsCountALevel() {
        Classification c = Classifier.classify("""
            WITH c AS (SELECT team, AVG(pay) AS a FROM pays GROUP BY team)
            SELECT (SELECT MAX(a) FROM c) FROM (SELECT x FROM t WHERE y IN (SELECT y FROM u)) AS d
            WHERE NOT d.x IN (SELECT v.x FROM v WHERE v.z <> d.z) AND EXISTS (SELECT 1 FROM w HAVING COUNT(*) > 2)
            UNION SELECT a FROM b WHERE a > ALL (SELECT e FROM f)
            """, Optional.empty());
        assertThat(c.subqueries().stream()
                        .map(s -> s.depth() + " " + s.op() + " " + s.clause() + " "
                                + s.kim().map(Enum::name).orElse("-")))
                .containsExactly(
                        "1 cte with -",
                        "1 scalar select A",
                        "1 derived from -",
                        "2 in where N",
                        "1 in where J",
                        "1 exists where A",
                        "1 cmp where N");
        assertThat(c.height()).isEqualTo(2);
        assertThat(c.breadth()).isEqualTo(Map.of(1, 6, 2, 1));
        assertThat(c.type()).isEqualTo("nested (height=2, max_breadth=6)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT name FROM patients WHERE weight > 70 | 0 | 0 | ''",
                "SELECT name FROM patients WHERE name IN (SELECT patient FROM visits) AND NOT name IN (SELECT doctor"
                        + " FROM visits WHERE cost > (SELECT AVG(cost) FROM visits)) | 2 | 2 | in N, in N, cmp A",
                "SELECT name FROM patients WHERE name IN (SELECT patient FROM visits WHERE minutes < weight) | 1 | 1 |"
                        + " in J",
                "SELECT p.name FROM patients AS p WHERE weight > (SELECT MAX(years) FROM doctors WHERE city = p.city)"
                        + " | 1 | 1 | cmp JA",
                "SELECT name FROM patients WHERE NOT EXISTS (SELECT 1 FROM visits WHERE patient = name GROUP BY doctor"
                        + " HAVING COUNT(*) > 2) | 1 | 1 | not exists JA",
                "SELECT name FROM patients WHERE EXISTS (SELECT 1 FROM visits WHERE cost > 3 AND doctor IN"
                        + " (SELECT d.name FROM doctors AS d WHERE d.city = patients.city)) | 2 | 1 | exists J, in J",
                "SELECT name FROM patients WHERE weight >= (SELECT cost FROM visits ORDER BY cost LIMIT 1) UNION"
                        + " SELECT name FROM doctors WHERE name IN (SELECT doctor FROM visits) | 1 | 2 | cmp N, in N",
                "SELECT n FROM (SELECT COUNT(*) AS n FROM visits) AS c WHERE n > ANY (SELECT years FROM doctors)"
                        + " | 1 | 2 | derived -, cmp N",
                "SELECT AVG(cost) - (SELECT MIN(cost) FROM visits) FROM visits | 1 | 1 | scalar A",
                "SELECT uuid FROM patients WHERE name NOT IN (SELECT doctor FROM visits WHERE doctor = uuid)"
                        + " | 1 | 1 | not in N",
            })
    void aBankOfNestings(String sql, int height, int widest, String subqueries) {
        Map<String, List<String>> tables = new TreeMap<>();
        RandomBlocks.SCHEMA
                .tables()
                .forEach(t -> tables.put(
                        t.name(),
                        t.columns().stream()
                                .map(org.spartabench.facts.schema.Column::name)
                                .toList()));
        Classification c = Classifier.classify(sql, Optional.of(tables));
        assertThat(c.height()).isEqualTo(height);
        assertThat(c.maxBreadth()).isEqualTo(widest);
        assertThat(c.subqueries().stream()
                        .map(s -> s.op() + " " + s.kim().map(Enum::name).orElse("-"))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(subqueries);
    }

    private static List<String> disagreements(List<JsonNode> lines, Map<String, Map<String, List<String>>> schemas) {
        List<String> found = new ArrayList<>();
        for (JsonNode line : lines) {
            String sql = line.get("sql").asText();
            Classification c = Classifier.classify(
                    sql, Optional.ofNullable(schemas.get(line.get("db_id").asText())));
            if (c.valid() && !ours(c).equals(theirs(line))) {
                found.add(line.get("id").asText() + "\n ours  " + ours(c) + "\n label " + theirs(line) + "\n " + sql);
            }
        }
        return found;
    }

    private static List<Object> ours(Classification c) {
        Map<String, Integer> breadth = new TreeMap<>();
        c.breadth().forEach((level, count) -> breadth.put(level.toString(), count));
        List<Object> all = new ArrayList<>(List.of(c.height(), c.maxBreadth(), breadth.toString()));
        c.subqueries()
                .forEach(s -> all.add(List.of(
                                s.depth(),
                                s.op(),
                                s.clause(),
                                s.aggregateInSelect(),
                                s.correlated(),
                                s.kim().map(Enum::name).orElse("null"))
                        .toString()));
        return all;
    }

    private static List<Object> theirs(JsonNode line) {
        Map<String, Integer> breadth = new TreeMap<>();
        line.get("breadth")
                .properties()
                .forEach(e -> breadth.put(e.getKey(), e.getValue().asInt()));
        List<Object> all = new ArrayList<>(
                List.of(line.get("height").asInt(), line.get("max_breadth").asInt(), breadth.toString()));
        line.get("nested")
                .forEach(n -> all.add(List.of(
                                n.get("depth").asInt(),
                                n.get("op").asText(),
                                n.get("clause").asText(),
                                n.get("agg_in_select").asBoolean(),
                                n.get("correlated").asBoolean(),
                                n.get("kim").asText())
                        .toString()));
        return all;
    }
}
