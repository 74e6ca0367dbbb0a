package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.judging.review.sheet.SheetRow;
import org.spartabench.judging.review.sheet.SheetRow.Said;
import org.spartabench.project.Project;

/** A sheet goes out, somebody works on it in a spreadsheet while others decide in the window, and it comes back. */
class SheetStoryTest {

    @TempDir
    private Path folder;

    private Path project;
    private Path sheet;

    @BeforeEach
    void makeAProject() {
        project = folder.resolve("project");
        sheet = folder.resolve("sheet.csv");
        try (Project opened = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(opened, 9, 7);
            new AsSeen(opened.queue()).decide(8, "anna", new Verdict.Accept(), 1_000);
            new AsSeen(opened.queue())
                    .decide(9, "anna", new Verdict.Reject(List.of(RejectReason.TIE), "two of them"), 1_000);
        }
    }

    /** Changes rows by their numbers in the project, as a spreadsheet does. */
    private void edit(Map<Integer, UnaryOperator<SheetRow>> changes) throws IOException {
        List<SheetFile.Numbered> rows = SheetRow.read(sheet).orThrow(IllegalStateException::new);
        try (SheetFile file = SheetFile.begin(sheet, sheet, SheetRow.COLUMNS)) {
            for (SheetFile.Numbered row : rows) {
                file.add(changes.getOrDefault(row.number() - 1, r -> r)
                        .apply(row.row())
                        .cells());
            }
        }
    }

    private static UnaryOperator<SheetRow> decision(String decision, String edited, String reasons, String note) {
        return r -> new SheetRow(
                r.id(),
                r.question(),
                r.sql(),
                r.answer(),
                r.evidence(),
                r.status(),
                new Said(decision, edited, reasons, note),
                r.mark());
    }

    private static UnaryOperator<SheetRow> with(
            UnaryOperator<SheetRow> change, String id, String question, String mark) {
        return r -> {
            SheetRow s = change.apply(r);
            return new SheetRow(
                    id.isEmpty() ? s.id() : id,
                    question.isEmpty() ? s.question() : question,
                    s.sql(),
                    s.answer(),
                    s.evidence(),
                    s.status(),
                    s.entry(),
                    mark.isEmpty() ? s.mark() : mark);
        };
    }

    private Map<Integer, Status> stands() {
        try (Project project = SampleProject.open(folder)) {
            return java.util.stream.IntStream.rangeClosed(1, 9)
                    .boxed()
                    .collect(Collectors.toMap(
                            n -> n, n -> project.queue().item(n).orElseThrow().status()));
        }
    }

    @Test
    void decisionsComeBackAsThoseOfTheNamedValidator() throws IOException {
        Ran out = Ran.command("sheet", project, "--out", sheet);
        assertThat(out.code()).isZero();
        assertThat(out.out()).contains("9 items");
        List<SheetRow> rows = SheetRow.read(sheet).orThrow(IllegalStateException::new).stream()
                .map(SheetFile.Numbered::row)
                .toList();
        assertThat(rows.get(8).entry()).isEqualTo(new Said("reject", "", "tie", "two of them"));
        assertThat(rows)
                .allMatch(r -> !r.evidence().isBlank()
                        && !r.sql().isBlank()
                        && !r.answer().isBlank());

        edit(Map.of(
                1, decision("accept", "", "", ""),
                2, decision("Rejected", "", "Tie; date bound", "see the rows"),
                3, decision("edit", "=Which one?", "", ""),
                4, decision("d", "", "", "")));
        Ran dry = Ran.command("sheet", project, "--in", sheet, "--validator", "bo", "--dry-run");
        assertThat(dry.code()).isZero();
        assertThat(dry.out())
                .contains("row 3, medical:2: rejected: tie, date bound")
                .contains("4 decisions, 0 conflicts, 5 rows without changes; nothing was imported");
        JsonNode report = Ran.command("sheet", project, "--in", sheet, "--validator", "bo", "--dry-run", "--json")
                .json();
        assertThat(report.path("decisions")).hasSize(4);
        assertThat(report.path("imported").asBoolean()).isFalse();
        assertThat(stands()).containsEntry(1, Status.OPEN);

        assertThat(Ran.command("sheet", project, "--in", sheet, "--validator", "bo")
                        .code())
                .isZero();
        assertThat(stands())
                .containsEntry(1, Status.ACCEPTED)
                .containsEntry(2, Status.REJECTED)
                .containsEntry(3, Status.EDITED)
                .containsEntry(4, Status.DEFERRED)
                .containsEntry(5, Status.OPEN)
                .containsEntry(8, Status.ACCEPTED);
        try (Project opened = SampleProject.open(folder)) {
            assertThat(opened.queue().item(3).orElseThrow().question()).isEqualTo("=Which one?");
            assertThat(opened.queue().decisions(2).getLast().verdict())
                    .isEqualTo(new Verdict.Reject(List.of(RejectReason.TIE, RejectReason.DATE_BOUND), "see the rows"));
            assertThat(opened.queue().decisions(2).getLast().validator()).isEqualTo("bo");
        }
        Ran again = Ran.command("sheet", project, "--in", sheet, "--validator", "bo");
        assertThat(again.code()).isZero();
        assertThat(again.out()).contains("0 decisions, 0 conflicts, 9 rows without changes");
    }

