package org.spartabench.publishing.score.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.gold.Breakdown;
import org.spartabench.publishing.score.gold.Trait;

/** The measures of predicted queries against tables of pairs with what the evaluators of BIRD and Spider give. */
class SqlMeasuresTest {

    @TempDir
    private Path folder;

    /** A line of a table of pairs. */
    private record Pair(String expected, String gold, String predicted) {}

    @BeforeEach
    void makeDatabase() throws IOException, SQLException {
        Path file = Files.createDirectories(folder.resolve("database/school")).resolve("school.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(resource("school.sql"));
        }
    }

    private static String resource(String name) throws IOException {
        try (var in = SqlMeasuresTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<Pair> pairs(String name) throws IOException {
        return resource(name)
                .lines()
                .filter(l -> !l.startsWith("#"))
                .map(l -> l.split(" \\| ", 3))
                .map(p -> new Pair(p[0], p[1], p[2]))
                .toList();
    }

    /** Scores predictions in lines. */
    private SqlScores scores(List<Pair> pairs, boolean suites) throws IOException {
        Path gold = Files.write(
                folder.resolve("gold.txt"),
                pairs.stream().map(p -> p.gold() + "\tschool").toList());
        Path predicted = Files.write(
                folder.resolve("p.txt"), pairs.stream().map(Pair::predicted).toList());
        SqlGoldSet set = SqlGoldFile.read(gold, Optional.of(folder)).orThrow(IllegalStateException::new);
        List<SystemAnswers> systems =
                SystemAnswers.read(List.of(predicted), true).orThrow(IllegalStateException::new);
        return SqlScores.of(set, systems, suites, KeptScores.none(), TaskControl.NONE)
                .orElseThrow();
    }

    @Test
    void rowsAreScoredAsTheEvaluatorsOfBirdAndSpiderDo() throws IOException, SQLException {
        List<Pair> pairs = pairs("rows-pairs.txt");
        SqlScores scores = scores(pairs, false);
        Map<Pair, String> wrong = new LinkedHashMap<>();
        try (SqliteAnswers answers = SqliteAnswers.open(folder.resolve("database/school/school.sqlite"))) {
            for (int i = 0; i < pairs.size(); i++) {
                Pair pair = pairs.get(i);
                SqlScore score = scores.of(0, "school:" + (i + 1));
                TestSuite suite = new TestSuite(pair.gold());
                suite.add(answers, SqlJudge.LIMITS);
                String given = String.format(
                        java.util.Locale.ROOT,
                        "%d %.6f %d",
                        (int) score.ex(),
                        score.softF1(),
                        suite.passes(pair.predicted()) ? 1 : 0);
                if (!given.equals(pair.expected())) {
                    wrong.put(pair, given);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(pairs).hasSizeGreaterThan(70);
    }

    @Test
    void setsAndHardnessAreThoseOfSpidersEvaluator() throws IOException {
        List<Pair> pairs = pairs("match-pairs.txt");
        SqlScores scores = scores(pairs, false);
        Map<Pair, String> wrong = new LinkedHashMap<>();
        for (int i = 0; i < pairs.size(); i++) {
            SqlGold item = scores.set().items().get(i);
            String hardness = item.gold().traits().stream()
                    .filter(t -> t.breakdown() == Breakdown.HARDNESS)
                    .map(Trait::label)
                    .findFirst()
                    .orElse("none");
            String given = hardness + " " + (int) scores.of(0, item.gold().id()).setMatch();
            if (!given.equals(pairs.get(i).expected())) {
                wrong.put(pairs.get(i), given);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(pairs).hasSizeGreaterThan(90);
    }

    @Test
    void smallDatabasesTellWhatIsRightByChance() throws IOException {
        List<Pair> pairs = pairs("chance-pairs.txt");
        SqlScores scores = scores(pairs, true);
        List<Pair> wrong = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            SqlScore score = scores.of(0, "school:" + (i + 1));
            if (!((int) score.ex() + " " + (int) score.suite())
                    .equals(pairs.get(i).expected())) {
                wrong.add(pairs.get(i));
            }
        }
        assertThat(wrong).isEmpty();
    }
}
