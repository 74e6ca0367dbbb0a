package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.publishing.release.folder.LicenseText;
import org.spartabench.python.confined.TestPython;

/** Others use a release without asking: they load it, know each column, check what they submit, and find the license. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UsableReleaseTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Path folder = Path.of("");
    private Path home = Path.of("");
    private Path out = Path.of("");

    @BeforeAll
    void release(@TempDir Path temporary) throws IOException {
        folder = temporary;
        home = folder.resolve("project");
        Ran.command("sample", "medical", home);
        Ran.command("generate", home, "--count", 12, "--seed", 3);
        try (Project project = Projects.ok(Project.open(home))) {
            project.files().releases().form(SampleProject.filledForm());
            project.set()
                    .rows()
                    .forEach(row ->
                            new AsSeen(project.queue()).decide(row.number(), "ann", new Verdict.Accept(), 1_000));
        }
        Ran.command("splits", home, "--shares", "dev=50,test=50", "--fix");
        Files.writeString(folder.resolve("secret"), "violet-harbour-92-kite\n");
        out = folder.resolve("release");
        Ran ran = export(out, "--license", "cc-by-4.0", "--seal", "test");
        assertThat(ran.code()).as(ran.err() + ran.out()).isZero();
    }

    private Ran export(Path to, Object... more) {
        List<Object> words = new ArrayList<>(
                List.of("export", home, "--format", "hf", "--out", to, "--passphrase-file", folder.resolve("secret")));
        words.addAll(List.of(more));
        return Ran.command(words.toArray());
    }

    private static Map<String, byte[]> bytes(Path folder) throws IOException {
        Map<String, byte[]> bytes = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                bytes.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return bytes;
    }

    @Test
    void twoReleasesAreEqualByteForByte() throws IOException {
        Path again = folder.resolve("again");
        assertThat(export(again).code()).isZero();
        Map<String, byte[]> first = bytes(out);
        Map<String, byte[]> second = bytes(again);
        assertThat(second.keySet()).isEqualTo(first.keySet()).contains("sealed.zip", "sparta_metric/sparta_metric.py");
        first.forEach((name, content) -> assertThat(second.get(name)).as(name).isEqualTo(content));
        Files.writeString(folder.resolve("other"), "another-violet-harbour-7\n");
        Path other = folder.resolve("differs");
        Ran.command("export", home, "--format", "hf", "--out", other, "--passphrase-file", folder.resolve("other"));
        byte[] archive = Files.readAllBytes(other.resolve("sealed.zip"));
        assertThat(new String(archive, 0, 200, StandardCharsets.ISO_8859_1))
                .as("another passphrase gives other salts")
                .isNotEqualTo(new String(first.get("sealed.zip"), 0, 200, StandardCharsets.ISO_8859_1));
    }

    @Test
    void theCanaryIsNoPassage() throws IOException {
        JsonNode texts = JSON.readTree(
                out.resolve("sparta/corpus/medical/text_data.json").toFile());
        assertThat(texts.has("canary")).isFalse();
        assertThat(texts).hasSameSizeAs(Files.readAllLines(out.resolve("passages/passages.jsonl")));
        assertThat(out.resolve("sparta/CANARY.txt")).content().startsWith("sparta-canary-");
    }

    /** What {@code stats} says of hops, variety, coverage and words in doubt stands on the card, figure by figure. */
    @Test
    void theCardHoldsTheFiguresOfTheStatistics() throws IOException {
        String stats = Ran.command("stats", home).out();
        String block = stats.substring(stats.indexOf("Quality\n"), stats.indexOf("Target ("));
        List<List<String>> lines = block.lines()
                .skip(2)
                .map(line -> List.of(line.split(" {2,}")))
                .filter(cells -> cells.size() > 1)
                .toList();
        assertThat(lines.stream().map(List::getFirst))
                .contains(
                        "hops that the answers need",
                        "self-BLEU-4 of 22 questions",
                        "distinct-2 of 22 questions",
                        "columns used, of those with words and several values",
                        "nested items with NOT IN",
                        "nested items with NOT EXISTS",
                        "nested items with OR",
                        "nested items with an exclusion (<>)",
                        "nested items with a person by name",
                        "words in doubt");
        String card = card();
        assertThat(lines).allSatisfy(cells -> assertThat(card).contains("- " + cells.get(0) + ": " + cells.get(1)));
    }

    private String card() throws IOException {
        return Files.readString(out.resolve("README.md"));
    }

    /** The features of the head are the columns and types of the Parquet files, and the splits their rows. */
    @Test
    void datasetInfoIsThatOfTheFiles() throws IOException, SQLException {
        JsonNode head = new YAMLMapper().readTree(card().split("(?m)^---$", 3)[1]);
        Map<String, JsonNode> infos = new LinkedHashMap<>();
        head.path("dataset_info")
                .forEach(info -> infos.put(info.path("config_name").asText(), info));
        try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = engine.createStatement()) {
            for (JsonNode config : head.path("configs")) {
                String name = config.path("config_name").asText();
                JsonNode info = infos.remove(name);
                Map<String, String> files = new LinkedHashMap<>();
                JsonNode data = config.path("data_files");
                data.forEach(file ->
                        files.put(file.path("split").asText(), file.path("path").asText()));
                if (data.isTextual()) {
                    files.put("train", data.asText());
                }
                List<String> splits = new ArrayList<>();
                for (JsonNode split : info.path("splits")) {
                    String file =
                            out.resolve(files.get(split.path("name").asText())).toString();
                    splits.add(split.path("name").asText());
                    try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM '" + file + "'")) {
                        rows.next();
                        assertThat(split.path("num_examples").asLong()).as(file).isEqualTo(rows.getLong(1));
                    }
                    assertThat(split.path("num_bytes").asLong()).isPositive();
                    List<String> columns = new ArrayList<>();
                    try (ResultSet rows = statement.executeQuery("DESCRIBE SELECT * FROM '" + file + "'")) {
                        while (rows.next()) {
                            columns.add(rows.getString(1) + " " + rows.getString(2));
                        }
                    }
                    List<String> features = new ArrayList<>();
                    info.path("features")
                            .forEach(f -> features.add(f.path("name").asText() + " " + engineType(f)));
                    assertThat(features)
                            .as(file)
                            .isEqualTo(columns.stream()
                                    .map(c -> c.replace("\"", ""))
                                    .toList());
                }
                assertThat(splits).containsExactlyElementsOf(files.keySet());
            }
        }
        assertThat(infos).isEmpty();
    }

    private static String engineType(JsonNode feature) {
        if (feature.has("struct")) {
            List<String> fields = new ArrayList<>();
            feature.path("struct").forEach(f -> fields.add(f.path("name").asText() + " BOOLEAN"));
            return "STRUCT(" + String.join(", ", fields) + ")";
        }
        String type = feature.has("sequence")
                ? feature.path("sequence").asText()
                : feature.path("dtype").asText();
        String engine = switch (type) {
            case "string" -> "VARCHAR";
            case "bool" -> "BOOLEAN";
            case "int64" -> "BIGINT";
            case "int32" -> "INTEGER";
            case "float64" -> "DOUBLE";
            case "date32" -> "DATE";
            case "time64[us]" -> "TIME";
            case "timestamp[us]" -> "TIMESTAMP";
            default -> type.replace("decimal128(", "DECIMAL(").replace(", ", ",");
        };
        return engine + (feature.has("sequence") ? "[]" : "");
    }

    /** The lines of the card for pandas and for the official layout run as they stand. */
    @Test
    void theLoadingLinesRun() throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL).matcher(card());
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        assertThat(blocks.getFirst())
                .startsWith("import os, datasets\nitems = datasets.load_dataset(os.getcwd(), split=\"dev\")\n");
        for (String block : List.of(blocks.get(1), blocks.get(2))) {
            assertThat(block.lines()).hasSize(3);
            String counts = block.contains("pandas")
                    ? "print(len(items), len(passages), sorted(items.columns)[0])"
                    : "print(len(questions), len(passages), sorted(questions[0])[0])";
            Process process = new ProcessBuilder(TestPython.get().executable().toString(), "-c", block + counts)
                    .directory(out.toFile())
                    .redirectErrorStream(true)
                    .start();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
                    .isEqualTo(Files.readAllLines(out.resolve("data/dev.jsonl")).size() + " "
                            + Files.readAllLines(out.resolve("passages/passages.jsonl"))
                                    .size() + " aggregate_usage");
        }
    }

    /** Every column of every file is described, in words that a person may replace. */
    @Test
    void everyColumnIsDescribed() throws IOException {
        String card = card();
        assertThat(card).doesNotContainPattern("\\| `\\w+` \\| [^|]+ \\|  ?\\|");
        assertThat(card)
                .contains("### `tables/billing`: a row for each bill", "| `answer` | list of string | ")
                .contains("## Example\n\n```json\n{", "\"question_id\"")
                .contains("The second engine is another database program");
        JsonNode croissant = JSON.readTree(out.resolve("croissant.json").toFile());
        croissant.path("recordSet").forEach(set -> {
            if (!set.path("name").asText().equals("splits")) {
                set.path("field")
                        .forEach(field -> assertThat(field.path("description").asText())
                                .as("%s", field.path("@id"))
                                .isNotBlank());
            }
        });
        Path form = home.resolve("card.md");
        String before = Files.readString(form);
        assertThat(Ran.command("card", home).out()).contains("card.md");
        Files.writeString(
                form,
                Files.readString(form)
                        .replaceFirst("billing = .*", "billing = what patients paid, a row for each payment"));
        Path edited = folder.resolve("edited");
        assertThat(export(edited).code()).isZero();
        assertThat(edited.resolve("README.md"))
                .content()
                .contains("### `tables/billing`: what patients paid, a row for each payment");
        Files.writeString(form, before);
    }

    @ParameterizedTest
    @CsvSource({
        "CC0-1.0, Statement of Purpose",
        "odbl-1.0, Open Database License (ODbL)",
        "MIT, Permission is hereby granted"
    })
    void theWholeTextOfTheLicenseIsThere(String id, String part) throws IOException {
        assertThat(LicenseText.of(id).orElseThrow()).contains(part);
        assertThat(Files.readString(out.resolve("LICENSE")))
                .startsWith("SPDX-License-Identifier: cc-by-4.0\n")
                .contains("Creative Commons Attribution 4.0 International");
    }

    @Test
    void anUnknownLicenseNeedsItsText() throws IOException {
        Path to = folder.resolve("licensed");
        Ran refused = export(to, "--license", "House-1.0");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("the text of the license 'House-1.0' is not known here; give a file");
        Path text = Files.writeString(folder.resolve("house.txt"), "House license\n\nDo as you like.\n");
        assertThat(export(to, "--license", text).code()).isZero();
        assertThat(to.resolve("LICENSE")).content().startsWith("House license\n\nDo as you like.\n");
        assertThat(export(to, "--license", "MIT").code()).isZero();
        assertThat(to.resolve("LICENSE")).content().doesNotContain("<year>", "<copyright");
        export(to, "--license", "cc-by-4.0");
    }

    @Test
    void aSubmissionIsCheckedEvenAgainstSealedAnswers() throws IOException {
        ObjectNode answers = JSON.createObjectNode();
        List<String> ids = new ArrayList<>();
        for (String line : Files.readAllLines(out.resolve("data/test.jsonl"))) {
            ids.add(JSON.readTree(line).path("question_id").asText());
        }
        ids.forEach(id -> answers.putArray(id).add("x"));
        Path file = Files.writeString(folder.resolve("submission.json"), answers.toString());
        Object[] check = {"score", "--gold", out.resolve("data/test.jsonl"), "--check", file};
        Ran good = Ran.command(check);
        assertThat(good.code()).as(good.err()).isZero();
        assertThat(good.out())
                .contains(ids.size() + " answers can be scored; missing: 0, unknown: 0, twice: 0, of a wrong type: 0");
        assertThat(Ran.command("score", "--gold", out, "--check", file).out()).contains(": missing\n");
        String first = ids.getFirst();
        String second = ids.get(1);
        answers.remove(first);
        answers.putNull(second);
        answers.putArray("medical:999").add("y");
        String twice = "\"" + ids.get(2) + "\":[\"x\"]";
        Files.writeString(file, answers.toString().replace(twice, twice + "," + twice));
        Ran bad = Ran.command(check);
        assertThat(bad.code()).isEqualTo(1);
        assertThat(bad.out().lines())
                .containsExactly(
                        first + ": missing",
                        "medical:999: unknown; the set has no such item",
                        ids.get(2) + ": twice; one answer belongs to each item",
                        second + ": wrong type; it is or holds null, not a list of texts or numbers",
                        (ids.size() - 2)
                                + " answers can be scored; missing: 1, unknown: 1, twice: 1, of a wrong type: 1");
        answers.put(first, "x").putArray(second).add(true);
        Files.writeString(file, answers.toString());
        assertThat(Ran.command(check).out())
                .contains(
                        first + ": wrong type; it is or holds a text, not a list of texts or numbers",
                        second + ": wrong type; it is or holds a truth value, not a list of texts or numbers");
        assertThat(Ran.command("score", "--gold", out).err())
                .contains("add --predictions FILE ... for scores, or --check");
        assertThat(Ran.command("score", "--gold", out, "--check", home).err()).contains("is a folder");
    }
}
