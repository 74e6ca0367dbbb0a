package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.judging.correct.CaseChoice;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.CorrectionReport;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.StatementRecorder;
import org.spartabench.project.correct.PlantedCorrections;
import org.spartabench.project.correct.PlantedCorrections.Planted;
import org.spartabench.project.correct.desk.CaseDesk;
import org.spartabench.project.correct.desk.ModelMistakes;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.foreign.SetImport;
import org.spartabench.publishing.foreign.SqlSetFile;
import org.spartabench.python.confined.TestPython;

/** Two people decide the cases of a set by keys, neither sees the other or where a query is from; a third one settles a difference. */
class CasesStoryTest {

    private static final List<Planted> PLANTED = PlantedCorrections.plant(8, 3, 1, 0);
    private static final Map<CorrectionCategory, KeyCode> KEYS = Map.of(
            CorrectionCategory.STRUCTURE, KeyCode.S,
            CorrectionCategory.VALUES, KeyCode.V,
            CorrectionCategory.LOGIC, KeyCode.L,
            CorrectionCategory.OUTPUT, KeyCode.O);

    @TempDir
    private static Path folder;

    private static QueryRuns runs;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void casesAreDecidedBlindAndSettled() throws IOException {
        Path set = folder.resolve("set");
        PlantedCorrections.write(set, PLANTED);
        Path made = SqlSetFile.read(set.resolve("dev.json"), set)
                .then(read -> SetImport.createWhole(folder.resolve("projects"), read))
                .orThrow(IllegalStateException::new)
                .projects()
                .getFirst();
        try (Project project = Project.open(made).orThrow(IllegalStateException::new)) {
            runs = new QueryRuns(project);
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                compare(window);
                undone(window);
                impatient(window, project);
                assertThat(runs.shown("select name from member m where m.age>12"))
                        .isEqualTo(runs.shown("SELECT name FROM member AS m WHERE m.age > 12"));
                assertThat(decideAll(window, "", () -> {}))
                        .as("3 against, 1 split, 1 drawn, 1 fault")
                        .isEqualTo(6);
            }
            String doubted = PLANTED.getFirst().question();
            StatementRecorder sent = StatementRecorder.over(project);
            try (StoryWindow window = StoryWindow.over(project, "bob", NoProjects.INSTANCE)) {
                go(window);
                assertThat(decideAll(window, doubted, () -> blind(window, sent.take())))
                        .isEqualTo(6);
            }
            assertThat(project.records().cases().all())
                    .filteredOn(c -> c.state() == CorrectionCase.State.DISAGREED)
                    .hasSize(1);
            try (StoryWindow window = StoryWindow.over(project, "cal", NoProjects.INSTANCE)) {
                go(window);
                window.press(KeyCode.H);
                Toolkit.await("a difference is shown", () -> text(window).contains("Person 2: unanswerable · no idea"));
                decide(window, false);
                Toolkit.await("it is settled", () -> text(window).contains("6 of 6 cases and drawn items settled"));
                window.go(new Route.Correct(Optional.of("figures")));
                Toolkit.await(
                        "the figures are there",
                        () -> window.find("#figures-list", ListView.class)
                                        .getItems()
                                        .size()
                                == 6);
                Toolkit.run(() -> window.find("#figures-list", ListView.class)
                        .getSelectionModel()
                        .select(2));
                Toolkit.await(
                        "the own shares stand beside those of the paper",
                        () -> text(window).contains("all (project)")
                                && text(window).contains("all (paper)"));
            }
            CorrectionReport report = CorrectionReport.of(
                    project.records().cases().compared(Paradigm.SQL),
                    project.records().cases().all(Paradigm.SQL));
            assertThat(report.rulings()).isEqualTo(Map.of("rectified", 3, "upheld", 1));
            assertThat(report.agreement().observed()).isEqualTo(5 / 6.0);
            assertThat(ModelMistakes.of(project).values())
                    .as("one split, by an aggregate of its own")
                    .hasSize(1)
                    .allSatisfy(kinds -> assertThat(kinds.values()).containsExactly(1));
            assertThat(report.faultsFound().hits()).isEqualTo(1);
            assertThat(report.wrong().hits()).isZero();
            programs(project);
        }
    }

    /** The cases of programs come on the same cards; a program is written on a sheet of its own. */
    private static void programs(Project project) throws IOException {
        TestPython.get();
        Path replies = PlantedCorrections.replies(
                folder.resolve("programs.jsonl"),
                "program",
                IntStream.range(0, PLANTED.size())
                        .mapToObj(i -> Collections.nCopies(3, PlantedCorrections.program(i, i > 0)))
                        .toList());
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            go(window);
            window.answers().next(replies);
            window.command("cases.recorded-programs");
            Toolkit.await("a program is shown", () -> text(window).contains("Program A"));
            assertThat(text(window)).doesNotContain("quartz", "basalt", "marble", "compiled", "Person 1");
            String question = window.text("#cases-question");
            int item = PlantedCorrections.byQuestion(PLANTED).get(question).id();
            window.press(KeyCode.W);
            Toolkit.await("there is a sheet", () -> window.scene().getRoot().lookup("#ask-text") != null);
            Toolkit.run(() -> window.find("#ask-text", TextArea.class).setText(PlantedCorrections.program(item, true)));
            window.press(KeyCode.ENTER, KeyCode.CONTROL);
            Toolkit.await("a category can be chosen", () -> window.enabled("cases.logic"));
            assertThat(text(window)).contains("Wrong in the others: Logic & Constraints", "Sorting");
            StatementRecorder sent = StatementRecorder.over(project);
            window.press(KeyCode.L);
            Toolkit.await(
                    "it is decided and the next one is shown",
                    () -> window.text("#cases-said").contains("decided") && window.enabled("cases.mark.1"));
            assertThat(sinceRuling(sent.take()))
                    .filteredOn(row -> row.contains("read_csv"))
                    .isNotEmpty()
                    .noneMatch(row -> PlantedCorrections.MODELS.stream().anyMatch(row::contains));
        }
        assertThat(project.records().cases().all(Paradigm.PYTHON))
                .as("one against, one drawn, one fault")
                .hasSize(3)
                .filteredOn(c -> !c.rulings().isEmpty())
                .singleElement()
                .satisfies(c -> assertThat(c.rulings().getFirst().ruling()).isInstanceOf(Ruling.Rectify.class));
    }

    private static void go(StoryWindow window) {
        window.go(new Route.Correct());
        Toolkit.await(
                "the cases are counted", () -> !window.text("#cases-counts").isEmpty());
    }

    private static void compare(StoryWindow window) throws IOException {
        go(window);
        Toolkit.await("it says what a case is", () -> text(window).contains("There are no cases."));
        window.answers().next(PlantedCorrections.replies(folder.resolve("replies.jsonl"), PLANTED));
        window.command("cases.replies");
        Toolkit.await("the first case is shown", () -> window.enabled("cases.mark.1"));
    }

    /** A decision that was undone is asked for again. */
    private static void undone(StoryWindow window) {
        String first = window.text("#cases-question");
        decide(window, false);
        window.press(KeyCode.Z);
        Toolkit.await(
                "it is back",
                () -> window.enabled("cases.mark.1")
                        && window.text("#cases-question").equals(first));
    }

    /** A key that comes before the next case is painted decides nothing, and a case that was decided is not decided again. */
    private static void impatient(StoryWindow window, Project project) {
        int before = ruled(project);
        window.press(KeyCode.U);
        Toolkit.await(
                "all are marked right though their rows differ",
                () -> window.text("#cases-said").contains("are marked right, but their rows differ")
                        && window.enabled("cases.upheld"));
        assertThat(ruled(project)).isEqualTo(before);
        assertThat(new ImpatientPerson(window, "#cases-said").press(KeyCode.U, "cases.upheld", "#cases-question"))
                .isEqualTo(ImpatientPerson.refusals("case"));
        assertThat(waits(window)).isTrue();
        assertThat(ruled(project)).isEqualTo(before + 1);
        assertThat(window.text("#cases-said")).endsWith("decided.");
        window.press(KeyCode.Z);
        Toolkit.await("it is undone", () -> ruled(project) == before && window.enabled("cases.mark.1"));
        String deferred = window.text("#cases-question");
        window.press(KeyCode.D);
        Toolkit.await(
                "another case is shown",
                () -> !window.text("#cases-question").equals(deferred) && window.enabled("cases.mark.1"));
        assertThat(ruled(project)).isEqualTo(before);
        try (CaseDesk desk = new CaseDesk(project, "dora", System::nanoTime)) {
            BlindCase seen = desk.next(false).orElseThrow();
            CaseChoice doubt = new CaseChoice.Unclear("which one?");
            assertThat(Projects.ok(desk.rule(seen, doubt))).isInstanceOf(Outcome.Done.class);
            assertThat(Projects.ok(desk.rule(seen, doubt)))
                    .as("it was decided since it was read")
                    .isEqualTo(Outcome.refused(
                            new Refusal.Stale(List.of(seen.judged().item()))));
            desk.undo();
        }
    }

    private static int ruled(Project project) {
        return project.records().cases().all().stream()
                .mapToInt(c -> c.rulings().size())
                .sum();
    }

    /**
     * No statement between a ruling and the next case gives what another person ruled, or which text is whose: a row with the query of
     * the set or of a model holds all texts of the case, in the order of the screen.
     */
    private static void blind(StoryWindow window, List<StatementRecorder.Sent> sent) {
        Planted shown = PlantedCorrections.byQuestion(PLANTED).get(window.text("#cases-question"));
        List<String> stored = new ArrayList<>(shown.models());
        stored.add(shown.gold());
        List<String> texts = IntStream.rangeClosed(1, 4)
                .mapToObj(n -> sql(window, n))
                .map(seen -> stored.stream()
                        .filter(text -> runs.shown(text).equals(seen))
                        .findFirst()
                        .orElse(seen))
                .toList();
        assertThat(sinceRuling(sent))
                .noneMatch(row -> Stream.of("quartz", "basalt", "marble", "Rectify", "Uphold", "Unanswerable")
                        .anyMatch(row::contains))
                .filteredOn(row -> texts.stream().anyMatch(row::contains) || row.contains(shown.gold()))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row).containsSubsequence(texts));
    }

    private static List<String> sinceRuling(List<StatementRecorder.Sent> sent) {
        int last = IntStream.range(0, sent.size())
                .filter(i -> sent.get(i).sql().stripLeading().startsWith("INSERT INTO decision"))
                .max()
                .orElse(-1);
        return sent.subList(last + 1, sent.size()).stream()
                .flatMap(s -> s.rows().stream())
                .toList();
    }

    /** @param doubted the question that this person takes for unanswerable @param check runs on each case that is shown */
    private static int decideAll(StoryWindow window, String doubted, Runnable check) {
        int decided = 0;
        while (waits(window)) {
            check.run();
            IntStream.rangeClosed(1, 4)
                    .mapToObj(n -> sql(window, n))
                    .forEach(text ->
                            assertThat(text).as("one printer writes all cards").isEqualTo(runs.shown(text)));
            assertThat(text(window)).doesNotContain("anna decided", "quartz", "basalt", "marble", "gold", "Person 1");
            assertThat(text(window)).containsAnyOf("≠ ", "same rows as A");
            decide(window, window.text("#cases-question").equals(doubted));
            decided++;
        }
        return decided;
    }

    /** Waits until a case can be decided, or none is left; says which. */
    private static boolean waits(StoryWindow window) {
        Toolkit.await(
                "a case is seen in full, or none is left",
                () -> window.enabled("cases.mark.1") || text(window).contains("No case waits for you."));
        return Toolkit.on(() -> window.enabled("cases.mark.1"));
    }

    private static void decide(StoryWindow window, boolean doubts) {
        String question = window.text("#cases-question");
        Planted planted = PlantedCorrections.byQuestion(PLANTED).get(question);
        Set<String> right =
                planted.consensus().name().equals("SPLIT") ? Set.of(planted.right()) : Set.copyOf(planted.models());
        List<Integer> cards = IntStream.rangeClosed(1, 4)
                .filter(n -> right.stream().map(runs::shown).anyMatch(sql(window, n)::equals))
                .boxed()
                .toList();
        if (doubts) {
            window.press(KeyCode.X);
            window.answer("no idea");
        } else if (cards.size() == 4) {
            window.press(KeyCode.U);
        } else {
            cards.forEach(n -> window.press(KeyCode.values()[KeyCode.DIGIT0.ordinal() + n]));
            Toolkit.await("a category can be chosen", () -> window.enabled("cases.logic"));
            window.press(KEYS.get(planted.category()));
        }
        Toolkit.await(
                "the next case is shown, or none is left",
                () -> window.text("#cases-said").contains("decided")
                        && (window.enabled("cases.mark.1") || text(window).contains("No case waits for you."))
                        && !(window.enabled("cases.mark.1")
                                && window.text("#cases-question").equals(question)));
    }

    private static String sql(StoryWindow window, int card) {
        return Toolkit.on(() -> window.find("#case-card-" + card, Node.class)
                .lookup(".sql-text")
                .getAccessibleText());
    }

    /** Gives all text of the scene, with what screen readers get. */
    private static String text(StoryWindow window) {
        return Toolkit.on(() -> {
            List<String> all = new ArrayList<>();
            collect(window.scene().getRoot(), all);
            return all.stream().collect(Collectors.joining("\n"));
        });
    }

    private static void collect(Node node, List<String> into) {
        if (!node.isVisible()) {
            return;
        }
        if (node.getAccessibleText() != null) {
            into.add(node.getAccessibleText());
        }
        if (node instanceof Labeled labeled) {
            into.add(labeled.getText());
        } else if (node instanceof Text text) {
            into.add(text.getText());
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, into));
        }
    }
}
