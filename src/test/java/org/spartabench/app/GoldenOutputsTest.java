package org.spartabench.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.correct.PlantedCorrections;
import org.spartabench.project.pair.PairDesk;
import org.spartabench.python.confined.TestPython;

/**
 * Commands print, and exports hold, what they did when the golden outputs were written: same samples, same seeds, same
 * bytes. {@code mvn -q test -Dtest=GoldenOutputsTest -Dsparta.golden=write} writes them again; a commit that does so says why.
 */
class GoldenOutputsTest {

    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    /** Characters from which on an output is kept whole for the first sample only, and hashed for the others. */
    private static final int LONG = 4_000;

    /** Figures of JSON that tell time. */
    private static final Pattern CLOCKS =
            Pattern.compile("(\"(?:\\w*(?:[mM]illis|[sS]econds|[nN]anos|_ms|At)|at|time)\" ?:"
                    + " ?)(?:-?[0-9.]+(?:E-?\\d+)?|\\{[^}]*\\}|\"[^\"]*\")");

    /** What a row of a sheet carries of its item, drawn anew for each sheet. */
    private static final Pattern TOKENS = Pattern.compile("\\b[a-z]{36}\\b");

    private static final Pattern MOMENTS = Pattern.compile("\\b20\\d\\d-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::[0-9.]+)?Z?");

    @TempDir
    private Path temp;

    private final Map<String, String> outputs = new TreeMap<>();

    @ParameterizedTest
    @ValueSource(strings = {"nba", "movie", "medical"})
    void commandsAndExportsAreWhatTheyWere(String domain) throws IOException {
        Path project = temp.resolve("project");
        kept("sample", "sample", domain, project, "--json");
        int items = domain.equals("nba") ? 9 : 5;
        kept("generate", "generate", project, "--count", items, "--seed", 11, "--jobs", 1, "--json");
        kept("info", "info", project, "--json");
        kept("check", "check", project, "--json");
        kept("stats", "stats", project, "--json");
        kept("splits", "splits", project, "--shares", "train=60,test=40", "--seed", 3, "--fix", "--json");
        kept("program", "program", "--all", project, "--json");
        Path jsonl = temp.resolve("items.jsonl");
        export(project, "jsonl", jsonl);
        for (String format : List.of("sparta", "csv", "review", "spider", "bird")) {
            export(project, format, temp.resolve(format));
        }
        kept("classify", "classify", statements(jsonl), "--json");
        List<String> queries = queries(jsonl);
        for (int i = 0; i < queries.size(); i++) {
            kept("answer " + i, "answer", project, "--sql", queries.get(i), "--json");
            kept("explain " + i, "explain", project, "--sql", queries.get(i), "--json");
        }
        kept("explain empty", "explain", project, "--sql", emptied(queries.getFirst()), "--json");
        Path sheet = temp.resolve("sheet.csv");
        kept("sheet out", "sheet", project, "--out", sheet, "--json");
        file("sheet.csv", sheet);
        kept("sheet in", "sheet", project, "--in", sheet, "--validator", "Ann", "--json");
        kept("faults", "faults", project, "--rate", 5, "--seed", 2, "--json");
        kept("team", "team", project, "--validator", "Ann,Ben", "--json");
        kept("agreement", "agreement", project, "--json");
        kept("cases", "cases", project, "--json");
        kept("errata", "errata", project, "--json");
        kept("score", "score", "--gold", project, "--predictions", predictions(jsonl), "--json");
        kept("match", "match", "--gold", jsonl, "--predicted", jsonl, "--json");
        Path copy = temp.resolve("copy");
        kept("sample copy", "sample", domain, copy, "--json");
        kept("import", "import", copy, jsonl, "--json");
        kept("api add", "api", "add", project, "scalars");
        kept("api list", "api", "list", project, "--json");
        if (!domain.equals("nba")) {
            outputs.replaceAll((name, text) -> text.length() < LONG ? text : hash(text.getBytes(UTF_8)));
        }
        compareOrWrite(GOLDEN.resolve(domain));
    }

