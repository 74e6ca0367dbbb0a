package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.welcome.Projects;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.LibrarySet;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.correct.output.QueryRuns;

/**
 * A team's day with somebody else's set, through the screens: audit, queue, rulings of two people and a third one, corrected set,
 * scores on the old and the new set, release. {@code TeamDayTest} does the same by commands.
 */
class TeamDayStoryTest {

    private static final List<KeyCode> CARDS = List.of(KeyCode.DIGIT1, KeyCode.DIGIT2, KeyCode.DIGIT3, KeyCode.DIGIT4);

    private static final Map<String, KeyCode> KEYS = Map.of("structure", KeyCode.S, "values", KeyCode.V);

    @TempDir
    private static Path folder;

    private List<String> given = List.of();

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void fromAForeignSetToARelease() throws Exception {
        given = LibrarySet.write(folder.resolve("bird"));
        List<String> right = LibrarySet.right(given);
        Path careful = LibrarySet.predictions(
                folder.resolve("careful.json"), right, 9, "SELECT COUNT(*) FROM loans WHERE days >= 14");
        Path copier = LibrarySet.predictions(folder.resolve("copier.json"), given, 8, "SELECT AVG(pages) FROM books");
        Path corrected = folder.resolve("corrected");
        try (Project project = open(audited(folder.resolve("bird")))) {
            new CheckJob(project).run(TaskControl.NONE);
            Path replies = LibrarySet.replies(folder.resolve("replies.jsonl"), right);
            QueryRuns runs = new QueryRuns(project);
            try (StoryWindow window = StoryWindow.over(project, "ann", NoProjects.INSTANCE)) {
                queue(window);
                window.go(new Route.Correct());
                Toolkit.await("no case yet", () -> !window.text("#cases-counts").isEmpty());
                window.answers().next(replies);
                window.command("cases.replies");
                assertThat(ruled(window, runs, ""))
                        .as("three against, one drawn, one fault")
                        .isEqualTo(5);
            }
            try (StoryWindow window = StoryWindow.over(project, "bob", NoProjects.INSTANCE)) {
                window.go(new Route.Correct());
                assertThat(ruled(window, runs, "Which books were published after 2004?"))
                        .isEqualTo(5);
            }
            assertThat(project.records().cases().all())
                    .filteredOn(c -> c.state() == CorrectionCase.State.DISAGREED)
                    .hasSize(1);
            try (StoryWindow window = StoryWindow.over(project, "cal", NoProjects.INSTANCE)) {
                window.go(new Route.Correct());
                Toolkit.await(
                        "the cases are counted",
                        () -> !window.text("#cases-counts").isEmpty());
                window.press(KeyCode.H);
                Toolkit.await("the difference is shown", () -> window.enabled("cases.mark.1"));
                rule(window, runs, "");
                scores(window, careful, copier, "66.7", "91.7");
                assertThat(Files.readAllLines(project.folder().resolve("scores.jsonl")))
                        .as("each query of an item is run once, and its score kept")
                        .hasSize(12 + 3 + 2);
                export(window, corrected);
            }
        }
        errata(corrected);
        Path second = audited(corrected);
        try (Project project = open(second);
                StoryWindow window = StoryWindow.over(project, "ann", NoProjects.INSTANCE)) {
            scores(window, careful, copier, "91.7", "66.7");
            release(window, project);
        }
        List<String> published = Files.readAllLines(folder.resolve("release/errata.csv"));
        assertThat(published).hasSize(4);
        assertThat(folder.resolve("release/README.md"))
                .content()
                .contains("## Errors of the set that were corrected", "- Structure & Schema: 1");
    }

    private static Project open(Path project) {
        return Project.open(project).orThrow(IllegalStateException::new);
    }

    /** Opens a set's folder from the Welcome page. @return its first project */
    private static Path audited(Path set) {
        AtomicReference<Path> opened = new AtomicReference<>();
        try (StoryWindow window = StoryWindow.without(projects(opened))) {
            window.go(new Route.Welcome());
            window.answers().next(set);
            window.command("welcome.audit");
            Toolkit.await("the first project is open", () -> opened.get() != null);
        }
        return opened.get();
    }

    /** The query that speaks against its evidence comes first. */
    private static void queue(StoryWindow window) {
        window.go(new Route.Review());
        Toolkit.await("an item is on the desk", () -> window.enabled("review.reject"));
        ComboBox<?> order = window.find("#order", ComboBox.class);
        Toolkit.run(() -> order.getSelectionModel().select(1));
        ListView<?> queue = window.find("#list", ListView.class);
        Toolkit.await(
                "the wrong one comes first",
                () -> queue.getItems().getFirst() instanceof Optional<?> first
                        && first.filter(row -> row instanceof ItemRow item && item.number() == 2)
                                .isPresent());
    }

    /** Rules on all cases that wait for the person. @param doubted the question that this person calls not clear */
    private int ruled(StoryWindow window, QueryRuns runs, String doubted) {
        int cases = 0;
        while (waits(window)) {
            rule(window, runs, doubted);
            cases++;
        }
        return cases;
    }

