package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.correct.PlantedCorrections;
import org.spartabench.project.correct.PlantedCorrections.Planted;
import org.spartabench.project.correct.desk.CaseSheet;

/** People rule on the cases of a correction without the window: by sheets, by commands, two of them blind and a third who settles. */
class RuleCommandTest {

    private static final List<Planted> PLANTED = PlantedCorrections.plant(12, 3, 1, 0);
    private static final Map<String, Planted> BY_QUESTION = PlantedCorrections.byQuestion(PLANTED);

    @TempDir
    private Path folder;

    @BeforeEach
    void correct() throws IOException {
        Path set = folder.resolve("set");
        PlantedCorrections.write(set, PLANTED);
        Files.writeString(
                Files.createDirectories(set.resolve("database_description")).resolve("member.csv"),
                "original_column_name,column_name,column_description\nAGE,age,how old  the member is\n");
        Path replies = PlantedCorrections.replies(folder.resolve("replies.jsonl"), PLANTED);
        Ran ran = Ran.command(
                "correct", set.resolve("dev.json"), "--databases", set, "--out", projects(), "--replies", replies);
        assertThat(ran.code()).as(ran.err()).isZero();
    }

    private Path projects() {
        return folder.resolve("projects");
    }

    private Ran rule(String person, Object... more) {
        return Ran.command(Stream.concat(Stream.of("rule", projects()), Stream.of(more))
                .collect(Collectors.collectingAndThen(Collectors.toList(), words -> {
                    words.add("--validator");
                    words.add(person);
                    return words.toArray();
                })));
    }

    /** Writes the sheet of a person, fills it in and takes it. */
    private Ran sheet(String person, String ending, String mistaken, Object... more) throws IOException {
        Path file = folder.resolve(person + ending);
        List<Object> out = new ArrayList<>(List.of("--out", file));
        out.addAll(List.of(more));
        Ran written = rule(person, out.toArray());
        assertThat(written.code()).as(written.err()).isZero();
        fill(file, mistaken);
        List<Object> in = new ArrayList<>(List.of("--in", file, "--json"));
        in.addAll(List.of(more));
        return rule(person, in.toArray());
    }

    private static void fill(Path file, String mistaken) throws IOException {
        List<SheetFile.Numbered> rows = CaseSheet.read(file).orThrow(IllegalStateException::new);
        try (SheetFile sheet = SheetFile.begin(file, file, CaseSheet.COLUMNS)) {
            for (SheetFile.Numbered row : rows) {
                sheet.add(filled(row, row.cell("question").equals(mistaken)));
            }
        }
    }

    private static List<String> filled(SheetFile.Numbered row, boolean mistaken) {
        Planted planted = BY_QUESTION.get(row.cell("question"));
        Map<String, String> cells = new HashMap<>(row.cells());
        Map<String, List<String>> byRows =
                Stream.of("a", "b", "c", "d").collect(Collectors.groupingBy(letter -> row.cell(letter + "_rows")));
        List<String> letters = byRows.values().stream()
                .max(Comparator.comparingInt(List::size))
                .orElseThrow(); // most models are right
        cells.put(
                "ruling", mistaken ? "unanswerable" : String.join(" ", letters).toUpperCase(Locale.ROOT));
        cells.put("category", mistaken ? "" : planted.category().name().toLowerCase(Locale.ROOT));
        cells.put("why", "because");
        return CaseSheet.COLUMNS.stream().map(cells::get).toList();
    }

    @ParameterizedTest
    @CsvSource({".csv", ".tsv"})
    void twoSheetsAndAThirdThatSettlesRuleAsTheDeskDoes(String ending) throws IOException {
        String doubted = PLANTED.getFirst().question();
        Ran ann = sheet("ann", ending, "");
        assertThat(ann.code()).as(ann.err()).isZero();
        assertThat(ann.json().path("decisions")).hasSize(6);
        assertThat(rule("ann").out()).contains("0 cases for ann");
        Ran bob = sheet("bob", ending, doubted);
        assertThat(bob.code()).as(bob.err()).isZero();
        Ran again = rule("bob", "--in", folder.resolve("bob" + ending), "--json");
        assertThat(again.json().path("decisions")).isEmpty();
        assertThat(again.json().path("unchanged").asInt()).isEqualTo(6);
        assertThat(again.code()).isZero();
        takenByACopy("bob", ending);
        Ran between = rule("cal", "--adjudicate");
        assertThat(between.out())
                .contains(doubted, "is right", "unanswerable · because", "1 case on which people differ")
                .doesNotContain("ann", "bob");
        JsonNode report = Ran.command("cases", projects(), "--report", "--json").json();
        assertThat(report.path("agreement").path("observed").asDouble()).isEqualTo(5 / 6.0);
        assertThat(sheet("cal", ending, "", "--adjudicate").code()).isZero();
        JsonNode settled =
                Ran.command("cases", projects(), "--report", "--json").json();
        assertThat(settled.path("states").path("settled").asInt()).isEqualTo(4);
        assertThat(settled.path("rulings").path("rectified").asInt()).isEqualTo(3);
        assertThat(settled.path("rulings").path("upheld").asInt()).isEqualTo(1);
        assertThat(Ran.command("cases", projects(), "--report").out())
                .as("sheets measure no time")
                .doesNotContain("a ruling takes");
    }

