package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A forecast says what the run then makes, for a new run, beside other items and for one that was stopped; it adds nothing. */
class ForecastTest {

    @TempDir
    private static Path temp;

    @Test
    void itIsWhatTheRunMakes() throws JsonProcessingException {
        Path project = temp.resolve("p");
        assertThat(Ran.command("sample", "medical", project).code()).isZero();
        Ran forecast = generate(project, "--forecast");
        assertThat(info(project).path("items").asInt()).isZero();
        assertThat(info(project).path("runs")).isEmpty();
        assertThat(forecast.err()).contains("generate: forecast: 11 of 11 items");
        assertThat(made(generate(project))).isEqualTo(made(forecast));

        Ran beside = generate(project, "--forecast");
        assertThat(info(project).path("runs")).hasSize(1);
        assertThat(made(beside)).as("other items, since these are there").isNotEqualTo(made(forecast));
        assertThat(generate(project, "--calls", 20).code()).isEqualTo(1);
        Ran rest = generate(project, "--forecast");
        assertThat(made(rest)).as("what was stopped is continued").isEqualTo(made(beside));
        assertThat(made(generate(project))).isEqualTo(made(rest));
    }

    private static Ran generate(Path project, Object... more) {
        Object[] words = new Object[more.length + 7];
        System.arraycopy(new Object[] {"generate", project, "--count", 11, "--seed", 4, "--json"}, 0, words, 0, 7);
        System.arraycopy(more, 0, words, 7, more.length);
        return Ran.command(words);
    }

    private static JsonNode info(Path project) throws JsonProcessingException {
        return Ran.command("info", project, "--json").json();
    }

    /** Gives the items and the calls of each shape. */
    private static Map<String, String> made(Ran ran) throws JsonProcessingException {
        Map<String, String> made = new TreeMap<>();
        ran.json()
                .path("shapes")
                .forEach(shape -> made.put(
                        shape.path("shape").asText(),
                        shape.path("success").asText() + " items, "
                                + shape.path("total_calls").asText() + " calls"));
        return made;
    }
}
