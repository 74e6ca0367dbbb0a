package org.spartabench.judging.review.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.SheetCells;
import org.spartabench.judging.review.sheet.SheetRow.Said;

/** Any text survives a review sheet, and no cell of it begins as a formula begins. */
class SheetLawsTest {

    private static final String[] PARTS = {
        "=",
        "+",
        "-",
        "@",
        "\t",
        "\r",
        "\n",
        "\r\n",
        "'",
        "\"",
        ";",
        ",",
        "|",
        " ",
        "a",
        "1",
        "é",
        "語",
        "😀",
        "＝",
        "－",
        "SUM(A1)",
        "=HYPERLINK(\"x\")",
        "\uFEFF"
    };

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({"1, csv", "2, csv", "3, tsv"})
    void anyTextComesBackAsItWas(long seed, String ending, @TempDir Path folder) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Path file = folder.resolve("sheet." + ending);
        List<SheetRow> rows = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            rows.add(new SheetRow(
                    "x:" + i,
                    text(random),
                    text(random),
                    text(random),
                    text(random),
                    text(random),
                    new Said(text(random), text(random), text(random), text(random)),
                    text(random)));
        }
        try (SheetFile sheet = SheetFile.begin(file, file, SheetRow.COLUMNS)) {
            rows.forEach(row -> sheet.add(row.cells()));
        }
        assertThat(read(file)).extracting(SheetFile.Numbered::row).isEqualTo(rows);
        assertThat(read(file).getLast().number()).isEqualTo(rows.size() + 1);
    }

    private static List<SheetFile.Numbered> read(Path file) {
        return SheetRow.read(file).orThrow(IllegalStateException::new);
    }

    /** Held against a plain reading of the rule: whatever separator a spreadsheet splits at, no part begins with a sign. */
    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void noCellBeginsAsAFormula(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 20_000; i++) {
            String text = text(random);
            String cell = SheetCells.tame(text);
            assertThat(SheetCells.restore(cell)).isEqualTo(text);
            for (String part : cell.split("[;,|\\t\\r\\n\"]", -1)) {
                assertThat(part).doesNotMatch("(?s)[=+\\-@＝＋－＠].*");
            }
            assertThat(cell.strip()).doesNotMatch("(?s)[=+\\-@].*");
        }
        assertThat(SheetCells.tame("=1+1")).isEqualTo("'=1+1");
        assertThat(SheetCells.tame("\"=1\"")).isEqualTo("'\"'=1\"");
        assertThat(SheetCells.tame("'=1")).isEqualTo("''=1");
        assertThat(SheetCells.tame("Is 3 - 1 = 2?")).isEqualTo("Is 3 - 1 = 2?");
        assertThat(SheetCells.tame("'Tis")).isEqualTo("'Tis");
    }

    private static SheetItem item(String... answer) {
        return new SheetItem(
                "x:1", "Which?", "SELECT a FROM t", List.of(answer), Status.OPEN, "hash", Optional.empty());
    }

    private static SheetItem.Outcome back(SheetItem item, String answer, String status, String decision) {
        SheetRow row = item.row("");
        return item.back(new SheetRow(
                row.id(),
                row.question(),
                row.sql(),
                answer,
                row.evidence(),
                status,
                new Said(decision, "", "", ""),
                row.mark()));
    }

    @Test
    void anAnswerThatASpreadsheetWroteAnotherWayIsTheSameAnswer() {
        String[][] pairs = {
            {"007", "7"},
            {"0.50", "0.5"},
            {"1234567.5", "1,234,567.5"},
            {"1e-12", "1.00E-12"},
            {"true", "TRUE"},
            {"2021-03-04", "3/4/2021"},
            {"2021-03-04", "04.03.2021"},
            {"2021-03-04 00:00:00", "2021-03-04"},
            {"2021-03-04 17:15:00", "3/4/2021 17:15"},
            {"2021-03-04 17:15:00", "3/4/2021 5:15:00 PM"},
            {"2021-03-04 00:30:00", "4 Mar 2021 12:30 AM"},
            {"Ann ", "Ann"},
            {"Ann", ""},
        };
        for (String[] pair : pairs) {
            assertThat(back(item(pair[0]), pair[1], "open", "accept"))
                    .as("%s saved as %s", pair[0], pair[1])
                    .isEqualTo(new SheetItem.Outcome.Taken(new Verdict.Accept()));
        }
        assertThat(back(item("007", "2021-03-04", "a; b"), "7;3/4/2021; a; b", "OPEN", ""))
                .isEqualTo(new SheetItem.Outcome.Alike());
    }

    @Test
    void aChangedAnswerOrStatusIsNeverTakenInSilence() {
        String[][] pairs = {
            {"5", "6"},
            {"Paris", "paris"},
            {"12345678901234567890", "1.23457E+19"},
            {"9007199254740993", "9007199254740992"},
            {"007", "8"},
            {"2021-03-04", "5/4/2021"},
            {"2021-03-04 17:15:30", "3/4/2021 17:15"},
            {"a; b", "a"},
            {"a; b", "b; a"},
            {"", "5"},
        };
        for (String[] pair : pairs) {
            for (String decision : List.of("", "accept", "defer")) {
                assertThat(back(item(pair[0]), pair[1], "open", decision))
                        .as("%s saved as %s", pair[0], pair[1])
                        .isInstanceOfSatisfying(
                                SheetItem.Outcome.Conflict.class,
                                conflict -> assertThat(conflict.why())
                                        .contains("from '" + pair[0] + "' to '" + pair[1] + "'")
                                        .contains("the answer was not changed")
                                        .doesNotContain("\n"));
            }
        }
        for (String status : List.of("accepted", "rejected", "done")) {
            assertThat(back(item("5"), "5", status, ""))
                    .isEqualTo(new SheetItem.Outcome.Conflict(
                            "the cell 'status' was changed; write the decision into 'decision'"));
        }
        assertThat(back(item("5"), "5", "stale", "")).isEqualTo(new SheetItem.Outcome.Alike());
    }

    /** Of the program, or of a person on an old Mac: a line that ends another way is the same line. */
    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void noRowIsLostForTheEndOfALine(String end, @TempDir Path folder) throws IOException {
        Verdict.Reject rejection = new Verdict.Reject(List.of(RejectReason.TIE), "first\nsecond");
        SheetItem rejected = new SheetItem(
                "x:1",
                "Which\none?",
                "SELECT a\nFROM t",
                List.of("a\nb"),
                Status.REJECTED,
                "hash",
                Optional.of(rejection));
        SheetItem open =
                new SheetItem("x:2", "Who?", "SELECT b FROM t", List.of("c"), Status.OPEN, "hash", Optional.empty());
        Path file = folder.resolve("sheet.csv");
        try (SheetFile sheet = SheetFile.begin(file, file, SheetRow.COLUMNS)) {
            sheet.add(rejected.row("one\ntwo").cells());
            SheetRow row = open.row("");
            sheet.add(new SheetRow(
                            row.id(),
                            row.question(),
                            row.sql(),
                            row.answer(),
                            row.evidence(),
                            row.status(),
                            new Said("edit", "Who\nis it?", "", ""),
                            row.mark())
                    .cells());
        }
        Files.writeString(file, Files.readString(file).replace("\r\n", "\n").replace("\n", end));
        List<SheetFile.Numbered> rows = read(file);
        assertThat(rows).extracting(SheetFile.Numbered::number).containsExactly(2, 3);
        assertThat(rejected.back(rows.getFirst().row())).isEqualTo(new SheetItem.Outcome.Alike());
        assertThat(open.back(rows.getLast().row()))
                .isEqualTo(new SheetItem.Outcome.Taken(new Verdict.EditQuestion("Who\nis it?")));
    }

    @Test
    void aSheetThatASpreadsheetSavedIsRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("saved.csv");
        Files.writeString(
                file,
                "ID;Mark;Decision;Note;Reasons;Edited question\r\n"
                        + "x:1;abc;reject;;tie;\r\n"
                        + ";;;;;\r\n"
                        + "x:2;abc;;;;Who?\r\n");
        assertThat(read(file))
                .extracting(n -> n.number() + " " + n.row().id() + " " + n.row().entry())
                .containsExactly("2 x:1 " + new Said("reject", "", "tie", ""), "4 x:2 " + new Said("", "Who?", "", ""));
    }

    @Test
    void excelKnowsTheEncodingAndOtherFilesAreRefusedInOneLine(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("sheet.csv");
        SheetFile.begin(file, file, SheetRow.COLUMNS).close();
        assertThat(Files.readString(file))
                .startsWith("\uFEFF\"id\",\"question\"")
                .endsWith("\"mark\"\r\n");
        Files.writeString(file, "id,question\r\nx:1,Who?\r\n");
        assertThat(SheetRow.read(file))
                .isInstanceOfSatisfying(
                        Result.Bad.class,
                        bad -> assertThat(bad.problems().getFirst())
                                .asString()
                                .contains("sheet.csv:1: has no column 'decision'"));
        Files.write(file, "id,name\n1,Jos\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(SheetRow.read(file))
                .isInstanceOfSatisfying(
                        Result.Bad.class,
                        bad -> assertThat(bad.problems().getFirst()).asString().contains("save the file as UTF-8"));
    }
}
