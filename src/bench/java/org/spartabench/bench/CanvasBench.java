package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.LargeTree;
import org.spartabench.desktop.OwnWindow;
import org.spartabench.desktop.Pointer;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.event.replay.ReplayBar;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.Recorded;
import org.spartabench.sql.path.BlockPath;

/**
 * How smooth the tree is in the real window of 1280 by 800, painted by software without a display: a tree of 100 blocks
 * panned and zoomed in the Generate room, its 1,000 events replayed, and the repair inspector opened on the
 * repairs of a real run over the medical sample. Beside each figure its limit; first what an empty window needs.
 */
public final class CanvasBench {

    private static final int BLOCKS = 100;
    private static final int EVENTS = 1_000;
    private static final int FRAMES = 400;
    private static final int OPENED = 60;
    private static final double MEDIAN = 17;
    private static final double HIGH = 34;
    private static final double REPLAY = 2_000;
    private static final double OPEN = 200;
    /** As long as one looks, at the least, before one asks for more. */
    private static final int LOOK_MILLIS = 300;

    private static final long SEED = 20261120;

    /** Events gone through from one frame to the next: sixty frames a second show a thousand in about 1.4 s. */
    private static final int PACE = 12;

    private static final Pattern AT = Pattern.compile("event (\\d+) of");

    private final Workbench window;
    private final Project project;
    private final long large;
    private double x = 300;
    private double y = 300;
    private @Nullable Labeled moment;

