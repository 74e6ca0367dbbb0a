package org.spartabench.rows;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.TestData;
import org.spartabench.answering.recipe.ResultLines;

/** Results that hold the gold rows, and results that nearly do. */
class RowMatchTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> OWN = List.of(
            "{'id': 'swapped', 'gold': [['a', 1], ['b', 2]], 'predicted': [[2, 'b'], [1, 'a']], 'right': true,"
                    + " 'compatible': true}",
            "{'id': 'crossed', 'gold': [['a', 1], ['b', 2]], 'predicted': [['a', 2], ['b', 1]], 'right': false,"
                    + " 'compatible': false}",
            "{'id': 'extra', 'gold': [['a'], ['b']], 'predicted': [['a', 1], ['b', 1]], 'right': true, 'compatible':"
                    + " true}",
            "{'id': 'missing', 'gold': [['a', 1], ['b', 1]], 'predicted': [['a'], ['b']], 'right': false,"
                    + " 'compatible': true}",
            "{'id': 'repeated', 'gold': [['a'], ['b']], 'predicted': [['a'], ['b'], ['a']], 'right': false,"
                    + " 'compatible': false}",
            "{'id': 'serves once', 'gold': [['x', 'x']], 'predicted': [['x', 'y']], 'right': false, 'compatible':"
                    + " false}",
            "{'id': 'order', 'gold': [[1], [2]], 'predicted': [[2], [1]], 'ordered': true, 'right': false,"
                    + " 'compatible': false}",
            "{'id': 'near', 'gold': [[0.3], [true], [null]], 'predicted': [[0.30000000000000004], [1], [null]],"
                    + " 'right': true, 'compatible': true}",
            "{'id': 'not near', 'gold': [[0.3]], 'predicted': [[0.3000001]], 'right': false, 'compatible': false}",
            "{'id': 'text', 'gold': [['1']], 'predicted': [[1]], 'right': false, 'compatible': false}",
            "{'id': 'none', 'gold': [], 'predicted': [], 'right': true, 'compatible': true}");

    @Test
    void linesAreJudged(@TempDir Path folder) throws IOException {
        Path own = folder.resolve("own.jsonl");
        Files.write(own, OWN.stream().map(line -> line.replace('\'', '"')).toList());
        Optional<Path> published = TestData.larger("siwarex/match.jsonl");
        for (Path file : Stream.concat(Stream.of(own), published.stream()).toList()) {
            List<ResultLines.ListedRows> gold = ResultLines.read(file, "gold").orThrow(IllegalStateException::new);
            List<ResultLines.ListedRows> predicted =
                    ResultLines.read(file, "predicted").orThrow(IllegalStateException::new);
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                JsonNode line = JSON.readTree(lines.get(i));
                ResultLines.ListedRows g = gold.get(i);
                var p = predicted.get(i).rows();
                assertThat(RowMatch.right(g.rows(), p, g.ordered()))
                        .as(g.id())
                        .isEqualTo(line.path("right").asBoolean());
                assertThat(RowMatch.compatible(g.rows(), p, g.ordered()))
                        .as(g.id())
                        .isEqualTo(line.path("compatible").asBoolean());
            }
        }
    }

    /** Shuffled rows, columns and extra columns are found again; one changed cell is not forgiven. */
    @Test
    void aResultIsFoundInEveryArrangement() {
        Law.holdsFor(Stream.iterate(1L, seed -> seed + 1).limit(200), seed -> {
            Random random = new Random(seed);
            int width = 1 + random.nextInt(5);
            List<List<Object>> gold = new ArrayList<>();
            for (int row = 1 + random.nextInt(12); row > 0; row--) {
                List<Object> values = new ArrayList<>();
                for (int i = 0; i < width; i++) {
                    values.add((long) random.nextInt(3));
                }
                gold.add(values);
            }
            List<Integer> places = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                places.add(i);
            }
            Collections.shuffle(places, random);
            int extra = random.nextInt(width + 1);
            List<List<Object>> predicted = new ArrayList<>();
            for (List<Object> row : gold) {
                List<Object> values = new ArrayList<>();
                places.forEach(i -> values.add(row.get(i)));
                values.add(extra, "extra");
                predicted.add(values);
            }
            Collections.shuffle(predicted, random);
            assertThat(RowMatch.right(gold, predicted, false)).isTrue();
            List<Object> changed = predicted.get(random.nextInt(predicted.size()));
            int cell = extra == 0 ? 1 : 0;
            changed.set(cell, 7L);
            assertThat(RowMatch.right(gold, predicted, false)).isFalse();
        });
    }

    @Test
    void tiesMayChangePlaces() {
        List<List<Object>> gold = List.of(List.of("a"), List.of("b"), List.of("c"));
        List<List<Object>> tied = List.of(List.of("b"), List.of("a"), List.of("c"));
        assertThat(RowMatch.right(gold, tied, new int[] {0, 0, 1})).isTrue();
        assertThat(RowMatch.right(gold, tied, new int[] {0, 1, 1})).isFalse();
        assertThat(RowMatch.right(gold, gold.subList(0, 2), new int[] {0, 0, 1}))
                .isFalse();
    }
}
