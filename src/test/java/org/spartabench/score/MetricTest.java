package org.spartabench.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.spartabench.TestData;
import org.spartabench.item.ScoredText;

/** The string metrics give the figures of the official evaluators; the list metric compares multisets of values. */
final class MetricTest {

    private static final Offset<Double> EXACT = within(1e-9);

    private static void compare(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSizeGreaterThanOrEqualTo(12);
        for (String line : lines) {
            JsonNode given = new ObjectMapper().readTree(line);
            List<String> predicted = List.of(given.path("pred").asText());
            List<String> gold = List.of(given.path("gold").asText());
            AnswerScore official = Metric.OFFICIAL.score(predicted, gold);
            AnswerScore ottQa = Metric.OTT_QA.score(predicted, gold);
            figure(line, official.em(), given.path("hotpot_em"));
            figure(line, official.f1(), given.path("hotpot_f1"));
            figure(line, official.precision(), given.path("hotpot_precision"));
            figure(line, official.recall(), given.path("hotpot_recall"));
            figure(line, ottQa.em(), given.path("ott_em"));
            figure(line, ottQa.f1(), given.path("ott_f1"));
            if (given.has("normalized_pred")) {
                assertThat(ScoredText.of(predicted.getFirst()))
                        .isEqualTo(given.path("normalized_pred").asText());
                assertThat(ScoredText.of(gold.getFirst()))
                        .isEqualTo(given.path("normalized_gold").asText());
            }
        }
    }

    private static void figure(String line, double ours, JsonNode theirs) {
        assertThat(theirs.isNumber()).as(line).isTrue();
        assertThat(ours).as(line).isEqualTo(theirs.asDouble(), EXACT);
    }

    @Test
    void theEdgesOfTheOfficialEvaluators() throws IOException, URISyntaxException {
        compare(Path.of(Objects.requireNonNull(getClass().getResource("edge-cases.jsonl"))
                .toURI()));
    }

    @Test
    void theFiguresOfTheOfficialEvaluators() throws IOException {
        compare(TestData.needLarger("evaluator/per_question.jsonl"));
    }

    @Test
    void listsAreComparedAsMultisetsOfNormalisedValues() {
        List<String> gold = List.of("The Reds", "Blues", "Blues", "1.5");
        assertThat(Metric.LIST.score(List.of("15", "blues", "reds", "BLUES"), gold))
                .isEqualTo(new AnswerScore(1, 1, 1, 1));
        assertThat(Metric.LIST.score(List.of("Blues"), gold)).isEqualTo(new AnswerScore(0, 0.4, 1, 0.25));
        assertThat(Metric.LIST.score(List.of("Blues", "Blues", "Blues", "Greens"), gold))
                .isEqualTo(new AnswerScore(0, 0.5, 0.5, 0.5));
        assertThat(Metric.LIST.score(List.of("Greens"), gold)).isEqualTo(AnswerScore.NONE);
        assertThat(Metric.LIST.score(List.of(), gold)).isEqualTo(AnswerScore.NONE);
        assertThat(Metric.LIST.score(List.of(), List.of())).isEqualTo(new AnswerScore(1, 1, 1, 1));
        assertThat(Metric.OFFICIAL.score(List.of("Blues", "the Reds"), List.of("Reds", "Blues")))
                .isEqualTo(new AnswerScore(0, 1, 1, 1));
    }
}
