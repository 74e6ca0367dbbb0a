package org.spartabench.publishing.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.gold.QueryTraits;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.read.SqlReader;

/** Items whose gold answers were spoilt come first among the suspects; systems that only err make none. */
class SuspectTest {

    private static final int ITEMS = 300;
    private static final int SPOILT = 20;

    @Test
    void spoiltGoldAnswersAreSuspectsFirst() {
        Random random = new Random(11);
        List<Gold> items = IntStream.range(0, ITEMS)
                .mapToObj(i -> gold(i, i < SPOILT ? "spoilt " + i : "right " + i))
                .toList();
        GoldSet gold = new GoldSet(items, List.of());
        List<SystemAnswers> systems = new ArrayList<>();
        for (double share : new double[] {0.8, 0.7, 0.6, 0.1}) {
            Map<String, List<String>> answers = new HashMap<>();
            for (int i = 0; i < ITEMS; i++) {
                // Systems that err give one of five likely answers, so some agree by chance.
                String wrong = "wrong " + random.nextInt(5);
                answers.put("d:" + i, List.of(random.nextDouble() < share ? "right " + i : wrong));
            }
            systems.add(new SystemAnswers("s" + share, answers, Map.of()));
        }
        List<Suspect> suspects = Suspect.of(gold, systems);
        Set<String> first =
                suspects.stream().limit(SPOILT).map(s -> s.item().id()).collect(Collectors.toCollection(TreeSet::new));
        long found =
                IntStream.range(0, SPOILT).filter(i -> first.contains("d:" + i)).count();
        assertThat(found).as("spoilt items among as many suspects").isGreaterThanOrEqualTo(15);
        assertThat(suspects).allSatisfy(s -> {
            assertThat(s.systems().keySet()).hasSizeGreaterThan(1).doesNotContain("s0.1");
            assertThat(s.evidence()).isPositive();
        });
        assertThat(suspects.stream().map(Suspect::evidence)).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(Suspect.of(gold, systems.subList(0, 1))).as("one system").isEmpty();
    }

    private static Gold gold(int i, String answer) {
        Function<String, Boolean> text = table -> false;
        return new Gold(
                "d:" + i,
                "Question " + i + "?",
                List.of(answer),
                QueryTraits.of(
                        "d",
                        SqlReader.read("SELECT a FROM t").block().orElseThrow(),
                        KnownTables.of(Map.of("t", List.of("a"))),
                        Optional.of(text::apply)));
    }
}
