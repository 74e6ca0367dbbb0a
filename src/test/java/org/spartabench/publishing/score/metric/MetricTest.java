package org.spartabench.publishing.score.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.spartabench.TestData;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.authors.item.answer.ScoredText;

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
    void listsAreComparedAsMultisetsOfValues() {
        List<String> gold = List.of("The Reds", "Blues", "Blues", "1.5");
        assertThat(Metric.LIST.score(List.of("1.50", "blues", "reds", "BLUES"), gold))
                .isEqualTo(new AnswerScore(1, 1, 1, 1));
        assertThat(Metric.LIST.score(List.of("Blues"), gold)).isEqualTo(new AnswerScore(0, 0.4, 1, 0.25));
        assertThat(Metric.LIST.score(List.of("Blues", "Blues", "Blues", "Greens"), gold))
                .isEqualTo(new AnswerScore(0, 0.5, 0.5, 0.5));
        assertThat(Metric.LIST.score(List.of("Greens"), gold)).isEqualTo(AnswerScore.NONE);
        assertThat(Metric.LIST
                        .score(
                                List.of("2614.406153846154", "0.30000000000000004", "7", "9007199254740993"),
                                List.of("0.3", "2614.4061538461538", "7", "9007199254740992"))
                        .f1())
                .isEqualTo(0.75);
        assertThat(Metric.LIST.score(List.of("98765432.10"), List.of("98765432.19")))
                .as("a cent is no error of floating point")
                .isEqualTo(AnswerScore.NONE);
        assertThat(Metric.LIST.score(List.of(), gold)).isEqualTo(AnswerScore.NONE);
        assertThat(Metric.LIST.score(List.of(), List.of())).isEqualTo(new AnswerScore(1, 1, 1, 1));
        assertThat(Metric.OFFICIAL.score(List.of("Blues", "the Reds"), List.of("Reds", "Blues")))
                .isEqualTo(new AnswerScore(0, 1, 1, 1));
    }

    /** Each line holds forms of one value, and no form of another line is that value. */
    private static final List<List<String>> VALUES = List.of(
            List.of("5", "5.0", "+5", "5.00", "\uFF15", "\u0665", "5.", "5e0", "the 5", "\"5\""),
            List.of("-5", "\u22125", "-5.0", "\u20135", " -5 "),
            List.of("50", "5e1", "5E+1"),
            List.of("$5", "$ 5.00", "\uFF045"),
            List.of("5%", "5.0 %", "5\u00A0%"),
            List.of("0.05", ".05", "5e-2"),
            List.of("5 km"),
            List.of("05"),
            List.of("1.5", "1.50"),
            List.of("15"),
            List.of("1234", "1,234", "1,234.0", "1.234e3"),
            List.of("1.234", "1.2340"),
            List.of("0,123"),
            List.of("1,23"),
            List.of("9007199254740993"),
            List.of("9007199254740992"),
            List.of("1e400", "10e399"),
            List.of("0.1"),
            List.of("0.10000000000000000001"),
            List.of("0", "-0", "0.0", "0e7"),
            List.of("10:30", "10:30:00", "10:30 AM", "10:30:00.0"),
            List.of("22:30", "10:30 p.m."),
            List.of("10:30:00.1", "10:30:00.10"),
            List.of("1030"),
            List.of("25:00"),
            List.of(
                    "2020-01-05",
                    "January 5, 2020",
                    "5 Jan 2020",
                    "2020-01-05 00:00:00",
                    "2020/1/5",
                    "2020-01-05T00:00"),
            List.of("2020-01-05 10:00:00", "2020-01-05T10:00"),
            List.of("1/5/2020"),
            List.of("2020"),
            List.of("2016-17", "2016\u201317", "2016\u201017"),
            List.of("2016 17"),
            List.of("C++", "c++"),
            List.of("C"),
            List.of("C#"),
            List.of("+"),
            List.of("-", "\u2013"),
            List.of("A", "a", "A."),
            List.of("the", "The"),
            List.of("", " ", "\u200B"),
            List.of("Vitamin A"),
            List.of("Vitamin"),
            List.of("Zo\u00EB", "Zoe\u0308", "ZO\u00CB"),
            List.of("Zoe"),
            List.of("O'Neil", "O\u2019Neil", "O\u02BCNEIL"),
            List.of("Stra\u00DFe", "STRASSE", "strasse"),
            List.of("\u0391\u03A3", "\u03B1\u03C2", "\u03B1\u03C3"),
            List.of("\uFB01n", "fin", "FIN"),
            List.of("m\u00B2"),
            List.of("m2"),
            List.of("New York", "new  york", "New\u00A0York", "the New York", "\u201CNew York\u201D"),
            List.of("New-York"));

    @Test
    void aValueHasOneFormAndNoOther() {
        Map<String, List<String>> lines = new HashMap<>();
        for (List<String> forms : VALUES) {
            Set<String> normal = forms.stream().map(AnswerValue::of).collect(Collectors.toSet());
            assertThat(normal).as("forms of " + forms).hasSize(1);
            assertThat(lines.put(normal.iterator().next(), forms))
                    .as("another value than " + forms)
                    .isNull();
        }
    }

    /** Texts of the letters that the forms treat in their own way, in any order. */
    private static List<String> hostile() {
        String letters = "05,.-+eE:/%$\"'"
            + " aAtThe\u2212\u2013\u00EB\u0308\u00DF\u1E9E\u0130\u0131\u0149\u03A3\u2019\u201C\uFF15\u0665\u200B\uFF76\uFF9E\u2026\uFB03";
        Random random = new Random(5);
        return Stream.generate(() -> random.ints(random.nextInt(9), 0, letters.length())
                        .mapToObj(i -> letters.substring(i, i + 1))
                        .collect(Collectors.joining()))
                .limit(20_000)
                .toList();
    }

    @Test
    void aFormIsItsOwnFormAndAGoldAnswerIsRightAboutItself() {
        List<String> all = new ArrayList<>(hostile());
        VALUES.forEach(all::addAll);
        int empty = 0;
        for (String text : all) {
            assertThat(AnswerValue.of(AnswerValue.of(text))).as(text).isEqualTo(AnswerValue.of(text));
            for (Metric metric : Metric.values()) {
                AnswerScore score = metric.score(List.of(text), List.of(text));
                boolean unscorable =
                        metric == Metric.OFFICIAL && ScoredText.of(text).isEmpty();
                empty += unscorable ? 1 : 0;
                assertThat(score)
                        .as("%s by %s", text, metric)
                        .isEqualTo(unscorable ? new AnswerScore(1, 0, 0, 0) : new AnswerScore(1, 1, 1, 1));
            }
        }
        assertThat(empty).isBetween(1, all.size() / 2);
    }

    @Test
    void aNumberOfAJsonFileIsTheNumberItIs() {
        Map<String, String> numbers = Map.of(
                "12.0",
                "12",
                "1e6",
                "1000000",
                "1e-1",
                "0.1",
                "-0.0",
                "0",
                "9007199254740993",
                "9007199254740993",
                "1600000000000000001.0",
                "1600000000000000001",
                "1E400",
                "1e+400",
                "1e999999999",
                "1e+999999999",
                "1e99999999999",
                "1e99999999999");
        numbers.forEach((token, text) ->
                assertThat(AnswerValue.ofNumber(token)).as(token).isEqualTo(text));
    }
}
