package org.spartabench.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        kept("generate", "generate", project, "--count", 9, "--seed", 11, "--jobs", 1, "--json");
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
