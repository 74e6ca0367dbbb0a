package org.spartabench.bench.manual;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.Slider;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import org.fxmisc.richtext.CodeArea;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.request.Author;
import org.spartabench.base.file.Folders;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.drawing.Png;
import org.spartabench.desktop.fx.Theme;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.job.RunJob;
import org.spartabench.project.table.run.Recorded;
import org.spartabench.project.table.run.RunInfo;

/**
 * Takes the pictures of the user guide, light and dark: a fresh sample project, a real run, and the real window, which needs no
 * display. {@code mvn -q test-compile exec:exec@bench -Dbench=manual.Pictures} replaces those in {@code src/docs/pictures}.
 */
public final class Pictures implements AutoCloseable {

    private static final String SIZE = "1280x800";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long STILL_MILLIS = 700;
    private static final int LEAST_BLOCKS = 3;
    private static final int DECIDED = 5;
    private static final int PAGE = 5_000;
    private static final int COMPARED = 22;
    private static final long SEED = 7;
    private static final int FEW = 6;
    private static final int REVIEWED = 44;
    private static final String QUERY = "SELECT name FROM doctors WHERE specialization = 'Dermatology'"
            + " AND name IN (SELECT doctor_name FROM appointments WHERE status = 'No-show')";
    private static final String MISSED = "Nadia Boranov";

    private final Path out;
    private final List<String> sizes;
    private final Path work;
    private final ImportPictures imports;
    private final Workbench workbench;
    /** The look that the frame has been given. */
    private Theme theme = Theme.LIGHT;

    private Pictures(Path out, Path work, List<String> sizes) throws InterruptedException {
        this.out = out;
        this.sizes = sizes;
        this.work = work;
        this.imports = new ImportPictures(work);
        Headless.start();
        workbench = Headless.on(() -> {
            Workbench made = new Workbench(
                    new Stage(), imports, Clock.systemUTC(), work.resolve("window.json"), Authors::offline);
            resize(made, sizes.getFirst());
            made.stage().show();
            return made;
        });
    }

    private static void resize(Workbench window, String size) {
        List<Integer> numbers = Pattern.compile("[x+]")
                .splitAsStream(size)
                .map(Integer::valueOf)
                .toList();
        boolean shown = window.stage().isShowing();
        window.stage().hide(); // the toolkit without a display cannot make a large window smaller
        window.stage().setWidth(numbers.get(0));
        window.stage().setHeight(numbers.get(1));
        if (shown) {
            window.stage().show();
        }
        window.shell().fire("shell.ownSize");
        for (int n = 0; n < (numbers.size() > 2 ? numbers.get(2) : 0); n++) {
            window.shell().fire("shell.larger");
        }
    }

