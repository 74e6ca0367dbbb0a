package org.spartabench.sql.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;

class CanonicalTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void otherWaysOfWritingHaveTheSameCanonicalFormAndResult(long seed) throws SQLException {
        RandomGenerator seeds = new SplittableRandom(seed);
        try (Connection facts = clinic(seed)) {
            int rows = 0;
            for (int i = 0; i < 40; i++) {
                Block tree = new RandomBlocks(new SplittableRandom(seeds.nextLong())).tree(3);
                Block other = new RandomRewrites(new SplittableRandom(seeds.nextLong())).rewrite(tree);
                String about = "seed " + seed + ", tree " + i + "\n" + Sql.print(tree) + "\n" + Sql.print(other) + "\n";
                Canonical canonical = Canonical.of(tree, RandomBlocks.SCHEMA);
                assertThat(Canonical.of(other, RandomBlocks.SCHEMA).text())
                        .as(about)
                        .isEqualTo(canonical.text());
                Query again = SqlReader.read(canonical.text()).tree().orElseThrow();
                assertThat(Canonical.of(again, RandomBlocks.SCHEMA)).as(about).isEqualTo(canonical);
                List<String> answer = rows(facts, Sql.print(tree));
                assertThat(rows(facts, Sql.print(other))).as(about).isEqualTo(answer);
                assertThat(rows(facts, canonical.text()))
                        .as(about + canonical.text())
                        .isEqualTo(answer);
                rows += answer.size();
            }
            assertThat(rows).as("some queries have rows").isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 8})
    void queriesThatMeanDifferentThingsKeepDifferentForms(long seed) throws SQLException {
        RandomBlocks blocks = new RandomBlocks(new SplittableRandom(seed));
        try (Connection facts = clinic(seed)) {
            Map<String, List<String>> answers = new HashMap<>();
            for (int i = 0; i < 150; i++) {
                Block tree = blocks.tree(1);
                List<String> answer = rows(facts, Sql.print(tree));
                List<String> before = answers.putIfAbsent(
                        Canonical.of(tree, RandomBlocks.SCHEMA).text(), answer);
                assertThat(before == null || before.equals(answer))
                        .as(Sql.print(tree))
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT a.name AS n FROM Patients AS a WHERE 5 < a.weight AND city = 'Ulm' ORDER BY n"
                        + "| SELECT name FROM patients WHERE CITY = 'Ulm' AND weight > 5.0 ORDER BY 1",
                "SELECT name FROM patients WHERE NOT (weight IN (1, 2) OR city IS NULL)"
                        + "| SELECT name FROM patients WHERE weight <> 2 AND weight <> 1 AND NOT city IS NULL",
                "SELECT name FROM patients WHERE name = ANY (SELECT DISTINCT patient FROM visits ORDER BY patient)"
                        + "| SELECT name FROM patients WHERE name IN (SELECT patient AS x FROM visits)",
                "SELECT name FROM patients WHERE NOT weight > ANY (SELECT DISTINCT years FROM doctors)"
                        + "| SELECT name FROM patients WHERE weight <= ALL (SELECT years FROM doctors)",
                "SELECT name FROM patients WHERE EXISTS (SELECT * FROM visits WHERE patient = name)| SELECT p.name"
                        + " FROM patients AS p WHERE EXISTS (SELECT 7 FROM visits AS v WHERE p.name = v.patient)",
                "SELECT p.name FROM patients AS p JOIN visits AS v ON p.name = v.patient WHERE v.cost > 1"
                        + "| SELECT name FROM visits, patients WHERE cost > 1 AND patient = name",
                "SELECT city, COUNT(*) AS n FROM patients GROUP BY city HAVING n > 1"
                        + "| SELECT city, COUNT(*) FROM patients GROUP BY 1 HAVING 1 < COUNT(*)",
                "WITH c AS (SELECT name AS n FROM patients) SELECT x.n FROM c AS x WHERE n > 'A'"
                        + "| WITH C AS (SELECT p.name AS N FROM patients AS p) SELECT N FROM c WHERE 'A' < c.n",
            })
    void theseAreTheSame(String one, String other) {
        assertThat(canonical(one)).isEqualTo(canonical(other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT name FROM patients WHERE weight > 5 | SELECT name FROM patients WHERE weight >= 5",
                "SELECT name FROM patients | SELECT DISTINCT name FROM patients",
                "SELECT RANK() OVER (ORDER BY a.city) FROM patients AS a, doctors AS b"
                        + "| SELECT RANK() OVER (ORDER BY a.city) FROM doctors AS a, patients AS b",
                "SELECT name FROM patients ORDER BY name LIMIT 1 | SELECT name FROM patients ORDER BY name DESC LIMIT"
                        + " 1",
                "SELECT name FROM patients WHERE EXISTS (SELECT 1 FROM visits WHERE cost > 9)"
                        + "| SELECT name FROM patients WHERE EXISTS (SELECT COUNT(*) FROM visits WHERE cost > 9)",
                "SELECT name FROM patients WHERE weight > 1 OR city = 'Ulm' AND weight < 3"
                        + "| SELECT name FROM patients WHERE (weight > 1 OR city = 'Ulm') AND weight < 3",
                "SELECT a.name FROM patients AS a, patients AS b WHERE a.weight < b.weight"
                        + "| SELECT b.name FROM patients AS a, patients AS b WHERE a.weight < b.weight",
                "SELECT a.name FROM patients AS a LEFT JOIN visits AS v ON a.name = v.patient AND v.cost > 3| SELECT"
                        + " a.name FROM patients AS a LEFT JOIN visits AS v ON a.name = v.patient WHERE v.cost > 3",
                "SELECT name FROM patients WHERE name IN (SELECT patient FROM visits WHERE doctor = name)| SELECT name"
                        + " FROM patients WHERE name IN (SELECT patient FROM visits WHERE doctor = patient)",
            })
    void theseAreNot(String one, String other) {
        assertThat(canonical(one)).isNotEqualTo(canonical(other));
    }

    @Test
    void theFormIsWhatItIs() {
        Canonical c = Canonical.of(
                SqlReader.read("SELECT name AS x FROM patients WHERE NOT weight NOT BETWEEN 50 AND 60 AND name NOT IN"
                                + " (SELECT v.patient FROM visits v WHERE v.doctor = name AND 'flu' <> v.reason)")
                        .tree()
                        .orElseThrow(),
                RandomBlocks.SCHEMA);
        assertThat(c.text())
                .isEqualTo(
                        "SELECT t0.name FROM patients AS t0 WHERE t0.name NOT IN (SELECT t1.patient FROM visits AS t1"
                            + " WHERE t0.name = t1.doctor AND t1.reason <> 'flu') AND t0.weight <= 60 AND t0.weight >="
                            + " 50");
        assertThat(c.hash()).matches("[0-9a-f]{32}");
    }

    private static String canonical(String sql) {
        return Canonical.of(SqlReader.read(sql).tree().orElseThrow(), RandomBlocks.SCHEMA)
                .text();
    }

    private static Connection clinic(long seed) throws SQLException {
        Connection facts = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = facts.createStatement()) {
            for (String sql : RandomBlocks.tables(new SplittableRandom(seed))) {
                statement.execute(sql);
            }
        }
        return facts;
    }

    /** All rows, sorted: the order shows only through LIMIT. */
    private static List<String> rows(Connection facts, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = facts.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(String.valueOf(result.getObject(1)));
            }
        } catch (SQLException e) {
            throw new SQLException(sql + ": " + e.getMessage(), e);
        }
        Collections.sort(rows);
        return rows;
    }
}