    /** The rulings of a person leave as a sheet; who has them already takes none, and who undid one takes that. */
    private void takenByACopy(String person, String ending) throws IOException {
        Path file = folder.resolve("rulings" + ending);
        assertThat(rule(person, "--out", file, "--ruled").out()).contains("6 cases ruled by " + person);
        JsonNode known = rule(person, "--in", file, "--json").json();
        assertThat(known.path("unchanged").asInt()).isEqualTo(6);
        assertThat(known.path("conflicts")).isEmpty();
        Ran.command("rule", projects().resolve(PlantedCorrections.DATABASE), "--undo", "--validator", person);
        Ran taken = rule(person, "--in", file, "--json");
        assertThat(taken.json().path("decisions")).as(taken.err()).hasSize(1);
        assertThat(rule(person, "--ruled").err()).contains("name the sheet with --out");
    }

    @Test
    void aSheetThatIsNotAsItWasWrittenChangesNothing() throws IOException {
        Path file = folder.resolve("ann.csv");
        rule("ann", "--out", file);
        fill(file, "");
        assertThat(rule("bob", "--in", file).err()).contains("row 2, club:", "is it the sheet of another person");
        Files.writeString(file, Files.readString(file).replace("\"club\"", "\"clubs\""));
        Ran elsewhere = rule("ann", "--in", file);
        assertThat(elsewhere.err()).contains("there is no project 'clubs' here");
        rule("ann", "--out", file);
        fill(file, "");
        Files.writeString(file, Files.readString(file).replace("\"SELECT", "\"SELECT ALL"));
        assertThat(rule("ann", "--in", file).err()).contains("was changed; write the right one into 'text'");
        rule("ann", "--out", file);
        fill(file, "");
        Ran dry = rule("ann", "--in", file, "--dry-run");
        assertThat(dry.out()).contains("rectified", "6 decisions", "nothing was imported");
        assertThat(rule("ann", "--in", Files.writeString(folder.resolve("other.csv"), "id,ruling\n1,A\n"))
                        .err())
                .contains("it is not a sheet of cases");
        assertThat(rulings()).isZero();
    }

    private int rulings() {
        try (Project project = Projects.ok(Project.open(projects().resolve(PlantedCorrections.DATABASE)))) {
            return project.records().cases().all().stream()
                    .map(CorrectionCase::rulings)
                    .mapToInt(List::size)
                    .sum();
        }
    }

    @Test
    void aCommandShowsACaseBlindAndRulesOnIt() throws IOException {
        assertThat(rule("ann").out()).contains("club:0  " + PLANTED.getFirst().question(), "6 cases for ann");
        Ran shown = rule("ann", "club:0");
        assertThat(shown.out())
                .contains("Evidence: older means more years", "A  SELECT", "D  SELECT", "the rows of ")
                .doesNotContain(PlantedCorrections.MODELS);
        assertThat(rule("ann", "club:77").err()).contains("no case of 'club:77' waits for ann");
        Ran doubted = rule("ann", "club:0", "--ruling", "all");
        assertThat(doubted.code()).isEqualTo(2);
        assertThat(doubted.err()).contains("are marked right, but their rows differ; say that it is meant");
        assertThat(rulings()).isZero();
        assertThat(rule("ann", "club:0", "--ruling", "all", "--meant", "--dry-run")
                        .out())
                .contains("club:0: upheld; nothing was stored");
        assertThat(rule("ann", "club:0", "--ruling", "all", "--meant").out()).contains("club:0: upheld");
        assertThat(rulings()).isEqualTo(1);
        assertThat(rule("ann", "--undo").out()).contains("is undone");
        assertThat(rulings()).isZero();
        Path text = Files.writeString(
                folder.resolve("right.sql"), PLANTED.getFirst().right());
        assertThat(rule("ann", "club:0", "--text-file", text, "--category", "Logic & Business Rules")
                        .out())
                .contains("club:0: rectified");
        assertThat(rule("bob", "club:0", "--ruling", "unclear", "--why", "which members?")
                        .out())
                .contains("club:0: unclear");
    }

    /** The card of the corrected set says of columns what the set itself said, and drafts the rest. */
    @Test
    void theCardTakesTheDescriptionsOfTheSet() throws IOException {
        Path club = projects().resolve(PlantedCorrections.DATABASE);
        Ran.command("card", club);
        assertThat(club.resolve("card.md"))
                .content()
                .contains(
                        "member = a row for each member\n",
                        "member.age = how old the member is",
                        "; refers to club.id",
                        "club.id = the id of the club; the key\n");
    }

    /** What cannot be read is refused with one line, and nothing is stored. */
    @Test
    void whatCannotBeReadIsRefused() {
        String cases = """
            --ruling A | choose what is wrong with the others; they differ most in Logic & Business Rules
            --ruling A,F --category logic | 'A,F' is no ruling; write letters from A to D, all, unclear
            --ruling , --category logic | mark what is right
            --ruling unclear | it needs a reason in 'why'
            --ruling A --category colour | 'colour' is no category; write structure, values, logic, output
            --category logic | it has a category or a reason, but no ruling
            --text SELECT --ruling A | it names 'A' and has a text of its own
            --text SELECT | a text needs the category
            --text SELECT --category logic | the query does not run
            """;
        cases.lines().forEach(line -> {
            String[] parts = line.split(" \\| ");
            Ran ran = rule(
                    "ann",
                    Stream.concat(Stream.of("club:0"), Stream.of(parts[0].split(" ")))
                            .toArray());
            assertThat(ran.code()).as(line).isEqualTo(2);
            assertThat(ran.err()).contains(parts[1]);
            assertThat(ran.err().lines()).hasSize(1);
        });
        assertThat(rulings()).isZero();
    }
}
