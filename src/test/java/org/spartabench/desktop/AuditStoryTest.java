package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.TestData;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.welcome.Projects;
import org.spartabench.judging.review.audit.AuditReport;
import org.spartabench.judging.review.audit.Foreign;
import org.spartabench.judging.review.audit.ForeignFiles;
import org.spartabench.judging.review.sheet.SheetRow;
import org.spartabench.project.Project;
import org.spartabench.project.foreign.AuditImport;
import org.spartabench.project.review.Audit;

/** A foreign set is imported, judged by its table and passages, and reported as a table of errors. */
class AuditStoryTest {

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    private List<Path> files() throws IOException {
        Path items = folder.resolve("items.jsonl");
        Files.writeString(items, """
            {"question_id": "q1", "question": "Who wrote the tallest 'tower' book ?", "table_id": "t_0", "answer": "Ann"}
            {"question_id": "q2", "question": "When was the author of Reeds born ?", "table_id": "t_0", "answer": "1950"}
            {"question_id": "q3", "question": "Which book has 90 pages ?", "table_id": "t_0", "answer-text": "Reeds"}
            {"question_id": "q4", "question": "Lost ?", "table_id": "t_1", "answer": "x"}
            """);
        Path tables = folder.resolve("tables.json");
        Files.writeString(tables, """
            [{"uid": "t_0", "title": "Books", "section_title": "By pages", "intro": "", "header": [["Book", []], ["", []], ["Pages", []]],
              "data": [[["Towers, \\"high\\"", ["/wiki/Towers"]], ["Ann", ["/wiki/Ann_Lee"]], ["410", []]],
                       [["Reeds", []], ["Bo", ["/wiki/Bo_Ray"]], ["90", []]]]}]
            """);
        Path passages = folder.resolve("passages.json");
        Files.writeString(
                passages,
                "{\"/wiki/Ann_Lee\": \"Ann Lee was born in 1948.\\n"
                        + "She writes.\", \"/wiki/Bo_Ray\": \"Bo Ray was born in 1950.\"}");
        return List.of(items, tables, passages);
    }

    private Project make(List<Path> files) {
        return ForeignFiles.read(files)
                .then(set -> AuditImport.create(folder.resolve("audit"), "books", set))
                .orThrow(IllegalStateException::new);
    }

