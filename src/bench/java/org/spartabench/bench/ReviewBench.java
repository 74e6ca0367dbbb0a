package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.fxmisc.richtext.StyleClassedTextArea;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.job.RunJob;
import org.spartabench.sql.shape.Nesting;

/**
 * How fast Review is over many items, in the real window of 1280 by 800 painted by software without a display: opening,
 * filters and search, and scripted decisions by key while a run goes on. Beside each figure its limit. Wall time is what a
 * validator feels on this machine; processor time is what the program takes of it whoever else is at work. As users have the
 * program once it is packaged: {@code mvn -q -DskipTests package exec:exec@bench -Dbench=ReviewBench}.
 */
public final class ReviewBench {

    private static final double OPEN = 1_000;
    private static final double FILTER = 100;
    private static final double LAYOUT = 16;
    private static final double PAINTED = 50;
    private static final double PAINTED_HIGH = 100;
    private static final double PAUSE = 50;
    private static final double HEAP = 512;
    private static final int FILTERED = 5;
    /** Decisions that are not counted: a validator sits here for hours. */
    private static final int WARM = 200;

    private static final int READING_MILLIS = 100;
    private static final int RUN_ITEMS = 5_000;

    private final Workbench window;
    private final Project project;
    private final Map<String, Node> labels = new ConcurrentHashMap<>();
    private final List<Double> layout = new ArrayList<>();
    private final List<Double> painted = new ArrayList<>();
    private final List<Double> work = new ArrayList<>();

    private ReviewBench(Workbench window, Project project) {
        this.window = window;
        this.project = project;
    }

