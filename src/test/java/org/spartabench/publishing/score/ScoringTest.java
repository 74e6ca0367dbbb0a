package org.spartabench.publishing.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.publishing.score.gold.Breakdown;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.gold.QueryTraits;
import org.spartabench.publishing.score.gold.Trait;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.metric.Measure;
import org.spartabench.publishing.score.metric.Metric;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.read.SqlReader;

/** Reports hold the means of each group, with intervals that the same seed gives again. */
final class ScoringTest {

    private static List<String> traits(String sql) {
        return QueryTraits.of(
                        "football",
                        SqlReader.read(sql).block().orElseThrow(),
                        KnownTables.UNKNOWN,
                        Optional.of("games"::equals))
                .stream()
                .sorted()
                .map(t -> t.breakdown().label() + ": " + t.label())
                .toList();
    }

    @Test
    void anItemIsInTheGroupsOfItsQuery() {
        assertThat(traits("SELECT name FROM players"))
                .containsExactly(
                        "all: all",
                        "domain: football",
                        "shape: non-nested",
                        "depth: 0",
                        "breadth: 0",
                        "nesting type: none",
                        "clause: only SELECT",
                        "aggregation: none",
                        "negation: without",
                        "range: without",
                        "modality: table only");
        assertThat(traits("SELECT city FROM clubs c WHERE club NOT IN (SELECT club FROM players WHERE goals >"
                        + " (SELECT AVG(goals) FROM games)) AND EXISTS (SELECT 1 FROM players p WHERE p.club = c.club"
                        + " GROUP BY p.club HAVING COUNT(*) > 1) ORDER BY city LIMIT 3"))
                .containsExactly(
                        "all: all",
                        "domain: football",
                        "shape: (2, 2)",
                        "depth: 2",
                        "breadth: 2",
                        "nesting type: N",
                        "nesting type: A",
                        "nesting type: JA",
                        "clause: WHERE",
                        "clause: GROUP BY",
                        "clause: HAVING",
                        "clause: ORDER BY",
                        "clause: LIMIT",
                        "aggregation: AVG",
                        "aggregation: COUNT",
                        "negation: with",
                        "range: with",
                        "modality: cross-modal");
        assertThat(traits("SELECT a FROM games WHERE b <> 1 AND c BETWEEN 1 AND 2"))
                .contains("negation: with", "range: with", "modality: text only");
    }

    /** Two systems that are right on a share of the items, one of them clearly more often, and a third that lacks items. */
    private static List<SystemAnswers> systems(GoldSet gold) {
        List<SystemAnswers> systems = new ArrayList<>();
        double[] shares = {0.6, 0.4, 0.62};
        for (int s = 0; s < shares.length; s++) {
            Random random = new Random(s);
            Map<String, List<String>> answers = new HashMap<>();
            for (Gold item : gold.items()) {
                boolean right = random.nextDouble() < shares[s];
                if (right || s < 2) {
                    answers.put(item.id(), right ? item.answer() : List.of("something else"));
                }
            }
            systems.add(new SystemAnswers("system " + s, answers, Map.of()));
        }
        return systems;
    }

    @Test
    void meansIntervalsAndDifferencesOverTheSameItems() {
        List<Trait> even = List.of(Trait.ALL, new Trait(Breakdown.DEPTH, 0, "0"));
        List<Trait> odd = List.of(Trait.ALL, new Trait(Breakdown.DEPTH, 1, "1"));
        GoldSet gold = new GoldSet(
                IntStream.range(0, 400)
                        .mapToObj(i -> new Gold("d:" + i, "?", List.of("value " + i), i % 2 == 0 ? even : odd))
                        .toList(),
                List.of());
        List<SystemAnswers> systems = systems(gold);
        ScoreReport report = Scoring.DEFAULT.report(gold, systems, Metric.LIST);
        assertThat(report).isEqualTo(Scoring.DEFAULT.report(gold, systems, Metric.LIST));
        assertThat(report.groups().stream().map(g -> g.trait().label())).containsExactly("all", "0", "1");
        for (ScoreReport.Group group : report.groups()) {
            for (int s = 0; s < systems.size(); s++) {
                SystemAnswers system = systems.get(s);
                double mean = gold.items().stream()
                        .filter(g -> g.traits().contains(group.trait()))
                        .mapToInt(g -> system.answer(g.id()).equals(Optional.of(g.answer())) ? 1 : 0)
                        .average()
                        .orElseThrow();
                MeanScore em = group.means().get(s).get(Measure.EM);
                assertThat(em.value()).isEqualTo(mean, within(1e-12));
                // The normal approximation of a share's interval.
                double half = 1.96 * Math.sqrt(mean * (1 - mean) / group.items());
                assertThat(em.low()).isEqualTo(mean - half, within(0.02));
                assertThat(em.high()).isEqualTo(mean + half, within(0.02));
            }
        }
        assertThat(report.differences().stream().map(d -> d.by().get(Measure.EM).holds()))
                .containsExactly(true, false, true);
        assertThat(report.differences().getFirst().by().get(Measure.EM).value())
                .isEqualTo(
                        report.all().means().get(0).get(Measure.EM).value()
                                - report.all().means().get(1).get(Measure.EM).value(),
                        within(1e-12));
        assertThat(ScoreCsv.of(List.of(report)).lines()).hasSize(1 + 3 * 3);
    }

    @Test
    void filesOfOneNameAreToldApartByTheirFolders() {
        assertThat(SystemAnswers.read(List.of(Path.of("no/such.json"), Path.of("no/such.json"))))
                .isEqualTo(new Result.Bad<>(List.of(
                        new Problem("no/such.json: there is no such file"),
                        new Problem("no/such.json: is a second system called no/such; rename one of them"))));
    }
}