    private CanvasBench(Path folder) throws InterruptedException {
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, 80, 7);
        RunPlan plan = RunPlans.of(List.of(new RunPlan.Target(LargeTree.shape(BLOCKS, SEED), 1)), 7, 1);
        large = project.runs().start(plan);
        List<RunEvent> events = new ArrayList<>(List.of(new RunEvent.Started(plan)));
        events.addAll(LargeTree.events(1, BLOCKS, SEED).subList(0, EVENTS));
        project.runs().journal(large).append(events);
        window = OwnWindow.without(folder);
        Headless.run(() -> window.enter(project));
    }

    /** @param args the parts wanted, of {@code moving replaying opening}; all when none is given */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("sparta-bench");
        Headless.start();
        try {
            System.out.printf(
                    "%-46s %6s %8s %8s %8s %8s%n",
                    "frames, ms (limits 17 and 34)", "n", "median", "95 %", "max", "cpu");
            empty();
            CanvasBench bench = new CanvasBench(folder);
            Set<String> parts = args.length == 0 ? Set.of("moving", "replaying", "opening") : Set.of(args);
            if (parts.contains("moving")) {
                bench.moving();
            }
            if (parts.contains("replaying")) {
                bench.replaying();
            }
            if (parts.contains("opening")) {
                bench.opening();
            }
            Headless.on(bench.window::close).join();
        } finally {
            Headless.stop();
            Folders.delete(folder);
        }
    }

    /** What the toolkit itself takes from frame to frame. */
    private static void empty() throws InterruptedException {
        Stage stage = Headless.on(() -> {
            Stage made = new Stage();
            made.setScene(new Scene(new Pane(), 1280, 800));
            made.show();
            return made;
        });
        System.out.println(Frames.of(FRAMES, i -> {}).line("an empty window", MEDIAN, HIGH));
        Headless.run(stage::close);
    }

    private void moving() throws InterruptedException {
        go(new Route.Generate());
        Headless.await(
                "the large tree is shown",
                () -> tree().filter(t -> t.shown().get() != null
                                && t.shown().get().shape().blocks() == BLOCKS)
                        .isPresent());
        TreePane tree = tree().orElseThrow();
        Frames.of(FRAMES, i -> pan(tree, i));
        fit();
        System.out.println(Frames.of(FRAMES, i -> {}).line("the room at rest", MEDIAN, HIGH));
        System.out.println(Frames.of(FRAMES, i -> pan(tree, i)).line("panning, the whole tree in sight", MEDIAN, HIGH));
        fit();
        System.out.println(Frames.of(FRAMES, i -> zoom(tree, i)).line("zooming from whole to life size", MEDIAN, HIGH));
        fit();
        for (int i = 0; i < 16; i++) {
            Headless.run(tree::zoomIn);
        }
        Headless.await("it is painted", () -> true);
        System.out.println(Frames.of(FRAMES, i -> pan(tree, i)).line("panning close up", MEDIAN, HIGH));
        System.out.println(Frames.of(FRAMES, i -> {
                    pan(tree, i);
                    zoom(tree, i);
                })
                .line("panning and zooming at once", MEDIAN, HIGH));
        fit();
    }

    private void fit() throws InterruptedException {
        Headless.run(() -> window.shell().fire("tree.fit"));
        Headless.await("it is painted", () -> true);
    }

    /** A hand that drags in wide circles, and lets go now and then. */
    private void pan(TreePane tree, int frame) {
        if (frame % 100 == 0) {
            x = tree.getWidth() / 2;
            y = tree.getHeight() / 2;
            Pointer.fire(tree, MouseEvent.MOUSE_PRESSED, x, y);
        }
        x += 14 * Math.cos(frame / 25.0);
        y += 9 * Math.sin(frame / 25.0);
        Pointer.fire(tree, MouseEvent.MOUSE_DRAGGED, x, y);
        if (frame % 100 == 99) {
            Pointer.fire(tree, MouseEvent.MOUSE_RELEASED, x, y);
        }
    }

    /** Twelve notches of the wheel in, twelve out. */
    private static void zoom(TreePane tree, int frame) {
        double notch = frame / 12 % 2 == 0 ? 40 : -40;
        double x = tree.getWidth() / 3;
        double y = tree.getHeight() / 3;
        Event.fireEvent(
                tree,
                new ScrollEvent(
                        ScrollEvent.SCROLL,
                        x,
                        y,
                        x,
                        y,
                        false,
                        false,
                        false,
                        false,
                        false,
                        false,
                        0,
                        notch,
                        0,
                        notch,
                        ScrollEvent.HorizontalTextScrollUnits.NONE,
                        0,
                        ScrollEvent.VerticalTextScrollUnits.NONE,
                        0,
                        0,
                        null));
    }

    /** By key and by slider, twelve events from one frame to the next, each frame painted whole; then each event by itself. */
    private void replaying() throws InterruptedException {
        System.out.printf("%nreplaying %,d events, %d blocks, %d events a frame%n", EVENTS, BLOCKS, PACE);
        inspect(new Route.WhyNot(large, 1, BlockPath.ROOT));
        for (String mode : List.of("by key, first", "by key, again", "by key, warm")) {
            replayed(mode, this::forth);
        }
        for (String mode : List.of("by slider, first", "by slider, again")) {
            replayed(mode, this::slide);
        }
        first();
        System.out.println(
                Frames.of(EVENTS - 1, i -> forth(i + 2)).line("each event in a frame of its own", MEDIAN, HIGH));
    }

    private void first() throws InterruptedException {
        moment = Headless.on(() -> window.shell().node().lookup("#moment") instanceof Labeled l ? l : null);
        Headless.run(() -> window.shell().fire("whynot.first"));
        Headless.await("it is painted", () -> at() == 1);
    }

    /** @param move goes to an event, by its number from 1 */
    private void replayed(String what, IntConsumer move) throws InterruptedException {
        first();
        int frames = (EVENTS - 1 + PACE - 1) / PACE;
        long start = System.nanoTime();

        Frames taken = Frames.of(frames, i -> {
            shows(1 + i * PACE);
            move.accept(Math.min(EVENTS, 1 + (i + 1) * PACE));
        });
        double millis = (System.nanoTime() - start) / 1e6;
        Headless.run(() -> shows(EVENTS));
        Figures.report(
                String.format(Locale.ROOT, "replayed %s, ms; %d frames, %.1f cpu each", what, frames, taken.work()),
                millis,
                REPLAY);
    }

    private void forth(int to) {
        for (int at = at(); at < to; at++) {
            if (!window.shell().fire("whynot.forth")) {
                throw new IllegalStateException("stuck at event " + at);
            }
        }
    }

    private void slide(int to) {
        Node bar = window.shell().node().lookup(".replay");
        Bounds line = bar.getLayoutBounds();
        Point2D there = bar.localToScene(
                ReplayBar.SIDE + (line.getWidth() - 2 * ReplayBar.SIDE) * (to - 1) / (EVENTS - 1), line.getCenterY());
        Pointer.fire(
                bar, to <= 1 + PACE ? MouseEvent.MOUSE_PRESSED : MouseEvent.MOUSE_DRAGGED, there.getX(), there.getY());
    }

    /** What was painted last is that moment, in words and in the tree. */
    private void shows(int event) {
        if (at() != event) {
            throw new IllegalStateException("event " + at() + " is shown, not " + event);
        }
    }

    /** Number of the event that is shown, from 1; 0 while none is. */
    private int at() {
        Matcher matcher = AT.matcher(moment == null ? "" : moment.getText());
        return matcher.lookingAt() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private void opening() throws InterruptedException {
        List<Route.WhyNot> repairs = project.runs().events(large - 1, 0, Integer.MAX_VALUE).stream()
                .map(Recorded::event)
                .filter(e -> e instanceof RunEvent.Repaired r && r.rows() > 0)
                .map(e -> new Route.WhyNot(large - 1, e.item(), ((RunEvent.Repaired) e).block()))
                .toList();
        System.out.printf("%nopening the inspector, ms, on %d repairs of a real run%n", repairs.size());
        for (int i = 0; i < OPENED; i++) {
            inspect(repairs.get(i % repairs.size()));
        }
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < OPENED; i++) {
            go(new Route.Generate());
            Headless.await(
                    "the trees are there",
                    () -> tree().filter(t -> t.shown().get() != null).isPresent());
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            millis.add(inspect(repairs.get(i % repairs.size())));
        }
        List<Double> sorted = millis.stream().sorted().toList();
        Figures.report("opened, median of " + OPENED + ", ms", sorted.get(OPENED / 2), OPEN);
        Figures.report("opened, 95 %, ms", sorted.get(OPENED * 95 / 100), OPEN);
        Figures.report("opened, slowest, ms", sorted.getLast(), OPEN);
    }

    /** Milliseconds from the command until its parts have been painted. */
    private double inspect(Route.WhyNot route) throws InterruptedException {
        long start = System.nanoTime();
        go(route);
        boolean[] there = new boolean[1];
        while (!there[0]) {
            Frames.of(1, i -> there[0] = inspected(route));
        }
        return (System.nanoTime() - start) / 1e6;
    }

    private boolean inspected(Route.WhyNot route) {
        return tree().filter(t -> t.shown().get() != null && t.shown().get().item() == route.item())
                        .isPresent()
                && window.shell().node().lookup("#title") instanceof Labeled l
                && l.getText().equals("TREE " + route.item())
                && window.shell().node().lookup(".why .bar-fill") != null;
    }

    private void go(Route route) throws InterruptedException {
        Headless.run(() -> window.shell().go(route));
    }

    private Optional<TreePane> tree() {
        Node node = window.shell().node().lookup(".tree-canvas");
        return node instanceof TreePane tree ? Optional.of(tree) : Optional.empty();
    }
}
