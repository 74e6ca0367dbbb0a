package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.facts.HostileTable;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.value.Values;
import org.spartabench.project.Project;

/** The law that a value is the same as a stored answer, in every export, after an import, and as the prediction of itself. */
public final class ValuesTravel {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> FORMATS = List.of("sparta", "jsonl", "csv", "review");

    private final Path folder;
    private final int tables;
    private int values;

    /**
     * @param folder for files
     * @param tables t0, t1, … with the columns of {@link HostileTable}
     */
    public ValuesTravel(Path folder, int tables) {
        this.folder = folder;
        this.tables = tables;
    }

    /** Gives how many values have travelled. */
    public int values() {
        return values;
    }

    private interface Form {
        JsonNode of(String value) throws IOException;
    }

    /** @param origin of the facts, as {@code sparta new --from} takes it */
    public void check(String origin) throws IOException {
        Path one = made("one", origin);
        Map<String, String> queries = new LinkedHashMap<>();
        Map<String, String> answers = answers(one, queries);
        Path items = folder.resolve("items.jsonl");
        Files.write(items, lines(answers, queries));
        ok(Ran.command("import", one, items));
        Path first = folder.resolve("first.jsonl");
        ok(Ran.command("export", one, "--format", "jsonl", "--out", first));
        assertThat(stored(first)).isEqualTo(answers);
        Path sparta = folder.resolve("exported.sparta");
        Law.holdsFor(FORMATS.stream(), format -> {
            Path exported = folder.resolve("exported." + format);
            ok(Ran.command("export", one, "--format", format, "--out", exported));
            if (format.equals("review")) {
                return; // a sheet holds decisions, it makes no items
            }
            Path questions = format.equals("sparta") ? exported.resolve("questions/values.json") : exported;
            Path two = made("two-" + format, origin);
            ok(Ran.command("import", two, questions));
            Path again = folder.resolve("again-" + format + ".jsonl");
            ok(Ran.command("export", two, "--format", "jsonl", "--out", again));
            assertThat(stored(again)).isEqualTo(answers);
        });
        for (Path gold : List.of(first, sparta, one)) {
            scored(gold, answers, value -> JSON.getNodeFactory().textNode(value));
            scored(gold, answers, ValuesTravel::asNumber);
        }
        values += answers.size();
    }

    private Path made(String name, String origin) {
        Path project = folder.resolve(name);
        ok(Ran.command("new", project, "--name", "values", "--from", origin));
        return project;
    }

    /** Writes a number as one, as programs do. */
    private static JsonNode asNumber(String value) throws IOException {
        boolean number = value.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
        return number
                ? JSON.readerFor(JsonNode.class)
                        .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                        .readTree(value)
                : JSON.getNodeFactory().textNode(value);
    }

    private void scored(Path gold, Map<String, String> answers, Form form) throws IOException {
        ObjectNode predictions = JSON.createObjectNode();
        for (Map.Entry<String, String> answer : answers.entrySet()) {
            predictions.putArray(answer.getKey()).add(form.of(answer.getValue()));
        }
        Path system = Files.writeString(folder.resolve("system.json"), predictions.toString());
        Ran ran = Ran.command("score", "--gold", gold, "--predictions", system, "--rounds", 1, "--json");
        JsonNode metrics = ran.json().path("metrics");
        assertThat(metrics.size()).as(ran.err()).isEqualTo(3);
        metrics.properties().forEach(metric -> {
            JsonNode all = metric.getValue().at("/groups/0");
            assertThat(all.path("items").asInt()).isEqualTo(answers.size());
            all.at("/systems/system").properties().forEach(measure -> {
                // The other metrics read a sign such as '-' as empty, and a line names it.
                if (metric.getKey().equals("list")
                        || measure.getKey().equals("em")
                        || !ran.err().contains("reads the gold answer as empty")) {
                    assertThat(measure.getValue().path("value").asDouble())
                            .as(gold + ", " + metric.getKey() + ", " + measure.getKey() + ran.err())
                            .isEqualTo(1.0);
                }
            });
        });
    }

    /** Asks for each value of a column of each table that an item may have as its answer: not for missing ones, and not for empty texts. */
    private Map<String, String> answers(Path project, Map<String, String> queries) {
        Map<String, String> answers = new LinkedHashMap<>();
        try (Project opened = SmallFacts.ok(Project.open(project))) {
            for (int t = 0; t < tables; t++) {
                String select = "SELECT c" + t % HostileTable.COLUMNS + " FROM t" + t;
                List<Object> values = SmallFacts.rows(
                                opened.facts().run(new GuardedQuery(select + " ORDER BY id"), Patient.LIMITS))
                        .column(0);
                for (int r = 0; r < values.size(); r++) {
                    if (values.get(r) != null && !values.get(r).equals("")) {
                        String id = "values:" + (answers.size() + 1);
                        answers.put(id, Values.text(values.get(r)));
                        queries.put(id, select + " WHERE id = " + r);
                    }
                }
            }
        }
        return answers;
    }

    private static List<String> lines(Map<String, String> answers, Map<String, String> queries) {
        return answers.entrySet().stream()
                .map(answer -> {
                    String query = queries.get(answer.getKey());
                    ObjectNode item = JSON.createObjectNode()
                            .put("question_id", answer.getKey())
                            .put("question", "What does " + query + " give?")
                            .put("sql_query", query);
                    item.putArray("answer").add(answer.getValue());
                    return item.toString();
                })
                .toList();
    }

    private static Map<String, String> stored(Path jsonl) throws IOException {
        Map<String, String> stored = new LinkedHashMap<>();
        for (String line : Files.readAllLines(jsonl)) {
            JsonNode item = JSON.readTree(line);
            assertThat(item.path("answer")).as(line).hasSize(1);
            stored.put(
                    item.path("question_id").asText(),
                    item.path("answer").get(0).asText());
        }
        return stored;
    }

    private static void ok(Ran ran) {
        assertThat(ran.code()).as(ran.err() + ran.out()).isZero();
    }
}