    /** @param args decisions (1,000), items (100,000), a folder that {@link ManyItems} made (else one is made and deleted) */
    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        int decisions = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
        int items = args.length > 1 ? Integer.parseInt(args[1]) : 100_000;
        if (args.length > 2) {
            over(decisions, items, Path.of(args[2]));
            return;
        }
        Path folder = Files.createTempDirectory("sparta-many");
        try {
            ManyItems.make(folder, items);
            over(decisions, items, folder);
        } finally {
            Folders.delete(folder);
        }
    }

    private static void over(int decisions, int items, Path folder) throws IOException, InterruptedException {
        if (!Packaged.ran(ReviewBench.class, "512m", "" + decisions, "" + items, folder.toString())) {
            Headless.start();
            try {
                run(folder.resolve("project"), folder.resolve("window.json"), decisions);
            } finally {
                Headless.stop();
            }
        }
    }

    private static void run(Path project, Path preferences, int decisions) throws InterruptedException {
        Workbench window = Headless.on(() -> {
            Stage stage = new Stage();
            Workbench made = new Workbench(stage, FilePort.NOBODY, Clock.systemUTC(), preferences, Authors::offline);
            stage.setWidth(1280);
            stage.setHeight(800);
            stage.show();
            return made;
        });
        warm(window, preferences.resolveSibling("small"));
        long cpu = Pauses.allNanos();
        long start = System.nanoTime();
        Project current = Project.open(project).orThrow(IllegalStateException::new);
        double opened = since(start);
        Headless.run(() -> window.enter(current));
        while (!Headless.on(
                () -> window.session().filter(s -> s.project() == current).isPresent())) {
            Thread.sleep(1); // the work of the small project ends with what the window leaves it
        }
        Headless.run(() -> window.shell().go(new Route.Review()));
        ReviewBench bench = new ReviewBench(window, current);
        double[] painted = bench.painted(
                start,
                () -> !bench.text("#number").isEmpty(),
                () -> bench.text("#found").contains("items"));
        Figures.report("open: the first item is painted, ms", painted[0], OPEN);
        Figures.report("open: the queue is painted, ms", painted[1], OPEN);
        System.out.printf(
                Locale.ROOT,
                "  of it the project, %.0f ms; processor time of all threads %.0f ms%n",
                opened,
                (Pauses.allNanos() - cpu) / 1e6);
        bench.filters();
        bench.typed();
        bench.decide(decisions);
        Headless.on(window::close).join();
    }

    /** A window in which Review was open before, over a small project, and something was searched for. */
    private static void warm(Workbench window, Path folder) throws InterruptedException {
        Project small = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(small, 12, 7);
        Headless.run(() -> {
            window.enter(small);
            window.shell().go(new Route.Review());
        });
        ReviewBench bench = new ReviewBench(window, small);
        bench.until(() -> bench.text("#found").contains("items") && bench.find("#order", Node.class) != null);
        String all = bench.text("#found");
        Headless.run(() -> bench.find("#search", TextField.class).setText("zebra"));
        bench.until(() -> !bench.text("#found").equals(all));
        Headless.run(() -> bench.find("#search", TextField.class).setText(""));
        bench.until(() -> bench.text("#found").equals(all));
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    /** What the queue answers: how many there are, and the first page. */
    private void filters() {
        ItemFilter all = ItemFilter.ALL;
        List<ItemFilter> filters = List.of(
                ItemFilter.of(Status.OPEN),
                ItemFilter.of(Status.REJECTED),
                new ItemFilter(Optional.empty(), Optional.of("(2, 1)"), Optional.empty(), ""),
                new ItemFilter(Optional.empty(), Optional.empty(), Optional.of(Nesting.JA), ""),
                new ItemFilter(Optional.empty(), Optional.empty(), Optional.empty(), "patients average"),
                new ItemFilter(Optional.of(Status.OPEN), Optional.empty(), Optional.of(Nesting.A), "doctor"),
                all.withCheck(Optional.of(Check.NEAR_DUPLICATES)),
                all.withRiskFirst(true),
                ItemFilter.of(Status.OPEN).withRiskFirst(true));
        double worst = 0;
        double work = 0;
        for (int i = 0; i < FILTERED; i++) {
            for (ItemFilter filter : filters) {
                long cpu = Pauses.ownNanos();
                long start = System.nanoTime();
                project.queue().count(filter);
                project.queue().items(filter, 0, 128);
                worst = i == 0 ? worst : Math.max(worst, since(start));
                work = i == 0 ? work : Math.max(work, (Pauses.ownNanos() - cpu) / 1e6);
            }
        }
        Figures.report("filter, search or order, the slowest, ms", worst, FILTER);
        System.out.printf(Locale.ROOT, "  by processor time, the slowest %.1f ms%n", work);
    }

    /** A word typed in the search field, and a choice of status, until the new number of items is painted. */
    private void typed() throws InterruptedException {
        TextField search = find("#search", TextField.class);
        ComboBox<?> status = find("#status", ComboBox.class);
        found("search through the screen, painted, ms", () -> search.setText("insurance"));
        found("search cleared through the screen, painted, ms", () -> search.setText(""));
        found(
                "status chosen on the screen, painted, ms",
                () -> status.getSelectionModel().select(1));
        String open = text("#found");
        Headless.run(() -> status.getSelectionModel().select(0));
        until(() -> !text("#found").equals(open));
    }

    /** Reports how long it takes from a choice until another number of items is painted. */
    private void found(String what, Runnable choice) throws InterruptedException {
        String before = text("#found");
        long start = System.nanoTime();
        Headless.run(choice);
        Figures.report(what, painted(start, () -> !text("#found").equals(before))[0], FILTER);
    }

    private void decide(int decisions) throws InterruptedException {
        Author author = new OfflineAuthor(new Wording(project.files().lexicon().orThrow(StoreException::new)));
        RunJob job = RunJob.of(project, author, RunPlans.published(RUN_ITEMS, System.nanoTime(), 1), Clock.systemUTC());
        var run = window.tasks().submit("Generating", job);
        SplittableRandom random = new SplittableRandom(3);
        int before = project.queue().count(ItemFilter.ALL);
        until(() ->
                project.queue().count(ItemFilter.ALL) > before || run.state().ended());
        Headless.run(() -> find("#list", Node.class).requestFocus());
        for (int warm = 0; warm < WARM; warm++) {
            act(random);
        }
        List.of(layout, painted, work).forEach(List::clear);
        Pauses pauses = Pauses.begin();
        int made = project.queue().count(ItemFilter.ALL);
        for (int i = 0; i < decisions; i++) {
            act(random);
        }
        pauses.end();
        System.out.printf(
                "%n%,d decisions while the run made %,d items%s%n",
                decisions,
                project.queue().count(ItemFilter.ALL) - made,
                run.state().ended() ? " and ended" : "");
        System.out.println("  processor time of each: " + pauses.cost(decisions));
        Figures.report("key to layout of the next item, median, ms", Figures.quantile(layout, 0.5), LAYOUT);
        System.out.printf(
                Locale.ROOT,
                "  90 %%: %.1f, 99 %%: %.1f%n",
                Figures.quantile(layout, 0.9),
                Figures.quantile(layout, 0.99));
        Figures.report("key to next item painted, median, ms", Figures.quantile(painted, 0.5), PAINTED);
        Figures.report("key to next item painted, 99 %, ms", Figures.quantile(painted, 0.99), PAINTED_HIGH);
        System.out.printf(
                Locale.ROOT,
                "  processor time of the UI thread from key to paint, median %.1f ms, 99 %% %.1f ms%n",
                Figures.quantile(work, 0.5),
                Figures.quantile(work, 0.99));
        Figures.report("longest pause of the UI thread, ms", pauses.longest(), PAUSE);
        System.out.printf(
                Locale.ROOT,
                "  pauses over 50 ms: %d; the longest by processor time: %.1f ms%n",
                pauses.over(PAUSE),
                pauses.longestWork());
        Figures.heap(HEAP);
        run.cancel();
        run.join();
    }

    /** One decision by key; the last key of it is the one that is timed. */
    private void act(SplittableRandom random) throws InterruptedException {
        until(() -> window.shell().commandsInForce().stream() // painted whole, so that it can be decided
                .anyMatch(c -> c.id().equals("review.accept") && c.enabled().get()));
        String before = text("#number");
        switch (random.nextInt(20)) {
            case 0, 1, 2 -> {
                press(KeyCode.R);
                press(KeyCode.DIGIT5);
                timed(KeyCode.ENTER, before);
            }
            case 3, 4 -> timed(KeyCode.D, before);
            case 5, 6 -> {
                press(KeyCode.E);
                until(() -> find("#questionPlace .question", StyleClassedTextArea.class)
                        .isEditable());
                Headless.run(() -> find("#questionPlace .question", StyleClassedTextArea.class)
                        .appendText(" Please."));
                timed(KeyCode.ENTER, before);
            }
            case 7 -> timed(KeyCode.Z, before);
            default -> timed(KeyCode.A, before);
        }
        TimeUnit.MILLISECONDS.sleep(READING_MILLIS + random.nextInt(17)); // keys keep no time with frames
    }

    private void press(KeyCode code) throws InterruptedException {
        Headless.run(() -> send(code));
    }

    private void send(KeyCode code) {
        Scene scene = window.stage().getScene();
        Node owner = scene.getFocusOwner();
        Node focused = owner == null || owner.getScene() != scene ? scene.getRoot() : owner;
        Event.fireEvent(focused, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false));
        Event.fireEvent(focused, new KeyEvent(KeyEvent.KEY_RELEASED, "", "", code, false, false, false, false));
    }

    /**
     * Times are taken when the layout of another item is done, whether at once or with a pulse, and when the pulse after the one
     * that paints it begins.
     */
    private void timed(KeyCode code, String before) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Scene scene = window.stage().getScene();
        Headless.run(() -> {
            Labeled number = find("#number", Labeled.class);
            Parent room = find(".room-split", Parent.class);
            long cpu = Pauses.ownNanos();
            long start = System.nanoTime();
            long[] laidOut = new long[1];
            boolean[] pulsed = new boolean[1];
            Runnable after = () -> {
                if (!text("#number").equals(before)) {
                    laidOut[0] = laidOut[0] == 0 ? System.nanoTime() : laidOut[0];
                    pulsed[0] = true;
                }
            };
            scene.addPostLayoutPulseListener(after);
            ChangeListener<String> changed = (o, was, is) -> Platform.runLater(() -> {
                if (laidOut[0] == 0 && !room.isNeedsLayout()) {
                    laidOut[0] = System.nanoTime();
                }
            });
            number.textProperty().addListener(changed);
            new AnimationTimer() {
                @Override
                public void handle(long now) {
                    if (pulsed[0]) {
                        number.textProperty().removeListener(changed);
                        layout.add((laidOut[0] - start) / 1e6);
                        painted.add(since(start));
                        work.add((Pauses.ownNanos() - cpu) / 1e6);
                        scene.removePostLayoutPulseListener(after);
                        stop();
                        done.countDown();
                    }
                }
            }.start();
            send(code);
        });
        if (!done.await(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("no other item after " + code + " on " + before + ": " + text("#notice"));
        }
    }

    /** Milliseconds until the pulse begins that comes after the one in which each holds for the first time, so that it is painted. */
    private double[] painted(long start, BooleanSupplier... holds) throws InterruptedException {
        double[] at = new double[holds.length];
        boolean[] held = new boolean[holds.length];
        CountDownLatch done = new CountDownLatch(holds.length);
        Headless.run(() -> new AnimationTimer() {
            @Override
            public void handle(long now) {
                for (int i = 0; i < at.length; i++) {
                    if (held[i] && at[i] == 0) {
                        at[i] = since(start);
                        done.countDown();
                    }
                    held[i] = held[i] || holds[i].getAsBoolean();
                }
                if (done.getCount() == 0) {
                    stop();
                }
            }
        }.start());
        if (!done.await(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("not painted: " + text("#notice"));
        }
        return at;
    }

    private void until(BooleanSupplier holds) throws InterruptedException {
        Headless.await("the screen shows it", holds);
    }

    /** Each label is looked for only until it is there: that would be seen in the figures. */
    private String text(String id) {
        Node label = labels.computeIfAbsent(id, window.shell().node()::lookup);
        return label instanceof Labeled l ? l.getText() : "";
    }

    private <T extends Node> T find(String selector, Class<T> type) {
        return type.cast(window.shell().node().lookup(selector));
    }
}