    @Test
    void rarerCommandsAndFormsAreWhatTheyWere() throws IOException {
        TestPython.get(); // One of the three answers of a contest is computed in Python.
        Path project = temp.resolve("project");
        Ran.command("sample", "medical", project);
        Ran.command("generate", project, "--count", 9, "--seed", 11, "--jobs", 1);
        Path jsonl = temp.resolve("items.jsonl");
        Ran.command("export", project, "--format", "jsonl", "--out", jsonl);
        kept("info", "info", project);
        kept("check", "check", project);
        for (String name : List.of("findings.csv", "findings.jsonl")) {
            kept("check " + name, "check", project, "--out", temp.resolve(name));
            file(name, temp.resolve(name));
        }
        Ran.command("faults", project, "--rate", 20, "--seed", 2);
        Ran.command("team", project, "--validator", "Ann,Ben", "--overlap", 2);
        decide(project, "Ann", 4);
        decide(project, "Ben", 3);
        try (Project open = Projects.ok(Project.open(project))) {
            open.records().scores().add(1, 1, "Ann", Score.By.VALIDATOR, new Naturalness(4, 5, 4, ""));
            open.records().scores().add(2, 1, "Ann", Score.By.VALIDATOR, new Naturalness(1, 2, 2, ""));
            open.records().scores().add(2, 1, "a-model", Score.By.MODEL, new Naturalness(3, 3, 3, "plain"));
        }
        bothForms("precision", "check", project, "--precision");
        bothForms("naturalness", "naturalness", project);
        kept("naturalness csv", "naturalness", project, "--csv");
        kept("stats", "stats", project);
        kept("splits", "splits", project, "--shares", "train=60,test=40", "--seed", 3, "--fix");
        bothForms("faults", "faults", project);
        kept("team", "team", project);
        bothForms("agreement", "agreement", project);
        outputs.computeIfPresent("agreement", (name, text) -> text.replaceAll("day,[-\\d]+", "day"));
        outputs.computeIfPresent("agreement json", (name, text) -> text.replaceAll("\\d{4}-\\d\\d-\\d\\d", "…"));
        List<String> queries = queries(jsonl);
        kept("explain", "explain", project, "--sql", emptied(queries.getFirst()));
        bothForms("why", "explain", project, "--sql", "SELECT name FROM doctors", "--why", "Nobody");
        bothForms("why not", "explain", project, "--sql", "SELECT name FROM doctors LIMIT 1", "--why-not", "Nobody");
        bothForms("count why", "explain", project, "--sql", "SELECT COUNT(*) FROM doctors", "--why", "10");
        kept("program", "program", project, "--sql", queries.getFirst(), "--json");
        bothForms("errata", "errata", project, "--item", 1, "--what", "too long", "--by", "Ben");
        Path predictions = predictions(jsonl);
        Path csv = temp.resolve("scores.csv");
        Path wrong = temp.resolve("wrong.csv");
        Path other = Files.copy(predictions, temp.resolve("other.json"));
        Object[] score = {"score", "--gold", project, "--predictions", predictions, other, "--rounds", 50};
        kept("score", score);
        kept("score files", with(score, "--csv", csv, "--wrong", wrong, "--json"));
        file("scores.csv", csv);
        file("wrong.csv", wrong);
        bothForms("suspects", "errata", project, "--suspects", predictions, other);
        kept("clarify", "clarify", project, "--items", "1-5", "--execute");
        bothForms("model", "model", project, "--model-url", "http://localhost:1/v1", "--model", "small");
        kept("match", "match", "--gold", jsonl, "--predicted", jsonl);
        apis(project);
        corrections();
        compareOrWrite(GOLDEN.resolve("rarer"));
    }