    @Test
    void theTableAndThePassagesComeBackAsTheyWere() throws IOException {
        Foreign set = ForeignFiles.read(files()).orThrow(IllegalStateException::new);
        assertThat(set.leftOut()).containsExactly("q4 is skipped: its table t_1 is in none of the files");
        try (Project project = make(files())) {
            Audit audit = Audit.of(project.facts()).orElseThrow();
            Audit.Grounds grounds =
                    audit.grounds(project.queue().item(2).orElseThrow().item());
            assertThat(grounds.table()).isEqualTo(set.tables().get("t_0"));
            assertThat(grounds.passages()).isEqualTo(set.passages());
            assertThat(project.queue().item(1).orElseThrow().item().answer().values())
                    .containsExactly("Ann");
            Path sheet = folder.resolve("sheet.csv");
            assertThat(project.sheets().write(sheet, org.spartabench.base.task.TaskControl.NONE))
                    .isInstanceOf(Result.Ok.class);
            assertThat(SheetRow.read(sheet)
                            .orThrow(IllegalStateException::new)
                            .get(1)
                            .row())
                    .satisfies(row -> assertThat(row.sql()).isEmpty())
                    .satisfies(row -> assertThat(row.evidence()).contains("Bo Ray was born in 1950."));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void badFilesAreRefusedInOneLine() throws IOException {
        Path bad = folder.resolve("bad.jsonl");
        Files.writeString(bad, "{\"question\": \"Who ?\", \"table_id\": \"t\", \"answer\": \"x\"}\n{\"a\": 1}\n");
        assertThat(ForeignFiles.read(List.of(bad)))
                .isInstanceOfSatisfying(
                        Result.Bad.class,
                        b -> assertThat(b.problems().getFirst())
                                .asString()
                                .contains("bad.jsonl:2: value 2 is neither an item"));
        assertThat(ForeignFiles.read(List.of(folder.resolve("none")))).isInstanceOf(Result.Bad.class);
    }

    @Test
    void itemsAreDecidedInTheSameScreenAndReportedAsATable() throws IOException {
        try (Project project = make(files());
                StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Review());
            Toolkit.await("the table is shown", () -> window.scene().lookup("#audit-table") != null);
            Toolkit.await(
                    "passages are shown",
                    () -> window.find("#audit-passages", VBox.class)
                                    .getChildren()
                                    .size()
                            == 2);
            for (String part : List.of("#sqlPlace", "#treePlace", "#fix")) {
                assertThat(window.scene().lookup(part)).as(part).isNull();
            }
            window.press(KeyCode.A);
            Toolkit.await("the next is shown", () -> window.text("#number").equals("q2"));
            window.press(KeyCode.R);
            Toolkit.await("reasons are asked for", () -> window.scene().lookup("#reason-INCORRECT") != null);
            assertThat(window.scene().lookup("#reason-TIE")).isNull();
            window.press(KeyCode.DIGIT1);
            window.press(KeyCode.DIGIT3);
            window.press(KeyCode.ENTER);
            Toolkit.await("the next is shown", () -> window.text("#number").equals("q3"));
            AuditReport.Line all = Audit.report(
                            project.team().decisions(),
                            project.records().cases().all(Paradigm.SQL))
                    .all();
            assertThat(all.audited()).isEqualTo(2);
            assertThat(all.wrong()).isEqualTo(1);
            assertThat(all.reasons()).isEqualTo(Map.of(RejectReason.REDUNDANT_MODALITY, 1, RejectReason.INCORRECT, 1));
            window.go(new Route.Publish());
            Toolkit.await(
                    "the table is shown",
                    () -> window.text("#title").equals("Audit")
                            && window.scene().lookup("#sheet-write") != null);
            assertThat(project.findings().lacking()).hasSize(3);
        }
    }

    @Test
    void anAuditIsMadeAmongTheProjects() throws IOException {
        Path set = Files.createDirectory(folder.resolve("books"));
        for (Path file : files()) {
            Files.move(file, set.resolve(file.getFileName()));
        }
        List<Path> opened = new CopyOnWriteArrayList<>();
        Projects projects = new Projects() {
            @Override
            public List<Recent> recent() {
                return List.of();
            }

            @Override
            public void open(Path project) {
                opened.add(project);
            }

            @Override
            public Path proposed(String name) {
                return folder.resolve(name);
            }
        };
        try (StoryWindow window = StoryWindow.without(projects)) {
            window.answers().next(set);
            window.go(new Route.Welcome());
            window.fire("#foreign");
            Toolkit.await("the audit is opened", () -> !opened.isEmpty());
        }
        assertThat(opened).containsExactly(folder.resolve("books-audit"));
        try (Project current = Project.open(opened.getFirst()).orThrow(IllegalStateException::new)) {
            assertThat(Audit.of(current.facts())).isPresent();
            assertThat(current.set().rows()).hasSize(3);
        }
    }

    /** Every item has its table, and nearly every answer stands in the table or in a passage. */
    @Test
    void aLargerSetIsImportedAndReported() {
        audited(TestData.own("foreign"), 11, 10);
        TestData.larger("hybridqa-200").ifPresent(set -> audited(set, 200, 171));
    }

    private void audited(Path set, int items, int grounded) {
        Folders.discard(folder.resolve("audit"));
        try (Project project = make(List.of(set))) {
            Audit audit = Audit.of(project.facts()).orElseThrow();
            int[] held = {0};
            project.set().present(item -> {
                Audit.Grounds grounds = audit.grounds(item);
                List<String> answers = item.answer().values();
                boolean inPassage = grounds.passages().values().stream().anyMatch(p -> Audit.holds(p, answers));
                boolean inTable = grounds.table().rows().stream()
                        .flatMap(List::stream)
                        .anyMatch(cell -> Audit.holds(cell.text(), answers));
                held[0] += inPassage || inTable ? 1 : 0;
            });
            assertThat(project.set().rows()).hasSize(items).allMatch(r -> r.status() == Status.OPEN);
            assertThat(held[0]).isBetween(grounded, items);
            new AsSeen(project.queue()).decide(1, "ann", new Verdict.Accept(), 10);
            new AsSeen(project.queue())
                    .decide(2, "ann", new Verdict.Reject(List.of(RejectReason.INCOMPLETE_ANSWER), ""), 10);
            new AsSeen(project.queue()).decide(2, "bo", new Verdict.Accept(), 10);
            assertThat(Audit.report(
                                    project.team().decisions(),
                                    project.records().cases().all(Paradigm.SQL))
                            .table()
                            .csv()
                            .lines())
                    .containsExactly(
                            "validator,audited,any_error,any_error_share,redundant_modality,redundant_modality_share,"
                                    + "incomplete_answer_set,incomplete_answer_set_share,incorrect_or_unanswerable,"
                                    + "incorrect_or_unanswerable_share,"
                                    + "query_against_question,query_against_question_share,"
                                    + "query_against_data,query_against_data_share,"
                                    + "query_against_knowledge,query_against_knowledge_share,"
                                    + "ambiguous_question,ambiguous_question_share,other_reasons,question_edited",
                            "ann,2,1,0.5000,0,0.0000,1,1.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0",
                            "bo,1,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0",
                            "all,2,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000,0,0");
        }
    }
}
