package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.fact.GuardedQuery;
import org.spartabench.fact.HostileColumn;
import org.spartabench.fact.HostileColumn.Kind;
import org.spartabench.fact.SmallFacts;
import org.spartabench.fact.Values;
import org.spartabench.store.Project;

/** A hostile value is the same as a stored answer, in every export, after an import, and as the prediction of itself. */
class ValuesTravelTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TABLES = Integer.getInteger("sparta.tables", 12);
    private static final int ROWS = 5;

    @TempDir
    private Path folder;

    @Test
    void whatIsPrintedIsExportedImportedAndScoredAsItself() throws IOException {
        Path csv = Files.createDirectories(folder.resolve("csv"));
        Random random = new Random(7);
        for (int t = 0; t < TABLES; t++) {
            Kind[] kinds = Kind.values();
            HostileColumn column = HostileColumn.random(kinds[t % kinds.length], ROWS, random);
            HostileColumn other = HostileColumn.random(kinds[random.nextInt(kinds.length)], ROWS, random);
            Files.writeString(
                    csv.resolve("t" + t + ".csv"),
                    IntStream.range(0, ROWS)
                            .mapToObj(r -> r + "," + quoted(column.cell(r)) + "," + quoted(other.cell(r)))
                            .collect(Collectors.joining("\n", "id,a,b\n", "\n")));
        }
        Path one = folder.resolve("one");
        ok(Ran.command("new", one, "--from", csv));
        Map<String, String> answers = answers(one);
        Path items = Files.write(folder.resolve("items.jsonl"), lines(answers));
        ok(Ran.command("import", one, items));
        Path first = folder.resolve("first.jsonl");
        ok(Ran.command("export", one, "--format", "jsonl", "--out", first));
        assertThat(stored(first)).isEqualTo(answers);
        Law.holdsFor(List.of("sparta", "jsonl", "csv", "review").stream(), format -> {
            Path exported = folder.resolve("exported." + format);
            ok(Ran.command("export", one, "--format", format, "--out", exported));
            if (format.equals("review")) {
                return; // a sheet holds decisions, it makes no items
            }
            Path questions = format.equals("sparta") ? exported.resolve("questions/csv.json") : exported;
            Path two = folder.resolve("two-" + format);
            ok(Ran.command("new", two, "--from", csv));
            ok(Ran.command("import", two, questions));
            Path again = folder.resolve("again-" + format + ".jsonl");
            ok(Ran.command("export", two, "--format", "jsonl", "--out", again));
            assertThat(stored(again)).isEqualTo(answers);
        });
        scored(first, answers, value -> JSON.getNodeFactory().textNode(value));
        scored(first, answers, ValuesTravelTest::asNumber);
    }

    private interface Form {
        JsonNode of(String value) throws IOException;
    }

    /** Writes a number as one, as programs do. */
    private static JsonNode asNumber(String value) throws IOException {
        boolean number = value.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
        return number
                ? JSON.readerFor(JsonNode.class)
                        .with(com.fasterxml.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                        .readTree(value)
                : JSON.getNodeFactory().textNode(value);
    }

    private void scored(Path gold, Map<String, String> answers, Form form) throws IOException {
        ObjectNode predictions = JSON.createObjectNode();
        for (Map.Entry<String, String> answer : answers.entrySet()) {
            predictions.putArray(answer.getKey()).add(form.of(answer.getValue()));
        }
        Path system = Files.writeString(folder.resolve("system.json"), predictions.toString());
        Ran ran = Ran.command("score", "--gold", gold, "--predictions", system, "--json");
        assertThat(ran.json()
                        .at("/metrics/list/groups/0/systems/system/em/value")
                        .asDouble())
                .as(ran.err())
                .isEqualTo(1.0);
    }

    private static Map<String, String> answers(Path project) {
        Map<String, String> answers = new LinkedHashMap<>();
        try (Project opened = SmallFacts.ok(Project.open(project))) {
            for (int t = 0; t < TABLES; t++) {
                List<Object> values = new ArrayList<>(SmallFacts.rows(opened.facts()
                                .run(new GuardedQuery("SELECT a FROM t" + t + " ORDER BY id"), Patient.LIMITS))
                        .column(0));
                for (int r = 0; r < ROWS; r++) {
                    if (values.get(r) != null) {
                        answers.put("csv:" + (1 + t * ROWS + r), Values.text(values.get(r)));
                    }
                }
            }
        }
        return answers;
    }

    private static List<String> lines(Map<String, String> answers) {
        return answers.entrySet().stream()
                .map(answer -> {
                    int number = Integer.parseInt(answer.getKey().substring(4)) - 1;
                    ObjectNode item = JSON.createObjectNode()
                            .put("question_id", answer.getKey())
                            .put("question", "What is a in row " + number % ROWS + " of t" + number / ROWS + "?")
                            .put("sql_query", "SELECT a FROM t" + number / ROWS + " WHERE id = " + number % ROWS);
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

    private static String quoted(String cell) {
        return cell.isEmpty() ? "" : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