    private void apis(Path project) throws IOException {
        Path enriched = temp.resolve("enriched");
        kept("enrich", "enrich", project, "--out", enriched, "--count", 3, "--seed", 5);
        bothForms("contest", "contest", enriched);
        kept("contest csv", "contest", enriched, "--csv");
        bothForms("strategies", "strategies", enriched);
        outputs.computeIfPresent("strategies", (name, text) -> text.replaceAll("0[.]\\d{4}", "…"));
        bothForms("ledger", "api", "ledger", enriched);
        Path hybrid = temp.resolve("hybrid");
        kept("hybrid", "hybrid", project, "--out", hybrid, "--level", 40);
        file("hybrid.json", hybrid.resolve("hybrid.json"));
        kept("api list", "api", "list", hybrid);
        for (String sql : List.of("SELECT name FROM patients", "SELECT name FROM patients WHERE is_palindrome(name)")) {
            bothForms("rewrite " + sql.length(), "rewrite", sql.contains("is_") ? enriched : hybrid, "--sql", sql);
        }
    }

    private void corrections() throws IOException {
        List<PlantedCorrections.Planted> planted = PlantedCorrections.plant(8, 3, 1, 0);
        Path set = temp.resolve("set");
        PlantedCorrections.write(set, planted);
        Path replies = PlantedCorrections.replies(temp.resolve("replies.jsonl"), planted);
        Path projects = temp.resolve("projects");
        Object[] words = {"correct", set.resolve("dev.json"), "--databases", set, "--out", projects};
        bothForms("correct", with(words, "--replies", replies));
        bothForms("cases", "cases", projects, "--report");
        kept("outputs drawn", "outputs", "--audit", projects, "--corrections", "--sample", 10);
        try (Project open = Projects.ok(Project.open(projects.resolve(PlantedCorrections.DATABASE)))) {
            Map<String, PlantedCorrections.Planted> byQuestion = PlantedCorrections.byQuestion(planted);
            CorrectionStoryTest.decide(open, "ann", byQuestion, false, Set.of());
            CorrectionStoryTest.decide(open, "bob", byQuestion, false, Set.of());
            for (String person : List.of("ann", "bob")) {
                PairDesk desk = new PairDesk(open.records().core(), person, System::nanoTime, 60);
                int judged = 0;
                for (var pair = desk.next(false); pair.isPresent(); pair = desk.next(false)) {
                    desk.judge(pair.get(), PairJudgement.values()[judged++ % (person.equals("ann") ? 2 : 3)]);
                }
            }
        }
        bothForms("cases decided", "cases", projects, "--report");
        bothForms("outputs", "outputs", "--audit", projects, "--report");
        Path pairs = Path.of("src/test/resources/outputs/pairs.jsonl");
        kept("outputs paper", "outputs", pairs);
        kept("outputs strict", "outputs", pairs, "--profile", "strict");
    }

    /** Decides all items and faults with a sheet, each so-manieth by a rejection. */
    private void decide(Path project, String person, int each) throws IOException {
        Path sheet = temp.resolve(person + ".csv");
        Ran.command("sheet", project, "--out", sheet);
        StringWriter text = new StringWriter();
        try (CsvReader<NamedCsvRecord> rows =
                        CsvReader.builder().detectBomHeader(true).ofNamedCsvRecord(sheet);
                CsvWriter csv = CsvWriter.builder().build(text)) {
            int line = 0;
            for (NamedCsvRecord row : rows) {
                if (line++ == 0) {
                    csv.writeRecord(row.getHeader());
                }
                Map<String, String> fields = new LinkedHashMap<>(row.getFieldsAsMap());
                fields.put("decision", line % each == 0 ? "reject" : "accept");
                fields.put("reasons", line % each == 0 ? RejectReason.values()[line % 3].label() : "");
                csv.writeRecord(fields.values());
            }
        }
        Files.writeString(sheet, text.toString());
        kept("decided " + person, "sheet", project, "--in", sheet, "--validator", person);
    }

    private static Object[] with(Object[] words, Object... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray();
    }

