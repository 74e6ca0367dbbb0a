package org.spartabench.judging.extract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.spartabench.TestData;
import org.spartabench.base.result.Result;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.extract.FactSchemaFile;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.extract.ExtractedRow.Cell;
import org.spartabench.judging.extract.JudgedRow.Judged;
import org.spartabench.judging.extract.StatedFigures.Figure;
import org.spartabench.judging.extract.StatedFigures.Kind;

/**
 * Days of something else and numbers of another time, in texts that the rules were not made for: lives as an encyclopaedia tells them,
 * and notes on museums and on the staff of a firm. The figures are in {@code target/stated-days.txt}.
 */
class StatedDaysTest {

    private static final int NOTES = 200;
    private static final DateTimeFormatter LONG = DateTimeFormatter.ofPattern("MMMM d, uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter SHORT = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final Pattern LIFE = Pattern.compile("^([^()]{4,50}?) \\( (born )?([^()]{8,60}) \\)");

    /** Found and all errors by kind; the third is what the right values are. */
    private final Map<String, int[]> kinds = new TreeMap<>();

    private final Map<String, int[]> right = new TreeMap<>();
    private final List<String> missed = new ArrayList<>();
    private final List<String> doubted = new ArrayList<>();
    private Random random = new Random(0);

    private static RowJudge judge(String schema) {
        Schema source = new Schema("none", "a reader", List.of(), List.of(), new JoinGraph(List.of()));
        return new RowJudge(
                ((Result.Ok<FactSchema>) FactSchemaFile.read(schema, "schema.json", source)).value(), Map.of());
    }

    private static Cell cell(Object value, String quote) {
        return new Cell(String.valueOf(value), quote, -1, false);
    }

    private void count(
            RowJudge judge, String text, String table, Map<String, Cell> row, String kind, String column, Cell cell) {
        Map<String, Cell> cells = new LinkedHashMap<>(row);
        cells.put(column, cell);
        Judged judged = judge.judge(new PassageStream.Text("t", text), List.of(new ExtractedRow(table, cells, false)))
                .getFirst()
                .cells()
                .get(column);
        boolean isRight = kind.isEmpty();
        int[] n = (isRight ? right : kinds).computeIfAbsent(table + "." + column + " " + kind, k -> new int[2]);
        n[0] += judged.supported() ? 0 : 1;
        n[1]++;
        if (judged.supported() != isRight) {
            (isRight ? doubted : missed)
                    .add(table + "." + column + " " + kind + " " + judged.value() + " " + judged.why() + ": " + text);
        }
    }

    private void lives() throws IOException {
        RowJudge judge =
                judge("{\"tables\": [{\"name\": \"people\", \"key\": [\"name\"], \"columns\": [{\"name\": \"name\"},"
                        + " {\"name\": \"born\", \"type\": \"DATE\"}, {\"name\": \"died\", \"type\": \"DATE\"}]}]}");
        Path file = TestData.needLarger("hybridqa-200").resolve("passages.jsonl.gz");
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode node = new ObjectMapper().readTree(line);
                String text = node.path("text").asText();
                Matcher life = LIFE.matcher(text);
                if (!life.find()) {
                    continue;
                }
                List<Figure> all = StatedFigures.in(text).stream()
                        .filter(f -> f.kind() == Kind.DAY)
                        .toList();
                List<Figure> own =
                        all.stream().filter(f -> f.end() <= life.end()).toList();
                boolean born = life.group(2) != null;
                if (own.size() != (born ? 1 : 2) || own.getFirst().start() != life.start(3)) {
                    continue;
                }
                Map<String, Cell> row = Map.of("name", cell(life.group(1), life.group(1)));
                List<String> columns = born ? List.of("born") : List.of("born", "died");
                for (String column : columns) {
                    count(judge, text, "people", row, "", column, day(text, own.get(columns.indexOf(column))));
                    all.stream()
                            .filter(f -> f != own.get(columns.indexOf(column))
                                    && !f.value()
                                            .equals(own.get(columns.indexOf(column))
                                                    .value()))
                            .forEach(f -> count(judge, text, "people", row, "wrong date", column, day(text, f)));
                }
            }
        }
    }

    private static Cell day(String text, Figure figure) {
        return cell(figure.value(), text.substring(figure.start(), figure.end()));
    }

    private String pick(List<String> forms) {
        return forms.get(random.nextInt(forms.size()));
    }

    /** Sentences of one kind of note; %1$s is the name, %2$s the day or number. */
    private record Kinds(
            String table,
            String names,
            String day,
            List<String> days,
            List<String> otherDays,
            String number,
            List<String> numbers,
            List<String> otherTimes) {}

    private static final List<Kinds> NOTES_ON = List.of(
            new Kinds(
                    "museums",
                    "Harrow Museum|Tile House|Old Mint|Glass Hall|Museum of Clocks",
                    "opened",
                    List.of(
                            "The doors of %1$s opened to the public on %2$s.",
                            "%1$s welcomed its first guests on %2$s.",
                            "Since %2$s, %1$s has had a house of its own.",
                            "The opening of %1$s was celebrated on %2$s.",
                            "On %2$s the mayor opened %1$s."),
                    List.of(
                            "A fire destroyed the east wing of %1$s on %2$s.",
                            "The architect of %1$s died on %2$s.",
                            "On %2$s, %1$s received a prize.",
                            "The first director of %1$s retired on %2$s.",
                            "The society behind %1$s was founded on %2$s.",
                            "A thief was caught in %1$s on %2$s.",
                            "%1$s bought the painting on %2$s."),
                    "visitors",
                    List.of(
                            "%1$s counted %2$d visitors.",
                            "%2$d visitors came to %1$s.", "With %2$d visitors, %1$s is the largest of the town."),
                    List.of(
                            "In 1931 %1$s had %2$d visitors.",
                            "A decade ago, %2$d visitors found their way to %1$s.",
                            "%1$s once drew %2$d visitors.",
                            "Before the war %1$s had %2$d visitors.",
                            "%1$s previously had %2$d visitors.",
                            "Two years earlier %1$s had %2$d visitors.",
                            "Last year %2$d visitors saw %1$s.")),
            new Kinds(
                    "staff",
                    "Mara Quill|Jonas Feld|Ines Okoro|Peter Lang|Yuki Sand",
                    "hired",
                    List.of(
                            "%1$s joined the firm on %2$s.",
                            "On %2$s we hired %1$s.",
                            "%1$s has worked here since %2$s.",
                            "The contract of %1$s began on %2$s."),
                    List.of(
                            "%1$s was born on %2$s.",
                            "%1$s married on %2$s.",
                            "On %2$s, %1$s will retire.",
                            "%1$s graduated on %2$s.",
                            "The licence of %1$s expires on %2$s.",
                            "%1$s was last examined by the doctor on %2$s.",
                            "%1$s moved house on %2$s."),
                    "dollars",
                    List.of(
                            "%1$s earns %2$d dollars.",
                            "We pay %1$s %2$d dollars.", "The salary of %1$s is %2$d dollars."),
                    List.of(
                            "At another firm %1$s earned %2$d dollars.",
                            "Ten years ago %1$s earned %2$d dollars.",
                            "%1$s used to earn %2$d dollars.",
                            "As a student %1$s lived on %2$d dollars.",
                            "From next year %1$s will earn %2$d dollars.",
                            "During 1999 %1$s made %2$d dollars.",
                            "In the past, %1$s had %2$d dollars.")),
            new Kinds(
                    "ships",
                    "Petrel|Old Harry|Tern|Corncrake|Gannet",
                    "launched",
                    List.of(
                            "The %1$s went down the slipway on %2$s.",
                            "On %2$s the yard launched the %1$s.",
                            "The %1$s first touched water on %2$s.",
                            "The launch of the %1$s took place on %2$s.",
                            "The service of the %1$s started on %2$s."),
                    List.of(
                            "The %1$s sank on %2$s.",
                            "The %1$s was sold to a Greek on %2$s.",
                            "On %2$s the %1$s won a race.",
                            "The captain of the %1$s was killed on %2$s.",
                            "The keel of the %1$s was laid on %2$s.",
                            "The %1$s was inspected on %2$s.",
                            "The insurance of the %1$s expired on %2$s."),
                    "sailors",
                    List.of(
                            "The %1$s sails with %2$d sailors.",
                            "There are %2$d sailors on the %1$s.", "%2$d sailors man the %1$s."),
                    List.of(
                            "In her youth the %1$s needed %2$d sailors.",
                            "Under sail, the %1$s had needed %2$d sailors.",
                            "Until 1950 the %1$s carried %2$d sailors.",
                            "Next year the %1$s will take %2$d sailors.",
                            "Long ago %2$d sailors were on the %1$s.",
                            "The %1$s formerly had %2$d sailors.",
                            "In the year before, %2$d sailors served on the %1$s.")));

    private void notes(Kinds kind) {
        RowJudge judge = judge("{\"tables\": [{\"name\": \"" + kind.table() + "\", \"key\": [\"name\"], \"columns\": ["
                + "{\"name\": \"name\"}, {\"name\": \"" + kind.day() + "\", \"type\": \"DATE\"}, {\"name\": \"number\","
                + " \"type\": \"INTEGER\", \"unit\": \"" + kind.number() + "\"}]}]}");
        List<String> names = List.of(kind.names().split("\\|"));
        for (int i = 0; i < NOTES; i++) {
            random = new Random(i);
            String name = names.get(i % names.size());
            LocalDate day = LocalDate.of(1990 + random.nextInt(30), 1 + random.nextInt(12), 1 + random.nextInt(28));
            LocalDate other =
                    day.plusDays(random.nextBoolean() ? 500 + random.nextInt(900) : -5_000 - random.nextInt(4_000));
            String shown = (random.nextBoolean() ? LONG : SHORT).format(day);
            String shownOther = (random.nextBoolean() ? LONG : SHORT).format(other);
            int number = 2_000 + random.nextInt(4_000);
            int before = number + 1_000;
            List<String> sentences = new ArrayList<>(List.of(
                    String.format(Locale.ROOT, pick(kind.days()), name, shown),
                    String.format(Locale.ROOT, pick(kind.otherDays()), name, shownOther),
                    String.format(Locale.ROOT, pick(kind.numbers()), name, number),
                    String.format(Locale.ROOT, pick(kind.otherTimes()), name, before)));
            Collections.shuffle(sentences, random);
            String text = String.join(" ", sentences);
            Map<String, Cell> row = Map.of(
                    "name",
                    cell(name, name),
                    kind.day(),
                    cell(day, shown),
                    "number",
                    cell(number, number + " " + kind.number()));
            count(judge, text, kind.table(), row, "", kind.day(), row.get(kind.day()));
            count(judge, text, kind.table(), row, "", "number", row.get("number"));
            count(judge, text, kind.table(), row, "wrong date", kind.day(), cell(other, shownOther));
            count(
                    judge,
                    text,
                    kind.table(),
                    row,
                    "value of another time",
                    "number",
                    cell(before, before + " " + kind.number()));
        }
    }

    @Test
    void daysOfSomethingElseAndNumbersOfAnotherTimeAreDoubted() throws IOException {
        lives();
        NOTES_ON.forEach(this::notes);
        StringBuilder figures = new StringBuilder();
        right.forEach((column, n) -> figures.append(String.format(
                Locale.ROOT,
                "%-32s %4d right values, %d doubted (%.1f %%)%n",
                column,
                n[1],
                n[0],
                100.0 * n[0] / n[1])));
        kinds.forEach((kind, n) -> figures.append(String.format(
                Locale.ROOT, "%-40s %4d of %4d found (%.1f %%)%n", kind, n[0], n[1], 100.0 * n[0] / n[1])));
        Files.writeString(
                Path.of("target/stated-days.txt"),
                figures + "\n" + String.join("\n", doubted) + "\n\n" + String.join("\n", missed) + "\n");
        assertThat(kinds.keySet()).hasSize(8);
        kinds.forEach(
                (kind, n) -> assertThat(10 * n[0]).as(kind + "\n" + figures).isGreaterThanOrEqualTo(6 * n[1]));
        right.forEach((column, n) ->
                assertThat(100 * n[0]).as(column + "\n" + figures).isLessThanOrEqualTo(3 * n[1]));
    }
}