    private static boolean waits(StoryWindow window) {
        Toolkit.await(
                "a case is seen in full, or none is left",
                () -> window.enabled("cases.mark.1") || says(window, "No case waits for you."));
        return Toolkit.on(() -> window.enabled("cases.mark.1"));
    }

    private void rule(StoryWindow window, QueryRuns runs, String doubted) {
        String question = window.text("#cases-question");
        List<String> texts = IntStream.rangeClosed(1, 4)
                .mapToObj(card -> Toolkit.on(() -> window.find("#case-card-" + card, Node.class)
                        .lookup(".sql-text")
                        .getAccessibleText()))
                .toList();
        String right = texts.stream()
                .max(Comparator.comparingInt(text -> Collections.frequency(texts, text)))
                .orElseThrow(); // three models are
        if (question.equals(doubted)) {
            window.press(KeyCode.N);
            window.answer("is 2004 after 2004?");
        } else if (Set.copyOf(texts).size() == 1) {
            window.press(KeyCode.U);
        } else {
            IntStream.range(0, 4).filter(i -> texts.get(i).equals(right)).forEach(i -> window.press(CARDS.get(i)));
            Toolkit.await("a category can be chosen", () -> window.enabled("cases.logic"));
            window.press(KEYS.getOrDefault(
                    LibrarySet.WRONG.values().stream()
                            .filter(wrong -> runs.shown(wrong.right()).equals(right))
                            .map(LibrarySet.Wrong::category)
                            .findFirst()
                            .orElse("logic"),
                    KeyCode.L));
        }
        Toolkit.await(
                "it is decided",
                () -> window.text("#cases-said").contains("decided")
                        && (says(window, "No case waits for you.")
                                || window.enabled("cases.mark.1")
                                        && !window.text("#cases-question").equals(question)));
    }

    private static boolean says(StoryWindow window, String words) {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll(".label").stream()
                .anyMatch(n -> n instanceof Labeled l
                        && n.isVisible()
                        && l.getText() != null
                        && l.getText().contains(words)));
    }

    /** Runs the queries of both systems, on the set's own database. */
    private static void scores(StoryWindow window, Path careful, Path copier, String first, String second) {
        window.go(new Route.Score());
        for (Path system : List.of(careful, copier)) {
            int before =
                    window.find("#score-systems", ListView.class).getItems().size();
            window.answers().next(system);
            window.command("score.add");
            Toolkit.await(
                    "the system is scored",
                    () -> window.find("#score-systems", ListView.class)
                                    .getItems()
                                    .size()
                            == before + 1);
        }
        Toolkit.await("both have their figures", () -> holds(window, first) && holds(window, second));
    }

    private static boolean holds(StoryWindow window, String cell) {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll(".table-cell").stream()
                .anyMatch(c -> c instanceof Labeled l && cell.equals(l.getText())));
    }

    private static void export(StoryWindow window, Path corrected) {
        window.go(new Route.Publish());
        window.fire("#ofSet");
        Toolkit.run(() -> window.find("#target", TextField.class).setText(corrected.toString()));
        window.command("publish.export");
        Toolkit.await("it asks", () -> window.scene().lookup("#export-confirm") != null);
        window.fire("#export-confirm");
        Toolkit.await("the set is written", () -> Files.isRegularFile(corrected.resolve("errors.csv")));
    }

    private void errata(Path corrected) throws Exception {
        List<String> errata = Files.readAllLines(corrected.resolve("errata.csv"));
        assertThat(errata).hasSize(4);
        LibrarySet.WRONG.forEach((number, wrong) -> assertThat(errata)
                .anyMatch(line -> line.startsWith("dev.json," + number + ",library:" + number + ",changed,")
                        && line.endsWith("," + wrong.label())));
    }

    /** Accepts the items by keys, fills the card and releases. */
    private static void release(StoryWindow window, Project project) {
        window.go(new Route.Review());
        for (int item = 1; item <= 12; item++) {
            int number = item;
            window.go(new Route.Review(OptionalInt.of(number)));
            Toolkit.await(
                    "the item is on the desk",
                    () -> window.text("#number").equals("library:" + (number - 1)) && window.enabled("review.accept"));
            window.press(KeyCode.A);
            Toolkit.await(
                    "it is accepted",
                    () -> project.queue().item(number).orElseThrow().status() == Status.ACCEPTED);
        }
        project.files().releases().form(SampleProject.filledForm());
        window.go(new Route.Publish());
        window.fire("#publish-release");
        Path out = folder.resolve("release");
        Toolkit.run(() -> {
            window.find("#release-target", TextField.class).setText(out.toString());
            window.find("#release-license", TextField.class).setText("CC-BY-4.0");
        });
        window.fire("#release-make");
        Toolkit.await(
                "it is released", () -> window.text("#release-result").startsWith(out + ": version 1.0.0, 12 items"));
    }

    private static Projects projects(AtomicReference<Path> opened) {
        return new Projects() {
            @Override
            public List<Recent> recent() {
                return List.of();
            }

            @Override
            public void open(Path project) {
                opened.set(project);
            }

            @Override
            public Path proposed(String name) {
                return folder.resolve(name);
            }
        };
    }
}
