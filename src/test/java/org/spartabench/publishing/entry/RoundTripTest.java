package org.spartabench.publishing.entry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.TestData;
import org.spartabench.base.result.Result;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.publishing.exchange.SpartaExport;
import org.spartabench.publishing.exchange.SpartaImport;
import org.spartabench.sql.read.SqlReader;

/** What is exported, imported and exported again has the same bytes, in every format that is imported. */
class RoundTripTest {

    private static final List<String> TEXTS = List.of(
            "Who, \"if any\", scored?",
            "Line one\nline two; tab\tend",
            "  Blanks around  ",
            "[1, 2]",
            "true",
            "Größe: 50 % – naïve 漢字 🙂",
            "a,b;c|d'e''f\\g",
            "=cmd|' /C calc'!A0",
            "+1+1",
            "@SUM(1)",
            "\t=1",
            "'=1",
            "''-2;=3",
            "\u201EWho?\u201C;+1",
            "\uFF1D1",
            "-1.50");
    private static final List<String> QUERIES = List.of(
            "SELECT name FROM players WHERE goals > 3",
            "SELECT COUNT(*) FROM players WHERE club = 'Reds' GROUP BY club HAVING SUM(goals) > 1 ORDER BY club LIMIT"
                    + " 2",
            "SELECT name FROM players WHERE club IN (SELECT club FROM clubs WHERE founded > 1905)");

    @TempDir
    private Path folder;

    @Test
    void sameBytesAgain() throws IOException {
        try (Project project = Projects.ok(Project.open(Projects.make(folder.resolve("project"))))) {
            List<Entry> entries = new ArrayList<>();
            for (int i = 0; i < TEXTS.size() * QUERIES.size(); i++) {
                entries.add(new Entry(
                        "football:" + (i + 1),
                        TEXTS.get(i % TEXTS.size()),
                        SqlReader.read(QUERIES.get(i % QUERIES.size())).block().orElseThrow(),
                        TEXTS.subList(0, i % TEXTS.size() + 1),
                        Optional.empty()));
            }
            for (String ending : List.of(".json", ".jsonl", ".csv")) {
                Path first = folder.resolve("first" + ending);
                Path second = folder.resolve("second" + ending);
                write(project, entries, first);
                SpartaImport.Read read = Projects.ok(SpartaImport.read(first, project.facts()));
                assertThat(read.refused()).as(ending).isEmpty();
                assertThat(read.entries()).as(ending).hasSameSizeAs(entries);
                write(project, read.entries(), second);
                assertThat(second).as(ending).hasSameTextualContentAs(first);
                assertThat(read.entries())
                        .as(ending)
                        .extracting(Entry::question)
                        .containsExactlyElementsOf(
                                entries.stream().map(Entry::question).toList());
                assertThat(read.entries())
                        .as(ending)
                        .extracting(Entry::answer)
                        .containsExactlyElementsOf(
                                entries.stream().map(Entry::answer).toList());
            }
            Path broken = Files.writeString(folder.resolve("broken.csv"), "question,answer\nWho?,\"[\"\"Ann\"\"]\"\n");
            assertThat(SpartaImport.read(broken, project.facts()))
                    .isInstanceOfSatisfying(
                            Result.Bad.class,
                            bad -> assertThat(bad.message())
                                    .isEqualTo(broken + ":2: item 1 has no string \"question_id\""));
        }
    }

