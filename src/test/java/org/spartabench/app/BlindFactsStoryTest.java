package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spartabench.base.result.Result;
import org.spartabench.judging.review.sheet.SheetFile;

/** What code leaves open goes through two people who decide blind, and a third; a proposed schema reads the reports. */
class BlindFactsStoryTest extends HarbourReports {

    /** Decides the rows of a person's own sheet, all right but for some. @param other decision and right value by passage and column */
    private List<String> decideAll(String by, Map<String, List<String>> other) throws IOException {
        Path sheet = folder.resolve(by + ".csv");
        Ran.command("extract", project, "--sheet", sheet, "--validator", by, "--search", 0);
        String written = Files.readString(sheet);
        List<SheetFile.Numbered> rows =
                ((Result.Ok<List<SheetFile.Numbered>>) SheetFile.read(sheet, "sheet", List.of("case"))).value();
        assertThat(rows)
                .allMatch(r ->
                        r.cell("decision").isEmpty() && r.cell("right_value").isEmpty());
        assertThat(written).doesNotContain("ana", "ben");
        try (SheetFile filled =
                SheetFile.begin(sheet, sheet, List.of("case", "decision", "right_value", "missing_facts"))) {
            for (SheetFile.Numbered row : rows) {
                List<String> said =
                        other.getOrDefault(row.cell("passage") + " " + row.cell("column"), List.of("right", ""));
                filled.add(List.of(row.cell("case"), said.getFirst(), said.getLast(), ""));
            }
        }
        Ran taken = Ran.command("extract", project, "--take", sheet, "--validator", by);
        assertThat(taken.code()).as(taken.err()).isZero();
        return rows.stream()
                .map(r -> r.cell("passage") + " " + r.cell("column") + ": " + r.cell("doubt"))
                .toList();
    }

    @Test
    void aConflictAnOpenNameAndADeniedValueGoThroughTwoBlindPeopleAndAThird() throws IOException {
        proposed();
        Files.writeString(
                reports.resolve("late.txt"), "Voyage 101: the Gannet left on March 2, 2019 with 31 sailors.\n");
        Files.writeString(reports.resolve("open.txt"), "Voyage 500: the Kraken left on May 3, 2019 with 7 sailors.\n");
        Files.writeString(reports.resolve("none.txt"), """
            Voyage 600: the Petrel left on May 4, 2019 with 8 sailors. She never carried 70 tons.
            """);
        extract("--from", reports, "--schema", schema);
        List<String> ana = decideAll(
                "ana",
                Map.of(
                        "late ship", List.of("wrong", "Sea Otter"),
                        "late sailors", List.of("not stated", ""),
                        "open ship", List.of("wrong", "Zoë"),
                        "none tons", List.of("not stated", "")));
        assertThat(ana)
                .contains("late ship: another passage gives this row another value")
                .anyMatch(l -> l.startsWith("open ship: open name: no entity is called 'Kraken'"))
                .anyMatch(l -> l.startsWith("none tons: denied: "));
        List<String> ben = decideAll("ben", Map.of("open ship", List.of("not stated", "")));
        assertThat(ben).as("Ben sees the same cases, and nothing of Ana's").isEqualTo(ana);
        List<String> cho = decideAll(
                "cho",
                Map.of(
                        "late ship", List.of("wrong", "Sea Otter"),
                        "late sailors", List.of("not stated", ""),
                        "open ship", List.of("wrong", "Zoë"),
                        "none tons", List.of("not stated", "")));
        assertThat(cho.subList(0, 4))
                .as("what two judge differently comes first")
                .allMatch(l -> l.endsWith(": two people judge it differently"))
                .map(l -> l.replaceFirst(":.*", ""))
                .containsExactlyInAnyOrder("late ship", "late sailors", "open ship", "none tons");
        undone(cho.stream().map(l -> l.replaceFirst(":.*", "")).toList().indexOf("none tons"));
        Path all = folder.resolve("all");
        Ran made = Ran.command("new", all, "--from", folder.resolve("csv"), "--extracted", project, "--threshold", 0);
        assertThat(made.code()).as(made.err()).isZero();
        Ran rows = Ran.command(
                "answer",
                all,
                "--json",
                "--sql",
                "SELECT voyage, ship, sailors, tons FROM voyages WHERE voyage IN (101, 500, 600) ORDER BY voyage");
        assertThat(rows.json().path("rows").toString())
                .isEqualTo("[[101,\"Sea Otter\",11,910],[500,\"Zoë\",7,null],[600,\"Petrel\",8,null]]");
    }

    /** The third person takes a decision back: what two judge differently is open again. */
    private void undone(int row) throws IOException {
        Path sheet = folder.resolve("cho.csv");
        String id = SheetFile.read(sheet, "sheet", List.of("case"))
                .orThrow(IllegalStateException::new)
                .get(row)
                .cell("case");
        try (SheetFile undo =
                SheetFile.begin(sheet, sheet, List.of("case", "decision", "right_value", "missing_facts"))) {
            undo.add(List.of(id, "undo", "", ""));
        }
        assertThat(Ran.command("extract", project, "--take", sheet, "--validator", "cho")
                        .out())
                .contains("1 decisions taken");
        assertThat(Ran.command("extract", project, "--take", sheet, "--validator", "cho")
                        .err())
                .contains("cho has no decision on it to undo");
        assertThat(decideAll("cho", Map.of("none tons", List.of("not stated", "")))
                        .getFirst())
                .isEqualTo("none tons: two people judge it differently");
    }

    /** A schema that is proposed from the reports reads them. */
    private void proposed() throws IOException {
        Path file = folder.resolve("proposed.json");
        Files.writeString(
                file,
                Ran.command("extract", project, "--from", reports, "--propose", 20)
                        .out());
        JsonNode table =
                new ObjectMapper().readTree(file.toFile()).path("tables").path(0);
        assertThat(table.path("columns"))
                .map(c -> c.path("name").asText())
                .containsExactlyInAnyOrder("text_id", "ship", "left_on", "sailors", "tons", "cargo");
        JsonNode read = extract("--from", reports, "--schema", file);
        for (String column : List.of("ship", "left_on", "sailors", "cargo")) {
            assertThat(line(read, column).path("supported").asInt())
                    .as(read.toString())
                    .isGreaterThanOrEqualTo(REPORTS);
        }
        assertThat(line(read, "tons").path("conflict").asInt())
                .as("the reports name two numbers of tons")
                .isEqualTo(2 * REPORTS);
    }
}
