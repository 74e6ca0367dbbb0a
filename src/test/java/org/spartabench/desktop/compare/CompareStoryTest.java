package org.spartabench.desktop.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.NoProjects;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.StoryWindow;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.fx.code.CodeText;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.Recorded;
import org.spartabench.sql.compare.Alignment.Match;
import org.spartabench.sql.compare.Alignment.Pair;
import org.spartabench.sql.path.BlockPath;

/** Two things are compared, through the real screens. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompareStoryTest {

    private static final int ITEMS = 24;
    private static final String EMPTY =
            "SELECT name FROM doctors WHERE specialization = 'Dermatology' AND years_experience > 40";

    @TempDir
    private static Path folder;

    private Project project;
    private StoryWindow window;

    @BeforeAll
    void begin() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, ITEMS, 3);
        String question = project.queue().item(2).orElseThrow().question();
        new AsSeen(project.queue()).decide(2, "anna", new Verdict.EditQuestion("Please tell me: " + question), 1_000);
    }

    @AfterAll
    void end() {
        project.close();
    }

    @BeforeEach
    void open() {
        window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
    }

    @AfterEach
    void close() {
        window.close();
    }

    @Test
    void aTreeBeforeAndAfterItsRepairDiffersInOneBlock() {
        RunEvent.Repaired repair = repair();
        window.go(new Route.WhyNot(1, repair.item(), repair.block()));
        window.press(KeyCode.B);
        awaitMatches();
        assertThat(differing()).singleElement().isInstanceOf(Pair.class);
        assertThat(window.text("#leftTitle")).startsWith("Tree " + repair.item() + ", event ");
        assertThat(window.text("#rightTitle")).isNotEqualTo(window.text("#leftTitle"));
        assertThat(marked("#leftTree", "changed")).isEqualTo(1);
        assertThat(marked("#rightTree", "changed")).isEqualTo(1);
        assertThat(marks()).isNotEmpty();
        Toolkit.await(
                "the rows are counted", () -> all("#block-rows", Node.class).size() == 1);
        Toolkit.picture(window.scene(), "compare-repair");
        window.press(KeyCode.T, KeyCode.CONTROL);
        Toolkit.picture(window.scene(), "compare-repair-dark");
        window.press(KeyCode.T, KeyCode.CONTROL);
        Toolkit.run(() -> press("#rightTree", repair.block().toString()));
        assertThat(rows()).isEqualTo("0 rows → " + Numbers.counted(repair.rows(), "row"));
        window.press(KeyCode.ESCAPE);
        Toolkit.await("the repair is shown again", () -> window.scene().lookup("#replay") != null);
    }

    @Test
    void aMarkedMomentIsComparedWithALaterOne() {
        RunEvent.Repaired repair = repair();
        window.go(new Route.WhyNot(1, repair.item(), repair.block()));
        window.press(KeyCode.M);
        String first = window.text("#mark");
        window.press(KeyCode.END);
        window.press(KeyCode.C);
        awaitMatches();
        int events = project.runs().events(1, repair.item()).size();
        assertThat(first).startsWith("Marked: tree " + repair.item());
        assertThat(window.text("#rightTitle"))
                .isEqualTo("Tree " + repair.item() + ", event " + events + " of " + events);
        assertThat(window.text("#leftTitle"))
                .startsWith("Tree " + repair.item() + ", event ")
                .isNotEqualTo(window.text("#rightTitle"));
    }

    @Test
    void twoVersionsOfAnItemDifferInTheWordsOfTheirQuestions() {
        window.go(new Route.Review(OptionalInt.of(2)));
        Toolkit.await("item 2 is on the desk", () -> window.text("#number").endsWith(":2"));
        window.press(KeyCode.V);
        awaitMatches();
        assertThat(differing()).isEmpty();
        assertThat(words("#question-left", "gone")).isEmpty();
        assertThat(words("#question-right", "added")).isEqualTo("Please tell me:");
        Toolkit.picture(window.scene(), "compare-versions");
        window.answers().next(folder.resolve("both.png.png")); // the ending was typed, and the dialog added it again
        window.press(KeyCode.E, KeyCode.CONTROL);
        Toolkit.await("both trees are saved", () -> Files.exists(folder.resolve("both.png")));
    }

    @Test
    void anotherItemIsChosenByItsNumberAndItsBlocksFindTheirPartners() {
        int nested = nested(1);
        window.go(new Route.Review(OptionalInt.of(nested)));
        Toolkit.await("the item is on the desk", () -> window.text("#number").endsWith(":" + nested));
        window.press(KeyCode.C);
        int other = nested(nested + 1);
        window.answer(String.valueOf(other));
        awaitMatches();
        assertThat(window.text("#leftTitle")).isEqualTo("Item " + other);
        assertThat(window.text("#rightTitle")).isEqualTo("Item " + nested);
        Toolkit.await("the rows are counted", () -> counted("#leftTree") && counted("#rightTree"));
        Toolkit.picture(window.scene(), "compare-items");

        int before = chosen();
        window.press(KeyCode.J);
        assertThat(chosen()).isGreaterThan(before);
        window.press(KeyCode.K);
        assertThat(chosen()).isEqualTo(before);
        Pair last = (Pair) matches().getLast();
        assertThat(last.right()).isEqualTo(BlockPath.ROOT);
        Toolkit.run(() -> press("#leftTree", last.left().toString()));
        assertThat(chosen()).isEqualTo(matches().size() - 1);
        assertThat(selected("#rightTree"))
                .isEqualTo("block-" + last.right().toString().replace('.', '-'));

        window.press(KeyCode.X);
        Toolkit.await(
                "the sides are swapped",
                () -> window.text("#leftTitle").equals("Item " + nested) && !items().isEmpty());
        window.press(KeyCode.L);
        window.answer("2 v1");
        Toolkit.await("the version is shown", () -> window.text("#leftTitle").equals("Item 2, version 1"));
        window.press(KeyCode.ESCAPE);
        Toolkit.await("the item is on the desk", () -> window.text("#number").endsWith(":" + other));
    }

    @Test
    void theQueryBeforeIsComparedWithTheQueryNow() {
        window.go(new Route.Query(EMPTY, Optional.empty()));
        window.press(KeyCode.T);
        window.press(KeyCode.C);
        awaitMatches();
        assertThat(differing()).hasSize(1);
        assertThat(differences()).contains("− years_experience > 40", "+ years_experience > 26");
        assertThat(marks()).containsExactly("40", "26");
        Toolkit.picture(window.scene(), "compare-queries");
    }

    @Test
    void aSideThatIsNotThereIsTold() {
        window.go(new Route.Compare(new Side.OfItem(99_999), new Side.OfItem(1)));
        Toolkit.await("it is told", () -> window.text("#problem").equals("There is no item 99999."));
    }

    private boolean counted(String tree) {
        return window.scene().lookup(tree) instanceof TreePane pane
                && pane.shown().get() instanceof TreeState state
                && state.blocks().values().stream()
                        .noneMatch(b -> b.note().isEmpty() && b.rows().isEmpty());
    }

    /** The repair that is shown for the block with the longest query: its last one. */
    private RunEvent.Repaired repair() {
        List<RunEvent.Repaired> repairs = project.runs().events(1, 0, Integer.MAX_VALUE).stream()
                .map(Recorded::event)
                .filter(RunEvent.Repaired.class::isInstance)
                .map(RunEvent.Repaired.class::cast)
                .filter(r -> r.rows() > 0)
                .toList();
        RunEvent.Repaired longest = repairs.stream()
                .max(Comparator.comparing(r -> r.before().length()))
                .orElseThrow();
        return repairs.reversed().stream()
                .filter(r -> r.item() == longest.item() && r.block().equals(longest.block()))
                .findFirst()
                .orElseThrow();
    }

    /** The first nested item from that number on. */
    private int nested(int from) {
        int number = from;
        while (project.queue().item(number).orElseThrow().item().shape().blocks() < 3) {
            number++;
        }
        return number;
    }

    private void awaitMatches() {
        Toolkit.await("both sides are shown", () -> window.scene().lookup("#pairs") != null && !items().isEmpty());
    }

    @SuppressWarnings("unchecked")
    private List<Match> items() {
        return ((ListView<Match>) Objects.requireNonNull(window.scene().lookup("#pairs"))).getItems();
    }

    private List<Match> matches() {
        return Toolkit.on(() -> List.copyOf(items()));
    }

    private List<Match> differing() {
        return matches().stream().filter(m -> !m.same()).toList();
    }

    private int chosen() {
        return Toolkit.on(
                () -> ((ListView<?>) Objects.requireNonNull(window.scene().lookup("#pairs")))
                        .getSelectionModel()
                        .getSelectedIndex());
    }

    private String rows() {
        return Toolkit.on(() -> all("#block-rows .label", Labeled.class).stream()
                .map(Labeled::getText)
                .collect(Collectors.joining(" ")));
    }

    private String differences() {
        return Toolkit.on(() -> all("#differences .sql-text", SqlView.class).stream()
                .map(Node::getAccessibleText)
                .collect(Collectors.joining("\n")));
    }

    /** The marked words of the clauses that differ. */
    private List<String> marks() {
        return Toolkit.on(() -> all("#differences .sql-text", SqlView.class).stream()
                .flatMap(t -> t.marks().stream()
                        .map((CodeText.Mark m) -> t.getAccessibleText().substring(m.start(), m.end())))
                .toList());
    }

    private String words(String flow, String style) {
        return Toolkit.on(() ->
                all(flow + " ." + style, Text.class).stream().map(Text::getText).collect(Collectors.joining(" ")));
    }

    private long marked(String tree, String pseudo) {
        return Toolkit.on(() -> all(tree + " .block", Node.class).stream()
                .filter(b -> b.getPseudoClassStates().contains(PseudoClass.getPseudoClass(pseudo)))
                .count());
    }

    private String selected(String tree) {
        return Toolkit.on(() -> all(tree + " .block", Node.class).stream()
                .filter(b -> b.getPseudoClassStates().contains(PseudoClass.getPseudoClass("chosen")))
                .map(Node::getId)
                .collect(Collectors.joining(" ")));
    }

    /** Chooses a block as Enter on it does. */
    private void press(String tree, String path) {
        Node block =
                Objects.requireNonNull(window.find(tree, TreePane.class).lookup("#block-" + path.replace('.', '-')));
        javafx.event.Event.fireEvent(
                block,
                new javafx.scene.input.KeyEvent(
                        javafx.scene.input.KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
    }

    private <T extends Node> List<T> all(String selector, Class<T> type) {
        Parent root = window.scene().getRoot();
        return root.lookupAll(selector).stream().map(type::cast).toList();
    }
}