    private void bothForms(String name, Object... words) {
        kept(name, words);
        kept(name + " json", with(words, "--json"));
    }

    private void export(Path project, String format, Path out) throws IOException {
        kept("export " + format, "export", project, "--format", format, "--out", out, "--json");
        if (Files.isDirectory(out)) {
            StringBuilder files = new StringBuilder();
            try (Stream<Path> all = Files.walk(out).filter(Files::isRegularFile).sorted()) {
                for (Path file : all.toList()) {
                    files.append(hash(plain(Files.readString(file, ISO_8859_1)).getBytes(UTF_8)))
                            .append("  ")
                            .append(out.relativize(file))
                            .append('\n');
                }
            }
            outputs.put("export " + format + ".sha256", files.toString());
        } else if (List.of("jsonl", "csv").contains(format)) {
            file(format + ".export", out);
        } else {
            outputs.put(
                    "export " + format + ".sha256",
                    hash(plain(Files.readString(out, ISO_8859_1)).getBytes(UTF_8)));
        }
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private void file(String name, Path file) throws IOException {
        outputs.put(name, plain(Files.readString(file)));
    }

    private static List<String> queries(Path jsonl) throws IOException {
        List<String> queries = new ArrayList<>();
        for (String line : Files.readAllLines(jsonl)) {
            queries.add(new ObjectMapper().readTree(line).path("sql_query").asText());
        }
        return queries;
    }

    private Path statements(Path jsonl) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String sql : queries(jsonl)) {
            lines.add(new ObjectMapper().createObjectNode().put("sql", sql).toString());
        }
        return Files.write(temp.resolve("statements.jsonl"), lines);
    }

    private static String emptied(String sql) {
        return sql.replaceAll(" (LIMIT|ORDER BY) .*", "").replaceFirst(" WHERE ", " WHERE 1 = 2 AND ");
    }

    /** Answers each second item rightly. */
    private Path predictions(Path jsonl) throws IOException {
        Map<String, JsonNode> answers = new TreeMap<>();
        for (String line : Files.readAllLines(jsonl)) {
            JsonNode item = new ObjectMapper().readTree(line);
            boolean right = answers.size() % 2 == 0;
            answers.put(
                    item.path("question_id").asText(),
                    right
                            ? item.path("answer")
                            : new ObjectMapper().createArrayNode().add("something else"));
        }
        Path file = temp.resolve("system.json");
        Files.writeString(file, new ObjectMapper().writeValueAsString(answers));
        return file;
    }

    private void kept(String name, Object... words) {
        Ran ran = Ran.command(words);
        String errors = ran.code() == 0 ? "" : "--\n" + plain(ran.err());
        outputs.put(name, "exit " + ran.code() + "\n" + plain(ran.out()) + errors);
    }

    private String plain(String text) {
        String here = text.replace(temp.toString(), "DIR").replace("\r", "");
        String timeless = CLOCKS.matcher(here).replaceAll("$1\"…\"");
        timeless = timeless.replaceAll("takes \\d+[.]\\d seconds", "takes … seconds");
        return TOKENS.matcher(MOMENTS.matcher(timeless).replaceAll("…")).replaceAll("…");
    }

    private void compareOrWrite(Path golden) throws IOException {
        if ("write".equals(System.getProperty("sparta.golden"))) {
            Files.createDirectories(golden);
            for (Map.Entry<String, String> output : outputs.entrySet()) {
                Files.writeString(golden.resolve(output.getKey() + ".txt"), output.getValue());
            }
            return;
        }
        Map<String, String> expected = new TreeMap<>();
        try (Stream<Path> files = Files.list(golden)) {
            for (Path file : files.toList()) {
                expected.put(file.getFileName().toString().replaceFirst("\\.txt$", ""), Files.readString(file, UTF_8));
            }
        }
        assertThat(outputs.keySet()).isEqualTo(expected.keySet());
        outputs.forEach((name, text) -> assertThat(text).as(name).isEqualTo(expected.get(name)));
    }
}
