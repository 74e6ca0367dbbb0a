package org.spartabench.desktop.whynot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.desktop.HandMade;
import org.spartabench.desktop.NoProjects;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.StoryWindow;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.fx.code.CodeText;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.note.FoldedText;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.state.Blame;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;

/** Trees are replayed by keys, in their own room and in generation; a repair is looked at from every side. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReplayStoryTest {

    /** Items of the run that is written by hand: one with two causes, one that was given up. */
    private static final int DOUBTFUL = 5;

    private static final int LOST = 6;

    @TempDir
    private static Path folder;

    private Project project;
    private long made;
    private long written;
    private StoryWindow window;

    @BeforeAll
    void make() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, 12, 7);
        made = project.runs().all().getLast().id();
        written = project.runs().start(RunPlans.published(2, 9, 1));
        List<RunEvent> events = new ArrayList<>(HandMade.tree(DOUBTFUL).stream()
                .map(e -> e instanceof RunEvent.Diagnosed d
                        ? new RunEvent.Diagnosed(d.item(), d.block(), d.sql(), twoCauses(d.diagnosis()))
                        : e)
                .toList());
        events.addAll(HandMade.tree(LOST));
        events.add(new RunEvent.GivenUp(LOST, "no attempts are left"));
        project.runs().journal(written).append(events);
    }

    private static Diagnosis twoCauses(Diagnosis one) {
        Diagnosis.Blame team = new Diagnosis.Blame(
                PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0),
                "team_name = 'Foxhounds'",
                Optional.empty(),
                Optional.of("Foxhounds"),
                Optional.empty(),
                Optional.of("Stags"));
        return new Diagnosis(
                one.waterfall(),
                one.expected(),
                List.of(one.causes().getFirst(), new Diagnosis.Cause(List.of(team))),
                one.statements(),
                one.nanos());
    }

    @AfterAll
    void closeProject() {
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

    /** The accepted item of the real run that has the most events, so most likely refused draws and repairs too. */
    private int longest() {
        return IntStream.rangeClosed(1, 12)
                .boxed()
                .filter(i -> project.runs().events(made, i).stream()
                        .anyMatch(r -> r.event() instanceof RunEvent.Planned p
                                && p.shape().blocks() > 1))
                .max(Comparator.comparingInt(i -> project.runs().events(made, i).size()))
                .orElseThrow();
    }

    private List<RunEvent> events(long run, int item) {
        return project.runs().events(run, item).stream().map(r -> r.event()).toList();
    }

    /** What a screen has to show after so many events, made anew from the first. */
    private static Optional<TreeState> fold(List<RunEvent> events, int count) {
        Optional<TreeState> tree = Optional.empty();
        for (RunEvent event : events.subList(0, count)) {
            tree = event instanceof RunEvent.Planned p
                    ? Optional.of(TreeState.begin(p))
                    : tree.map(t -> t.after(event));
        }
        return tree;
    }

    private static int lastPlan(List<RunEvent> events) {
        return IntStream.range(0, events.size())
                .filter(i -> events.get(i) instanceof RunEvent.Planned)
                .max()
                .orElseThrow();
    }

    private @Nullable TreeState shown() {
        return window.scene().lookup(".tree-canvas") instanceof TreePane pane
                ? pane.shown().get()
                : null;
    }

    /** How many events have happened at the moment shown; 0 when that is not said. */
    private int position() {
        Node label = window.scene().lookup("#moment");
        String[] words = label instanceof Label l ? l.getText().split(" ") : new String[0];
        return IntStream.range(0, words.length)
                .filter(i -> words[i].equals("of"))
                .mapToObj(i -> Integer.parseInt(words[i - 1]))
                .findFirst()
                .orElse(0);
    }

    private void at(int position) {
        Toolkit.await("event " + position + " is shown", () -> position() == position);
    }

    @Test
    void replayedBackwardsEachTreeIsTheFoldOfWhatHadHappened() {
        int item = longest();
        List<RunEvent> events = events(made, item);
        int first = 1
                + IntStream.range(lastPlan(events), events.size())
                        .filter(i -> events.get(i) instanceof RunEvent.Placed)
                        .findFirst()
                        .orElseThrow();
        window.go(new Route.WhyNot(made, item, BlockPath.ROOT));
        Toolkit.await("the history is shown", () -> position() > 0);
        window.press(KeyCode.END);
        at(events.size());
        for (int position = events.size() - 1; position >= first; position--) {
            window.press(KeyCode.LEFT);
            at(position);
            TreeState expected = fold(events, position).orElseThrow();
            TreeState now = Toolkit.on(this::shown);
            assertThat(now.blaming(Blame.NOBODY))
                    .as("after %d events", position)
                    .isEqualTo(expected.blaming(Blame.NOBODY));
            assertThat(expected.blame().blocks()).containsAll(now.blame().blocks());
        }
        List<BlockState> begun = Toolkit.on(() -> shown().blocks().values().stream()
                .filter(b -> b.status() != BlockState.Status.PLANNED)
                .toList());
        assertThat(begun).singleElement().extracting(BlockState::status).isEqualTo(BlockState.Status.FILLED);
        window.press(KeyCode.SPACE);
        Toolkit.await("it plays", () -> position() > first);
        window.press(KeyCode.SPACE);
        window.press(KeyCode.HOME);
        at(1);
        window.press(KeyCode.RIGHT, KeyCode.SHIFT);
        Toolkit.await("the next block is worked on", () -> position() > 1);
    }

    @Test
    void theFollowedTreeIsReplayedWhereItGrows() {
        int item = longest();
        List<RunEvent> events = events(made, item);
        int number = project.runs().all().getFirst().first() + item - 1;
        window.go(new Route.Generate(OptionalInt.of(number)));
        TreeState end = fold(events, events.size()).orElseThrow();
        Toolkit.await("the whole tree is shown", () -> end.equals(shown()));
        for (int position = events.size() - 1; position >= lastPlan(events) + 2; position--) {
            TreeState expected = fold(events, position).orElseThrow();
            window.press(KeyCode.LEFT);
            at(position);
            Toolkit.await("the tree after " + position + " events", () -> expected.equals(shown()));
        }
        window.press(KeyCode.END);
        Toolkit.await("the end is shown again", () -> end.equals(shown()));
        window.press(KeyCode.W);
        Toolkit.await("its own room is open", () -> window.scene().lookup("#blamed-sql") != null || position() > 0);
    }

    @Test
    void aTreeThatWasGivenUpIsReplayedToo() {
        List<RunEvent> events = events(written, LOST);
        window.go(new Route.WhyNot(written, LOST, BlockPath.ROOT));
        Toolkit.await("the history is shown", () -> position() > 0);
        window.press(KeyCode.END);
        at(events.size());
        assertThat(window.text("#outcome")).isEqualTo("given up: no attempts are left");
        window.press(KeyCode.HOME);
        at(1);
        assertThat(Toolkit.on(this::shown)).isEqualTo(fold(events, 1).orElseThrow());
    }

    @Test
    void alternativesAreSteppedThroughInTreeAndSql() {
        window.go(new Route.WhyNot(written, DOUBTFUL, HandMade.LEFT));
        Toolkit.await("the first cause is lit", () -> lit().startsWith("salary > (SELECT MAX(salary)"));
        assertThat(Toolkit.on(this::shown).blame().edges()).containsExactly(HandMade.DEEP);
        assertThat(window.text("#cause")).isEqualTo("Cause 1 of 2");
        window.press(KeyCode.A);
        Toolkit.await("the second cause is lit", () -> lit().equals("team_name = 'Foxhounds'"));
        Blame second = Toolkit.on(() -> shown().blame());
        assertThat(second).isEqualTo(new Blame(Set.of(HandMade.LEFT), Set.of()));
        assertThat(window.text("#cause")).isEqualTo("Cause 2 of 2");
        Toolkit.picture(window.scene(), "whynot-causes");
        window.press(KeyCode.A, KeyCode.SHIFT);
        Toolkit.await("the first cause is lit again", () -> lit().startsWith("salary > "));
    }

    /** The part of the query that is lit, on one line. */
    private String lit() {
        if (window.scene().lookup("#blamed-sql") instanceof SqlView text
                && text.marks().size() == 1) {
            CodeText.Mark mark = text.marks().getFirst();
            return text.getAccessibleText().substring(mark.start(), mark.end()).replaceAll("\\s+", " ");
        }
        return "";
    }

    @Test
    void thePromptOfAnEventIsOpened() {
        int item = longest();
        List<RunEvent> events = events(made, item);
        int first = lastPlan(events);
        int asked = IntStream.range(first, events.size())
                .filter(i -> events.get(i) instanceof RunEvent.Asked)
                .findFirst()
                .orElseThrow();
        RunEvent.Asked request = (RunEvent.Asked) events.get(asked);
        Prompt prompt = project.files()
                .prompts()
                .render(request.kind(), request.request(), project.facts().schema())
                .orThrow(StoreException::new);
        window.go(new Route.WhyNot(made, item, BlockPath.ROOT));
        Toolkit.await("the history is shown", () -> position() > 0);
        window.press(KeyCode.END);
        at(events.size());
        for (int position = events.size() - 1; position > asked; position--) {
            window.press(KeyCode.LEFT);
            at(position);
        }
        window.press(KeyCode.O);
        Toolkit.await(
                "the prompt is open",
                () -> window.scene().getRoot().lookupAll(".folded").stream()
                        .anyMatch(n -> n instanceof FoldedText f
                                && f.title().equals("Prompt")
                                && f.isOpen()
                                && f.text().contains(prompt.system())
                                && f.text().contains(prompt.user())));
        Toolkit.picture(window.scene(), "whynot-prompt");
        window.press(KeyCode.O);
        Toolkit.await(
                "it is folded",
                () -> window.scene().getRoot().lookupAll(".folded").stream()
                        .noneMatch(n -> n instanceof FoldedText f && f.isOpen()));
    }

    @Test
    void theEmptyQueryIsTakenToBeChangedByHand() {
        window.go(new Route.WhyNot(written, DOUBTFUL, HandMade.LEFT));
        Toolkit.await("the cause is lit", () -> !lit().isEmpty());
        Toolkit.await(
                "it can be changed", () -> window.scene().lookup("#hand") instanceof ButtonBase b && !b.isDisabled());
        window.press(KeyCode.H);
        Toolkit.await(
                "the query is there to be changed",
                () -> window.scene().lookup("#query-sql") instanceof SqlArea sql
                        && sql.getText().contains("nba_player_affiliation"));
    }

    @Test
    void theQueryOfAMomentIsChangedForItsItem() {
        int item = longest();
        int number = project.runs().all().getFirst().first() + item - 1;
        window.go(new Route.WhyNot(made, item, BlockPath.ROOT));
        Toolkit.await("the history is shown", () -> position() > 0);
        window.press(KeyCode.END);
        window.press(KeyCode.H);
        Toolkit.await(
                "the query is that of the item",
                () -> window.scene().lookup("#keep-item") instanceof javafx.scene.control.Label l
                        && l.isVisible()
                        && l.getText().contains(":" + number));
    }

    @Test
    void anItemsHistoryIsOpenedFromReview() {
        int item = longest();
        reviewed(item);
        window.press(KeyCode.G);
        historyOf(item);
    }

    @Test
    void theButtonBesideTheHistoryInReviewOpensItToo() {
        int item = longest();
        reviewed(item);
        window.fire("#openRun");
        historyOf(item);
    }

    private void reviewed(int item) {
        int number = project.runs().all().getFirst().first() + item - 1;
        window.go(new Route.Review(OptionalInt.of(number)));
        Toolkit.await(
                "the item is shown",
                () -> window.scene().lookup("#number") instanceof Label l
                        && l.getText().endsWith(":" + number));
    }

    private void historyOf(int item) {
        Toolkit.await(
                "its history is shown",
                () -> position() > 0
                        && Optional.ofNullable(shown())
                                .filter(t -> t.item() == item)
                                .isPresent());
    }
}
