package org.spartabench.judging.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
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
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.spartabench.base.result.Result;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.extract.FactSchemaFile;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.SpelledNumbers;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.extract.ExtractedRow.Cell;

/**
 * Sixty reports in prose over the people of the medical sample, in other sentences than its templates': pronouns, two facts in one
 * sentence, a fact of no table, a denied one, another patient's. Ten patterns and a scripted model read them side by side; the figures
 * are in {@code target/prose-reports.txt}.
 */
class ProseReportsTest {

    private static final int REPORTS = 60;
    private static final DateTimeFormatter LONG = DateTimeFormatter.ofPattern("MMMM d, uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_FIRST = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final Path SAMPLE = Path.of("sample-data/medical");

    private static final String SCHEMA = """
        {"tables": [{"name": "stays", "key": ["patient"],
          "columns": [{"name": "patient", "entity": "patients.name"}, {"name": "born", "type": "DATE"}, {"name": "insurer"},
            {"name": "doctor", "entity": "doctors.name"}, {"name": "cost", "type": "DECIMAL", "unit": "dollars"},
            {"name": "days", "type": "INTEGER", "unit": "days"}],
          "patterns": ["was born on {born}", "{patient}, born {born}", "birthday is {born}",
            "{patient} is insured with {insurer}", "insurer is {insurer}, not", "Dr. {doctor} treated", "It was {doctor} who",
            "cost {cost}", "came to {cost} dollars", "stayed {days} days"],
          "lines": {"Date of birth": "born"}}]}
        """;

    /** A fact with the sentence that states it. */
    private record Fact(String patient, String column, String value, String quote) {}

    private final List<Fact> facts = new ArrayList<>();
    private final Map<String, List<Fact>> byReport = new LinkedHashMap<>();
    private final StringBuilder figures = new StringBuilder();

    private static String pick(Random random, String... forms) {
        return forms[random.nextInt(forms.length)];
    }

    private PassageStream.Text report(
            int number, List<Map<String, String>> patients, List<Map<String, String>> doctors) {
        Random random = new Random(number);
        Map<String, String> patient = patients.get(number % patients.size());
        Map<String, String> other = patients.get((number + 17) % patients.size());
        String name = patient.get("name");
        String last = name.substring(name.lastIndexOf(' ') + 1);
        boolean woman = patient.get("gender").equals("F");
        String he = woman ? "She" : "He";
        String his = woman ? "Her" : "His";
        String him = woman ? "her" : "him";
        LocalDate born = LocalDate.parse(patient.get("date_of_birth"));
        String insurer = patient.get("insurance_provider");
        String doctor = doctors.get(random.nextInt(doctors.size())).get("name");
        BigDecimal cost = BigDecimal.valueOf(20_000 + random.nextInt(400_000), 2);
        String dollars = String.format(Locale.ROOT, "%,.2f", cost);
        int days = 2 + random.nextInt(18);
        List<Fact> own = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        own.add(new Fact(name, "patient", name, name));
        boolean together = random.nextInt(4) == 0;
        String birth = switch (random.nextInt(3)) {
            case 0 -> he + " was born on " + LONG.format(born) + ".";
            case 1 -> name + ", born " + DAY_FIRST.format(born) + ", is a regular of ours.";
            default -> his + " birthday is " + LONG.format(born) + ".";
        };
        String insured = pick(
                random,
                name + " is insured with " + insurer + ".",
                insurer + " pays for " + last + ".",
                his + " insurer is " + insurer + ", not the state.");
        String treated = pick(
                random,
                "Dr. " + doctor + " treated " + him + ".",
                he + " was in the hands of " + doctor + ", who has a good name.",
                "It was " + doctor + " who looked after " + name + ".");
        String paid = together
                ? he + " paid " + dollars + " dollars and left after " + days + " days."
                : pick(random, "The treatment cost $" + dollars + ".", "The bill came to " + dollars + " dollars.");
        own.add(new Fact(name, "born", born.toString(), birth));
        own.add(new Fact(name, "insurer", insurer, insured));
        own.add(new Fact(name, "doctor", doctor, treated));
        own.add(new Fact(name, "cost", Values.text(cost), paid));
        sentences.addAll(List.of(birth, insured, treated, paid));
        String stay = together
                ? paid
                : pick(
                        random,
                        he + " stayed " + days + " days.",
                        "After " + SpelledNumbers.of(days).orElseThrow() + " days " + he.toLowerCase(Locale.ROOT)
                                + " went home.");
        own.add(new Fact(name, "days", String.valueOf(days), stay));
        if (!together) {
            sentences.add(stay);
        }
        sentences.add(he + " did not stay 30 days, as was feared.");
        sentences.add(he + " drinks " + (2 + random.nextInt(5)) + " cups of tea a day.");
        Collections.shuffle(sentences, random);
        if (number % 4 == 0) {
            String others = other.get("name") + ", who shared the room, stayed " + (days + 1) + " days.";
            sentences.add(others);
            own.add(new Fact(other.get("name"), "patient", other.get("name"), other.get("name")));
            own.add(new Fact(other.get("name"), "days", String.valueOf(days + 1), others));
        }
        String first =
                pick(random, "Report on " + name + ".", "We saw " + name + " again.", name + " came to us on Monday.");
        String id = "m" + number;
        byReport.put(id, own);
        facts.addAll(own);
        return new PassageStream.Text(id, first + " " + String.join(" ", sentences));
    }

    private static Table names(String table) {
        return new Table(
                table,
                List.of(new Column("name", ColumnType.TEXT, Role.NAME, Optional.empty(), false)),
                List.of("name"),
                false,
                0);
    }

    @Test
    void patternsAndAModelReadProseSideBySide() throws IOException {
        List<Map<String, String>> patients = Reports.rows(SAMPLE.resolve("patients.csv")).stream()
                .filter(p -> !p.get("insurance_provider").isEmpty()
                        && !p.get("date_of_birth").isEmpty())
                .toList();
        List<Map<String, String>> doctors = Reports.rows(SAMPLE.resolve("doctors.csv"));
        FactSchema schema = ((Result.Ok<FactSchema>) FactSchemaFile.read(
                        SCHEMA,
                        "stays.json",
                        new Schema(
                                "medical",
                                "a clerk",
                                List.of(names("patients"), names("doctors")),
                                List.of(),
                                new JoinGraph(List.of()))))
                .value();
        Map<ColumnRef, NameIndex> entities = Map.of(
                new ColumnRef("patients", "name"),
                NameIndex.of(patients.stream().map(p -> p.get("name")).toList()),
                new ColumnRef("doctors", "name"),
                NameIndex.of(doctors.stream().map(d -> d.get("name")).toList()));
        RowJudge judge = new RowJudge(schema, entities);
        PatternExtractor patterns = new PatternExtractor(schema, entities, Map.of());
        List<PassageStream.Text> reports = new ArrayList<>();
        for (int i = 0; i < REPORTS; i++) {
            reports.add(report(i, patients, doctors));
        }
        double read = figures("ten patterns", reports, judge, patterns::rows);
        double model = figures("a scripted model", reports, judge, text -> model(text.id()));
        Files.writeString(Path.of("target/prose-reports.txt"), figures);
        assertThat(read).as(figures.toString()).isGreaterThanOrEqualTo(0.98);
        assertThat(model).as(figures.toString()).isGreaterThanOrEqualTo(0.98);
    }

    /** Rows as a model gives them, the whole sentence as each quote; every ninth value is wrong. */
    private List<ExtractedRow> model(String report) {
        Map<String, Map<String, Cell>> rows = new LinkedHashMap<>();
        int place = report.hashCode();
        for (Fact fact : byReport.get(report)) {
            boolean errs = Math.floorMod(place++, 9) == 0 && fact.column().matches("cost|days");
            String value =
                    errs ? new BigDecimal(fact.value()).add(BigDecimal.ONE).toPlainString() : fact.value();
            rows.computeIfAbsent(fact.patient(), p -> new LinkedHashMap<>())
                    .put(fact.column(), new Cell(value, fact.quote(), -1, false));
        }
        return rows.values().stream()
                .map(cells -> new ExtractedRow("stays", cells, false))
                .toList();
    }

    private interface Extractor {
        List<ExtractedRow> rows(PassageStream.Text text);
    }

    /** Counts by column what code supports, and gives the precision over all. */
    private double figures(String name, List<PassageStream.Text> reports, RowJudge judge, Extractor extractor) {
        Map<String, int[]> columns = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (PassageStream.Text text : reports) {
            for (JudgedRow row : judge.judge(text, extractor.rows(text))) {
                String patient = row.cells().get("patient").value();
                row.cells().forEach((column, cell) -> {
                    int[] counts = columns.computeIfAbsent(column, c -> new int[4]);
                    Optional<Fact> truth = byReport.get(text.id()).stream()
                            .filter(f ->
                                    f.patient().equals(patient) && f.column().equals(column))
                            .findFirst();
                    boolean right =
                            truth.filter(f -> f.value().equals(cell.value())).isPresent();
                    counts[cell.supported() ? right ? 0 : 1 : right ? 2 : 3]++;
                    if (cell.supported() != right) {
                        wrong.add(text.id() + " " + patient + " " + column + " " + cell.value() + " "
                                + cell.support().word() + " (" + cell.why() + "), truth "
                                + truth.map(Fact::value).orElse("none") + ": " + text.text());
                    }
                });
            }
        }
        figures.append(name).append('\n');
        columns.forEach((column, n) -> {
            long all = facts.stream().filter(f -> f.column().equals(column)).count();
            figures.append(String.format(
                    Locale.ROOT,
                    "  %-8s %3d supported, precision %.3f, recall %.3f; right but doubted %d, wrong and doubted %d%n",
                    column,
                    n[0] + n[1],
                    (double) n[0] / (n[0] + n[1]),
                    (double) n[0] / all,
                    n[2],
                    n[3]));
        });
        wrong.forEach(w -> figures.append("  ").append(w).append('\n'));
        int right = columns.values().stream().mapToInt(n -> n[0]).sum();
        int bad = columns.values().stream().mapToInt(n -> n[1]).sum();
        return (double) right / (right + bad);
    }
}