    /** @param args where to write ({@code src/docs/pictures}), size of the window in pixels, with steps of larger text ({@code 1280x800+3}: 150 %), or several with commas between them, each into a folder of its own; a group named below */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path out = args.length > 0 ? Path.of(args[0]) : Path.of("src", "docs", "pictures");
        Path work = place();
        try (Pictures pictures = new Pictures(out, work, List.of((args.length > 1 ? args[1] : SIZE).split(",")))) {
            switch (args.length > 2 ? args[2] : "all") {
                case "apis" -> new ApiPictures(pictures.workbench, pictures::still).all(pictures.small());
                case "review" -> pictures.review(pictures.some(REVIEWED));
                case "publish" -> pictures.publish(pictures.small());
                case "queries" -> {
                    pictures.small();
                    pictures.queries();
                }
                case "contests" -> CandidatesPictures.take(pictures.workbench, work, pictures::still);
                case "sheets" ->
                    new SheetPictures(pictures.workbench, pictures.imports, work, pictures::still)
                            .all(pictures.small());
                case "corrections" -> new CorrectPictures(pictures.workbench, work, pictures::still).all();
                case "text" -> new TextPictures(pictures.workbench, pictures.imports, work, pictures::still).all();
                case "day" -> new DayPictures(pictures.workbench, pictures.imports, work, pictures::still).all();
                default -> pictures.all();
            }
        } finally {
            Folders.delete(work);
        }
    }

    /** A folder of its own under a plain name, which is seen in a picture; another when that is taken. */
    private static Path place() throws IOException {
        Path plain = Path.of(System.getProperty("java.io.tmpdir"), "sparta-pictures");
        try {
            return Files.createDirectory(plain);
        } catch (FileAlreadyExistsException e) {
            return Files.createTempDirectory("sparta-pictures-");
        }
    }

    private void all() throws IOException, InterruptedException {
        both("welcome", () -> true);
        imports.assistant(workbench, this::still);
        Project project = project();
        Headless.run(() -> workbench.enter(project));
        go(new Route.Generate());
        Headless.await("the run can be started", () -> workbench.shell().fire("generate.start"));
        both("generate", this::growing);
        for (TaskHandle task : workbench.tasks().all()) {
            task.join();
        }
        methods(project);
        generation();
        room("facts", new Route.Facts());
        imports.words(workbench, this::still);
        Optional<Route> repair = repair(project);
        if (repair.isPresent()) {
            room("whynot", repair.get());
            ComparePictures.repair(workbench, this::still);
        }
        new HistoryPictures(workbench, project, this::still).all();
        program(review(project));
        publish(project);
        queries();
        TeamPictures.take(workbench, project, this::still);
        new ApiPictures(workbench, this::still).all(project);
        new TrustPictures(workbench, imports, work, this::still).all(project);
        CandidatesPictures.take(workbench, work, this::still);
        new CorrectPictures(workbench, work, this::still).all();
        new DayPictures(workbench, imports, work, this::still).all();
        new TextPictures(workbench, imports, work, this::still).all();
    }

    private OptionalInt review(Project project) throws IOException, InterruptedException {
        new CheckJob(project).run(TaskControl.NONE);
        decideSome(project);
        OptionalInt item = telling(project);
        room("review", new Route.Review(item));
        DeskPictures.take(workbench, this::still);
        return item;
    }

    private void publish(Project project) throws IOException, InterruptedException {
        new PublishPictures(workbench, this::still).all();
        new ScorePictures(workbench, imports, work, this::still).all(project);
        new QuotaPictures(workbench, this::still).all();
    }

    private void queries() throws IOException, InterruptedException {
        query();
        KeepPictures.take(workbench, this::still);
    }

    /** Opens a project of a few items. */
    private Project small() throws IOException, InterruptedException {
        return some(FEW);
    }

    private Project some(int items) throws IOException, InterruptedException {
        Project project = project();
        SampleProject.generate(project, items, SEED);
        Headless.run(() -> workbench.enter(project));
        Headless.await(
                "the project is there",
                () -> workbench.session().filter(s -> s.project() == project).isPresent());
        return project;
    }

    private Project project() throws IOException {
        Path csv = work.resolve("csv");
        SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        return Import.preview(csv, Optional.empty())
                .then(plan -> Project.create(work.resolve("medical"), plan.withName("medical")))
                .orThrow(StoreException::new);
    }

    /** The program of an item at the step of its first condition; the user's Python must have pandas. */
    private void program(OptionalInt item) throws IOException, InterruptedException {
        go(new Route.Program(item, ""));
        Headless.await(
                "the program has run",
                () -> node("#verdict") instanceof Labeled v && v.getText().equals("equal"));
        Headless.run(() -> {
            if (node("#slider") instanceof Slider slider) {
                slider.setValue(2);
            }
        });
        both("program", () -> true);
    }

    /** Why a value is no answer of a query, and what its inner block gives where it stands. */
    private void query() throws IOException, InterruptedException {
        go(new Route.Query(QUERY, Optional.of(MISSED)));
        Headless.await("the blocks are counted", () -> node("#block-0-0") != null);
        Headless.run(() -> {
            if (node("#query-sql") instanceof CodeArea sql) {
                sql.selectRange(
                        sql.getText().indexOf("SELECT doctor_name"),
                        sql.getText().lastIndexOf(')'));
            }
        });
        Headless.await("the inner rows stand there", () -> node("#place-value") != null);
        both("query", () -> true);
    }

    /** Small runs by other methods, so that there is something to compare. */
    private static void methods(Project project) {
        RunPlan plan = RunPlans.published(COMPARED, SEED, 2);
        List<RunPlan> others = List.of(
                plan.withMethods(LeafMethod.ONE_SHOT, TreeMethod.POST_ORDER),
                plan.withSeed(SEED + 1).withMethods(LeafMethod.CLAUSE, TreeMethod.ONE_SHOT_K));
        Author author = Authors.offline(Authors.OFFLINE, project).orThrow(StoreException::new);
        for (RunPlan other : others) {
            RunJob.of(project, author, other, Clock.systemUTC()).run(TaskControl.NONE);
        }
    }

    /** The pages of generation: the plan of a new run, a prompt, what the runs have cost. */
    private void generation() throws IOException, InterruptedException {
        page("generate.plan", "#columns");
        Headless.run(() -> workbench.shell().fire("generate.new"));
        both("plan", () -> true);
        page("generate.prompts", "#prompt-preview");
        Headless.await("a prompt is filled", () -> node("#prompt-preview") instanceof CodeArea a && a.getLength() > 0);
        both("prompts", () -> true);
        page("generate.costs", "#views");
        Headless.await("there are costs", () -> node("#png") instanceof Button b && !b.isDisabled());
        Headless.run(() -> {
            if (node("#views") instanceof ListView<?> views) {
                views.getSelectionModel().clearAndSelect(1);
            }
        });
        both("costs", () -> true);
        Headless.run(() -> workbench.shell().fire("generate.trees"));
    }

    private void page(String command, String awaited) throws InterruptedException {
        Headless.run(() -> workbench.shell().fire(command));
        Headless.await("the page is shown", () -> node(awaited) != null);
    }

    private @Nullable Node node(String selector) {
        return workbench.stage().getScene().lookup(selector);
    }

    /** Whether the tree in sight has blocks with rows and blocks still to come. */
    private boolean growing() {
        return workbench.stage().getScene().lookup(".tree-canvas") instanceof TreePane pane
                && pane.shown().get() instanceof TreeState tree
                && tree.blocks().size() >= LEAST_BLOCKS
                && has(tree, BlockState.Status.FILLED)
                && (has(tree, BlockState.Status.RUNNING) || has(tree, BlockState.Status.REPAIRING));
    }

    private static boolean has(TreeState tree, BlockState.Status status) {
        return tree.blocks().values().stream().anyMatch(b -> b.status() == status);
    }

    /** The repair in the largest tree that was repaired. */
    private static Optional<Route> repair(Project project) {
        Optional<Route> found = Optional.empty();
        int deepest = -1;
        for (RunInfo run : project.runs().all()) {
            for (Recorded recorded : project.runs().events(run.id(), 0, Integer.MAX_VALUE)) {
                if (recorded.event() instanceof RunEvent.Repaired e
                        && e.rows() > 0
                        && e.before().length() > deepest) {
                    deepest = e.before().length();
                    found = Optional.of(new Route.WhyNot(run.id(), e.item(), e.block()));
                }
            }
        }
        return found;
    }

    private void decideSome(Project project) throws InterruptedException {
        go(new Route.Review());
        for (int decided = 0; decided < DECIDED; decided++) {
            int before = project.queue().count(ItemFilter.of(Status.ACCEPTED));
            String command = decided == DECIDED - 1 ? "review.defer" : "review.accept";
            Headless.await(
                    "an item is there to be decided", () -> workbench.shell().fire(command));
            if (decided < DECIDED - 1) {
                Headless.await(
                        "the decision is kept", () -> project.queue().count(ItemFilter.of(Status.ACCEPTED)) > before);
            }
            Thread.sleep(STILL_MILLIS);
        }
    }

    /** An open item with a nested query and a short question, which shows all that the room can show. */
    private static OptionalInt telling(Project project) {
        List<ItemRow> rows = project.queue().items(ItemFilter.of(Status.OPEN), 0, PAGE);
        return rows.stream()
                .filter(row -> row.nestings().size() >= 2)
                .min(Comparator.comparingInt(row -> row.question().length()))
                .map(row -> OptionalInt.of(row.number()))
                .orElse(OptionalInt.empty());
    }

    private void room(String name, Route route) throws IOException, InterruptedException {
        go(route);
        Thread.sleep(STILL_MILLIS);
        both(name, () -> true);
    }

    /** Takes the picture in both themes, when nothing moves any more. */
    private void still(String name) throws IOException, InterruptedException {
        both(name, () -> true);
    }

    /** Takes the picture in both themes, each as soon as this holds; what does not move is waited for until it is done. */
    private void both(String name, BooleanSupplier ready) throws IOException, InterruptedException {
        boolean moving = name.equals("generate");
        for (Theme wanted : Theme.values()) {
            Headless.run(() -> {
                // While a sheet lies over the window no command is in force; the frame then keeps the other look.
                if (theme != wanted && workbench.shell().fire("shell.theme")) {
                    theme = wanted;
                }
                wanted.apply();
            });
            String file = name + "-" + wanted.name().toLowerCase(Locale.ROOT) + ".png";
            if (sizes.size() == 1) {
                Png.write(moving ? taken(ready) : still(), out.resolve(file));
            } else {
                for (String size : sizes) {
                    Headless.run(() -> resize(workbench, size));
                    Png.write(moving ? snapshot() : still(), out.resolve(size).resolve(file));
                }
            }
        }
    }

    private WritableImage taken(BooleanSupplier ready) throws InterruptedException {
        Headless.await("a tree is growing", ready);
        return snapshot();
    }

    /** The picture that stays the same for a while. */
    private WritableImage still() throws InterruptedException {
        WritableImage before = snapshot();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            Thread.sleep(sizes.size() == 1 ? STILL_MILLIS : STILL_MILLIS / 2);
            WritableImage now = snapshot();
            if (Arrays.equals(pixels(before), pixels(now))) {
                return now;
            }
            before = now;
        }
        return before;
    }

    private static int[] pixels(WritableImage image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        int[] pixels = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        return pixels;
    }

    private WritableImage snapshot() throws InterruptedException {
        return Headless.on(() -> {
            Scene scene = workbench.stage().getScene();
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            return scene.snapshot(null);
        });
    }

    private void go(Route route) throws InterruptedException {
        Headless.run(() -> workbench.shell().go(route));
    }

    @Override
    public void close() throws InterruptedException {
        Headless.on(workbench::close).join();
        Headless.stop();
    }
}