    /** Held against a plain reading of the rule; a cell of JSON says the same to every other reader of the file. */
    @Test
    void noCellOfASheetBeginsAsAFormula() throws IOException {
        try (Project project = Projects.ok(Project.open(Projects.make(folder.resolve("project"))))) {
            List<Entry> entries = TEXTS.stream()
                    .map(text -> new Entry(
                            "football:" + TEXTS.indexOf(text),
                            text,
                            SqlReader.read(QUERIES.getFirst()).block().orElseThrow(),
                            List.of(text, "-5", "2016-17"),
                            Optional.empty()))
                    .toList();
            Path file = folder.resolve("sheet.csv");
            write(project, entries, file);
            int answers = 0;
            try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(file)) {
                for (CsvRecord row : csv) {
                    for (String cell : row.getFields()) {
                        for (String part : cell.split("[;,|\\t\\r\\n\"]", -1)) {
                            assertThat(part).as(cell).doesNotMatch("(?s)[=+\\-@＝＋－＠].*");
                        }
                        assertThat(cell.strip()).doesNotMatch("(?s)[=+\\-@].*");
                        if (cell.contains("2016-17")) {
                            assertThat(new ObjectMapper().readValue(cell, List.class))
                                    .isEqualTo(entries.get(answers++).answer());
                        }
                    }
                }
            }
            assertThat(answers).isEqualTo(TEXTS.size());
        }
    }

    /** Every passage is linked from a cell; the passages of people are linked through those of their roles. */
    @Test
    void theCorpusLinksEveryPassageAndItemsHaveTheOfficialFields() throws IOException {
        Path csv = Files.createDirectory(folder.resolve("csv"));
        SampleDomain.MOVIE.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        try (Project project = Projects.ok(
                Import.preview(csv, Optional.empty()).then(plan -> Project.create(folder.resolve("movie"), plan)))) {
            Entry entry = new Entry(
                    "movie:1",
                    "Which?",
                    SqlReader.read("SELECT title FROM movie WHERE id IN (SELECT movie_id FROM ratings)")
                            .block()
                            .orElseThrow(),
                    List.of("a"),
                    Optional.of(List.of("type-n")));
            Path out = folder.resolve("out");
            Projects.ok(new SpartaExport(project.facts(), project.files().passages())
                    .folder(taker -> taker.accept(entry), out));
            JsonNode texts =
                    JSON.readTree(out.resolve("corpus/imdb/text_data.json").toFile());
            Set<String> linked = new HashSet<>();
            try (Stream<Path> tables = Files.list(out.resolve("corpus/imdb/source_tables"))) {
                for (Path table : tables.toList()) {
                    for (JsonNode row : JSON.readTree(table.toFile()).path("data")) {
                        row.forEach(cell -> cell.path(1)
                                .forEach(id -> linked.add(id.asText().substring("/id/".length()))));
                    }
                }
            }
            assertThat(linked).containsExactlyInAnyOrderElementsOf(texts::fieldNames);
            Path facts = TestData.needLarger("official-format.md");
            Map<String, String> fields = new TreeMap<>();
            Matcher field = Pattern.compile("(?m)^\\| (`[^|]+) \\| (?!meaning)([^|]+) \\| ")
                    .matcher(Files.readString(facts));
            while (field.find()) {
                for (String name : field.group(1).replace("`", "").split(", ")) {
                    fields.put(name, field.group(2));
                }
            }
            JsonNode written =
                    JSON.readTree(out.resolve("questions/movie.json").toFile()).get(0);
            assertThat(written.properties())
                    .extracting(Map.Entry::getKey)
                    .containsExactlyInAnyOrderElementsOf(fields.keySet());
            assertThat(written.properties())
                    .allSatisfy(f ->
                            assertThat(fields.get(f.getKey())).as(f.getKey()).startsWith(kind(f.getValue())));
        }
    }

    /** Names the type of a value as the official format does. */
    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> "string";
            case BOOLEAN -> "boolean";
            case NUMBER -> value.isInt() ? "integer" : "number";
            case ARRAY -> "array of " + kind(value.path(0)) + "s";
            case OBJECT -> kind(value.iterator().next()).equals("integer") ? "object, level" : "object of booleans";
            default -> value.getNodeType().name();
        };
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private static void write(Project project, List<Entry> entries, Path file) throws IOException {
        SpartaExport export = new SpartaExport(project.facts(), project.files().passages());
        Entries all = taker -> entries.forEach(taker);
        if (file.toString().endsWith(".json")) {
            export.array(all, file);
        } else {
            Projects.ok(file.toString().endsWith(".csv") ? export.sheet(all, file) : export.lines(all, file));
        }
    }
}
