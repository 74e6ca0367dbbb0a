package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.publishing.release.folder.ReleaseFolder;
import org.spartabench.publishing.score.metric.AnswerScore;
import org.spartabench.publishing.score.metric.Measure;
import org.spartabench.publishing.score.metric.Metric;
import org.spartabench.python.confined.TestPython;

/** The Python module of a release gives the scores of {@code sparta score}, pair by pair and over all. */
class MetricModuleTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double SAME = 1e-12;

    @TempDir
    private Path folder;

    private static List<JsonNode> pairs() throws IOException {
        List<JsonNode> pairs = new ArrayList<>();
        try (InputStream in = MetricModuleTest.class.getResourceAsStream("metric-pairs.jsonl")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                pairs.add(JSON.readTree(line));
            }
        }
        return pairs;
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(value -> texts.add(value.asText()));
        return texts;
    }

    private String python(String... words) throws IOException {
        try (InputStream module = ReleaseFolder.class.getResourceAsStream("sparta_metric.py")) {
            Files.write(folder.resolve("sparta_metric.py"), module.readAllBytes());
        }
        List<String> command =
                new ArrayList<>(List.of(TestPython.get().executable().toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("PYTHONIOENCODING", "utf-8");
        Process process = builder.start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void eachPairHasTheScoresOfTheProgram() throws IOException {
        List<JsonNode> pairs = pairs();
        assertThat(pairs).hasSizeGreaterThan(90);
        Files.write(
                folder.resolve("pairs.jsonl"),
                pairs.stream().map(JsonNode::toString).toList());
        String out = python("-c", """
            import json, sparta_metric
            for line in open("pairs.jsonl", encoding="utf-8"):
                p, g = json.loads(line)
                print(json.dumps([sparta_metric.SCORES[m](p, g) for m in ("list", "official", "ott_qa")]))
            """);
        List<String> lines = out.lines().toList();
        assertThat(lines).as(out).hasSameSizeAs(pairs);
        for (int i = 0; i < lines.size(); i++) {
            JsonNode scores = JSON.readTree(lines.get(i));
            for (Metric metric : Metric.values()) {
                JsonNode pair = pairs.get(i);
                AnswerScore expected = metric.score(texts(pair.get(0)), texts(pair.get(1)));
                for (Measure measure : Measure.OF_ANSWERS) {
                    assertThat(scores.get(metric.ordinal()).path(key(measure)).asDouble())
                            .as("%s, %s of %s", measure, metric, pair)
                            .isEqualTo(expected.of(measure), within(SAME));
                }
            }
        }
    }

    @Test
    void theTotalsAreThoseOfTheCommand() throws IOException {
        ObjectNode given = JSON.createObjectNode();
        List<String> gold = new ArrayList<>();
        List<JsonNode> pairs = pairs();
        for (int i = 0; i < pairs.size(); i++) {
            String id = "x:" + i;
            if (i % 9 > 0) { // some are missing
                given.set(id, pairs.get(i).get(0));
            }
            ObjectNode item = JSON.createObjectNode().put("question_id", id).put("question", "Who?");
            item.set("answer", pairs.get(i).get(1));
            gold.add(item.toString());
        }
        Files.writeString(folder.resolve("p.json"), given.put("x:1", 12.50).toString());
        Files.write(folder.resolve("gold.jsonl"), gold);
        Ran ran = Ran.command(
                "score",
                "--gold",
                folder.resolve("gold.jsonl"),
                "--predictions",
                folder.resolve("p.json"),
                "--rounds",
                0,
                "--json");
        String out = python("sparta_metric.py", "p.json", "gold.jsonl");
        JsonNode scores = JSON.readTree(out);
        for (Metric metric : Metric.values()) {
            for (Measure measure : Measure.OF_ANSWERS) {
                double mean = 0;
                for (int i = 0; i < pairs.size(); i++) {
                    JsonNode answer = given.path("x:" + i);
                    List<String> predicted = answer.isNumber() ? List.of("12.5") : texts(answer);
                    mean += answer.isMissingNode()
                            ? 0
                            : metric.score(predicted, texts(pairs.get(i).get(1)))
                                    .of(measure);
                }
                double expected = mean / pairs.size();
                assertThat(scores.path(metric.key().replace('-', '_') + "_" + key(measure))
                                .asDouble())
                        .as("%s, %s: %s", metric, measure, out)
                        .isEqualTo(expected, within(SAME));
                JsonNode all = ran.json()
                        .path("metrics")
                        .path(metric.key())
                        .path("groups")
                        .path(0);
                assertThat(all.path("items").asInt()).isEqualTo(pairs.size());
                assertThat(all.path("systems")
                                .path("p")
                                .path(key(measure))
                                .path("value")
                                .asDouble())
                        .as("%s, %s: %s", metric, measure, ran.err())
                        .isEqualTo(expected, within(SAME));
            }
        }
    }

    private static String key(Measure measure) {
        return measure.name().toLowerCase(Locale.ROOT);
    }
}