    @Test
    void conflictsAreListedByRowAndNothingOfThemIsTaken() throws IOException {
        Ran.command("sheet", project, "--out", sheet);
        try (Project opened = SampleProject.open(folder)) {
            new AsSeen(opened.queue())
                    .decide(1, "anna", new Verdict.Reject(List.of(RejectReason.AMBIGUOUS), ""), 1_000);
            new AsSeen(opened.queue()).decide(2, "anna", new Verdict.EditQuestion("Another question?"), 1_000);
            new AsSeen(opened.queue()).decide(8, "anna", new Verdict.Defer(), 1_000);
        }
        String mark = SheetRow.read(sheet)
                .orThrow(IllegalStateException::new)
                .get(6)
                .row()
                .mark();
        edit(Map.of(
                1, decision("accept", "", "", ""),
                2, decision("accept", "", "", ""),
                3, decision("reject", "", "boring", ""),
                4, with(decision("accept", "", "", ""), "medical:999", "", ""),
                5, with(decision("accept", "", "", ""), "", "", mark),
                6, with(decision("", "", "", ""), "", "Changed in its own place?", ""),
                7, decision("reject", "", "", ""),
                8, decision("", "A wording that nobody took?", "", ""),
                9, decision("accept", "", "", "")));
        Ran in = Ran.command("sheet", project, "--in", sheet, "--validator", "bo");
        assertThat(in.code()).isEqualTo(1);
        assertThat(in.err().lines())
                .containsExactly(
                        "sparta: sheet.csv: row 2, medical:1: its decision has changed since the sheet was written: it"
                                + " is rejected",
                        "sparta: sheet.csv: row 3, medical:2: the item has changed since the sheet was written",
                        in.err().lines().toList().get(2),
                        "sparta: sheet.csv: row 5, medical:999: the project has no item with this id",
                        "sparta: sheet.csv: row 6, medical:5: the mark does not match the item; was one"
                                + " column sorted separately?",
                        "sparta: sheet.csv: row 7, medical:6: the cell 'question' was changed; write the new question"
                                + " into 'edited_question'",
                        "sparta: sheet.csv: row 8, medical:7: a rejection needs a reason",
                        "sparta: sheet.csv: row 9, medical:8: it has a wording but no decision; write 'edit' to take"
                                + " it, or clear 'edited_question'");
        assertThat(in.err())
                .contains("row 4, medical:3: 'boring' is not a reason; the reasons are redundant modality,");
        assertThat(in.out()).contains("1 decision, 8 conflicts, 0 rows without changes");
        assertThat(stands())
                .containsEntry(1, Status.REJECTED)
                .containsEntry(2, Status.EDITED)
                .containsEntry(3, Status.OPEN)
                .containsEntry(5, Status.OPEN)
                .containsEntry(8, Status.DEFERRED)
                .containsEntry(9, Status.ACCEPTED);

        Ran.command("sheet", project, "--out", sheet);
        edit(Map.of(5, r -> {
            SheetRow s = decision("accept", "", "", "").apply(r);
            return new SheetRow(
                    s.id(), s.question(), s.sql(), "another answer", s.evidence(), s.status(), s.entry(), s.mark());
        }));
        Ran answer = Ran.command("sheet", project, "--in", sheet, "--validator", "bo");
        assertThat(answer.code()).isEqualTo(1);
        assertThat(answer.err())
                .containsOnlyOnce("row 6, medical:5: the cell 'answer' was changed from '")
                .contains("to 'another answer'");
        assertThat(stands()).containsEntry(5, Status.OPEN);

        assertThat(Ran.command("sheet", project).code()).isEqualTo(2);
        Ran none = Ran.command("sheet", project, "--in", folder.resolve("none.csv"));
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err().lines()).hasSize(1);
        Path taken =
                Files.createDirectories(folder.resolve("a-folder/with-a-file")).getParent();
        Ran there = Ran.command("sheet", project, "--out", taken);
        assertThat(there.code()).isEqualTo(2);
        assertThat(there.err().lines().filter(l -> l.startsWith("sparta:"))).hasSize(1);
        assertThat(taken).isNotEmptyDirectory();
    }
}
