package org.spartabench.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.event.ActionEvent;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.OwnWindow;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.StoryWindow;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.plan.NumberField;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.state.BlockState.Status;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.table.run.Recorded;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/** A run through the real window: it grows trees, is held and goes on, its repair is explained, and it is there again later. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GenerateStoryTest {

    /** Rests after which a run that was told to hold must have come to hold. */
    private static final int RESTS = 1_000;

    @TempDir
    private static Path folder;

    private Workbench window;
    private final List<TreeState> seen = new ArrayList<>();

    @BeforeAll
    void openWindow() {
        Toolkit.start();
        SampleProject.make(SampleDomain.MEDICAL, folder).close();
        open();
    }

    private void open() {
        window = OwnWindow.open(folder, new Route.Generate());
    }

    private void close() {
        OwnWindow.close(window);
    }

    @AfterAll
    void closeWindow() {
        close();
    }

    @Test
    @Order(1)
    void aRunIsPlannedStartedHeldAndGoesOn() {
        Toolkit.run(() -> {
            NumberField items = field("Items in all");
            items.setText("0");
            field("Items of shape non-nested").setText("3");
            field("Items of shape (1, 1)").setText("1");
            field("Items of shape (1, 3)").setText("2");
            field("Items of shape (2, 2)").setText("2");
            field("Seed").setText("22");
            TreePane tree = (TreePane) find(".tree-canvas");
            tree.shown().addListener((o, was, is) -> {
                if (is != null) {
                    seen.add(is);
                }
            });
        });
        press(KeyCode.G);
        Toolkit.await("the run has events", () -> !seen.isEmpty());
        press(KeyCode.P);
        Toolkit.await("the run is held", () -> task().state() == TaskHandle.State.PAUSED);
        int events = eventsWhenAllJobsHold();
        assertThat(task().state()).isEqualTo(TaskHandle.State.PAUSED);
        press(KeyCode.P);
        Toolkit.await("the run goes on", () -> events() > events);
        Toolkit.await("the run is done", () -> task().state().ended());
        assertThat(task().progress().failure()).isEmpty();
        assertThat(task().state()).isEqualTo(TaskHandle.State.DONE);
        Toolkit.await("the run is shown as done", () -> run().state() == RunInfo.State.DONE && text("Start") == null);
    }

    @Test
    @Order(2)
    void treesWereSeenGrowingInPostOrder() {
        // Trees are shown no faster than one can follow, so that the last of them may end well after the run.
        Toolkit.await(
                "the newest tree has been shown to its end",
                () -> seen.getLast().done() && seen.getLast().shape().blocks() > 1);
        Map<String, List<TreeState>> byDraw = seen.stream()
                .filter(s -> s.shape().blocks() > 1)
                .collect(Collectors.groupingBy(
                        s -> s.item() + "/" + s.attempt(), LinkedHashMap::new, Collectors.toList()));
        // When much happens at once the screen catches up and may begin a tree in its middle; these are left out.
        List<List<TreeState>> whole = byDraw.values().stream()
                .filter(s -> s.getLast().done()
                        && s.getFirst().blocks().values().stream().allMatch(b -> b.status() == Status.PLANNED))
                .toList();
        assertThat(whole).isNotEmpty();
        for (List<TreeState> states : whole) {
            Shape shape = states.getFirst().shape();
            List<BlockPath> order = shape.postOrder();
            assertThat(states.getLast().blocks().values())
                    .allMatch(b -> Set.of(Status.FILLED, Status.REPAIRED).contains(b.status()));
            for (BlockPath path : order) {
                for (int i = 0; i < shapeAt(shape, path).children().size(); i++) {
                    assertThat(lastTurn(states, path.child(i)))
                            .as("%s before %s", path.child(i), path)
                            .isLessThan(lastTurn(states, path));
                }
            }
            assertThat(states.stream()
                            .map(s -> s.blocks().get(BlockPath.ROOT).status())
                            .distinct())
                    .startsWith(Status.PLANNED, Status.RUNNING);
        }
    }

    /** When the block took the state it ended in. */
    private static int lastTurn(List<TreeState> states, BlockPath path) {
        Status last = states.getLast().blocks().get(path).status();
        int at = states.size() - 1;
        while (at > 0 && states.get(at - 1).blocks().get(path).status() == last) {
            at--;
        }
        return at;
    }

    private static Shape shapeAt(Shape shape, BlockPath path) {
        Shape at = shape;
        for (int step : path.steps()) {
            at = at.children().get(step);
        }
        return at;
    }

    @Test
    @Order(3)
    void itsRepairIsOpenedAndExplained() {
        RunEvent.Repaired repaired = repairs().getFirst();
        Toolkit.run(() -> window.shell().go(new Route.WhyNot(run().id(), repaired.item(), repaired.block())));
        Toolkit.await("the repair is shown", () -> find("#repair-diff") != null);
        Toolkit.run(() -> {
            assertThat(window.shell().place().get()).isInstanceOf(Route.WhyNot.class);
            assertThat(all(".why .label", Label.class))
                    .extracting(Label::getText)
                    .anyMatch(t -> t.endsWith("0 · blocks"));
            SqlView diff = (SqlView) find("#repair-diff");
            assertThat(diff.getAccessibleText().lines())
                    .anyMatch(l -> l.startsWith("−"))
                    .anyMatch(l -> l.startsWith("+"));
            assertThat(all(".block", Node.class)).isNotEmpty();
        });
        int before = shownEvents();
        press(KeyCode.RIGHT);
        Toolkit.await("the replay has gone on", () -> shownEvents() == before + 1);
        press(KeyCode.ESCAPE);
        Toolkit.await("generation is shown again", () -> window.shell().place().get() instanceof Route.Generate);
        Toolkit.run(() -> window.shell().go(new Route.Review()));
        Toolkit.await("Review is shown", () -> window.shell().place().get() instanceof Route.Review);
        Toolkit.run(() -> window.shell().go(new Route.WhyNot(run().id(), repaired.item(), repaired.block())));
        press(KeyCode.ESCAPE);
        Toolkit.await(
                "Escape leads to where one came from",
                () -> window.shell().place().get() instanceof Route.Review);
        Toolkit.run(() -> window.shell().go(new Route.Generate()));
    }

    private int shownEvents() {
        String text = all(".panel .label", Label.class).stream()
                .map(Label::getText)
                .filter(t -> t.startsWith("event ") && t.contains("·"))
                .findFirst()
                .orElseThrow();
        return Integer.parseInt(text.split(" ")[1]);
    }

    @Test
    @Order(4)
    void aCancelledRunGoesOnWhereItStopped() {
        press(KeyCode.N);
        Toolkit.await("a new run can be planned", () -> hasField("Items in all"));
        Toolkit.run(() -> {
            field("Items in all").setText("0");
            field("Items of shape non-nested").setText("120");
            field("Seed").setText("22");
        });
        press(KeyCode.G);
        Toolkit.await("some are accepted", () -> runs().size() == 2 && run().accepted() > 2);
        press(KeyCode.X);
        Toolkit.await("it is cancelled", () -> task().state().ended());
        int accepted = Toolkit.on(() -> run().accepted());
        assertThat(accepted).isLessThan(120);
        Toolkit.await("it can go on", () -> text("Continue run 2") != null);
        press(KeyCode.G);
        Toolkit.await("it is done", () -> run().state() == RunInfo.State.DONE);
        assertThat(Toolkit.<Integer>on(() -> run().accepted())).isEqualTo(120);
        assertThat(runs()).hasSize(2);
    }

    /** A run that was cancelled does not stand in the way of the same plan, and another validator leaves it its screen. */
    @Test
    @Order(6)
    void aNewRunIsStartedAfterACancelledOneAndStaysWithItsScreen() {
        press(KeyCode.N);
        Toolkit.await("a new run can be planned", () -> hasField("Items in all"));
        Toolkit.run(() -> {
            field("Items in all").setText("0");
            field("Items of shape (1, 1)").setText("30");
            field("Seed").setText("22");
        });
        press(KeyCode.G);
        Toolkit.await("some are accepted", () -> runs().size() == 3 && run().accepted() > 2);
        press(KeyCode.X);
        press(KeyCode.N);
        Toolkit.await("the same plan is a new run", () -> text("Start") != null && text("Continue run 3") == null);
        press(KeyCode.G);
        Toolkit.await("it has begun", () -> runs().size() == 4);
        Toolkit.await(
                "the latest tree is followed",
                () -> find("#latest") instanceof ToggleButton latest
                        && (latest.isSelected() || window.shell().fire("generate.latest")));
        decideAs("cy"); // the screens of a validator are made again; that of runs stays
        Toolkit.run(() -> window.shell().go(new Route.Generate()));
        Toolkit.await("it is done", () -> task().state().ended());
        assertThat(run().accepted()).isEqualTo(30);
        Toolkit.await(
                "a tree is grown, and no extra leaf holds the screen",
                () -> find(".tree-canvas") instanceof TreePane tree
                        && Optional.ofNullable(tree.shown().get())
                                .filter(t -> t.done() && t.item() > 0)
                                .isPresent());
        Toolkit.await("the rate is that of the whole run", () -> {
            double rate =
                    Double.parseDouble(all(".big-number", Label.class).getLast().getText());
            return Math.abs(rate * seconds() / 30 - 1) < 0.2;
        });
    }

    @Test
    @Order(5)
    void afterReopeningTheTreeIsStillThere() {
        TreeState before = seen.stream()
                .filter(s -> s.done() && s.shape().blocks() > 1)
                .findFirst()
                .orElseThrow();
        close();
        open();
        int number = Toolkit.on(() -> runs().getFirst().first() + before.item() - 1);
        Toolkit.run(() -> window.shell().go(new Route.Generate(OptionalInt.of(number))));
        Toolkit.await(
                "the tree is shown",
                () -> find(".tree-canvas") instanceof TreePane tree
                        && Optional.ofNullable(tree.shown().get())
                                .filter(s -> s.item() == before.item())
                                .isPresent());
        assertThat(Toolkit.<TreeState>on(
                        () -> ((TreePane) find(".tree-canvas")).shown().get()))
                .isEqualTo(before);
    }

    private Scene scene() {
        return window.stage().getScene();
    }

    private Node find(String selector) {
        return scene().getRoot().lookup(selector);
    }

    private <T extends Node> List<T> all(String selector, Class<T> type) {
        return scene().getRoot().lookupAll(selector).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private Node text(String wanted) {
        return all(".button", Button.class).stream()
                .filter(b -> b.getText().equals(wanted) && b.isVisible())
                .findFirst()
                .orElse(null);
    }

    private boolean hasField(String name) {
        return all(".number-field", NumberField.class).stream()
                .anyMatch(f -> f.getAccessibleText().equals(name));
    }

    private NumberField field(String name) {
        return all(".number-field", NumberField.class).stream()
                .filter(f -> f.getAccessibleText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void press(KeyCode key) {
        KeyEvent pressed = new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false);
        Toolkit.await(key + " can be pressed", () -> StoryWindow.taken(window.shell(), pressed));
        KeyEvent released = new KeyEvent(KeyEvent.KEY_RELEASED, "", "", key, false, false, false, false);
        Toolkit.run(() -> Event.fireEvent(scene().getRoot(), pressed));
        Toolkit.run(() -> Event.fireEvent(scene().getRoot(), released));
    }

    private TaskHandle task() {
        return window.tasks().all().getLast();
    }

    private List<RunInfo> runs() {
        return window.session().orElseThrow().project().runs().all();
    }

    private RunInfo run() {
        return runs().getLast();
    }

    private int events() {
        return recorded().size();
    }

    /** The events of the latest run. */
    private List<Recorded> recorded() {
        return window.session().orElseThrow().project().runs().events(run().id(), 0L, 1_000_000);
    }

    /** The job that waits first makes the task a paused one; the others come to their own safe points. */
    private int eventsWhenAllJobsHold() {
        int before = -1;
        int now = Toolkit.on(this::events);
        for (int i = 0; before != now; i++) {
            assertThat(i).as("nothing more happens").isLessThan(RESTS);
            Toolkit.rest();
            before = now;
            now = Toolkit.on(this::events);
        }
        return now;
    }

    private void decideAs(String name) {
        Toolkit.run(() -> window.shell().go(new Route.Team()));
        Toolkit.await("the name can be changed", () -> window.shell().fire("team.name"));
        Toolkit.await("a name is asked for", () -> find("#ask-line") != null);
        Toolkit.run(() -> {
            TextField line = (TextField) find("#ask-line");
            line.setText(name);
            line.fireEvent(new ActionEvent());
        });
        assertThat(window.session().orElseThrow().validator()).isEqualTo(name);
    }

    /** How long the latest run took, in seconds. */
    private double seconds() {
        return Duration.between(recorded().getFirst().at(), recorded().getLast().at())
                        .toNanos()
                / 1e9;
    }

    /** The item of the latest run that was planned last. */
    private List<RunEvent.Repaired> repairs() {
        return window.session().orElseThrow().project().runs().events(1, 0L, 1_000_000).stream()
                .map(r -> r.event())
                .filter(e -> e instanceof RunEvent.Repaired r && r.rows() > 0)
                .map(RunEvent.Repaired.class::cast)
                .toList();
    }
}
