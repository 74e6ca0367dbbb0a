package org.spartabench.desktop;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.stage.Stage;
import org.controlsfx.control.Notifications;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.base.task.Tasks;
import org.spartabench.desktop.api.ApisView;
import org.spartabench.desktop.compare.CompareView;
import org.spartabench.desktop.correct.CorrectView;
import org.spartabench.desktop.facts.FactsView;
import org.spartabench.desktop.fx.KeptSplitPane;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.file.NativeFilePort;
import org.spartabench.desktop.program.ProgramView;
import org.spartabench.desktop.publish.PublishView;
import org.spartabench.desktop.query.QueryView;
import org.spartabench.desktop.review.ReviewView;
import org.spartabench.desktop.run.GenerateView;
import org.spartabench.desktop.score.ScoreView;
import org.spartabench.desktop.shell.Person;
import org.spartabench.desktop.shell.ShellView;
import org.spartabench.desktop.shell.TaskStrip;
import org.spartabench.desktop.shell.command.KeyBook;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.scope.UnsavedSheet;
import org.spartabench.desktop.shell.screen.Screen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.AboutSheet;
import org.spartabench.desktop.shell.sheet.ErrorSheet;
import org.spartabench.desktop.team.TeamView;
import org.spartabench.desktop.welcome.Projects;
import org.spartabench.desktop.welcome.WelcomeView;
import org.spartabench.desktop.whynot.WhyNotView;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.SerialWork;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;

/** Holds one window of the workbench: the frame, its screens, and the open project. */
public final class Workbench {

    private static final Logger LOG = LoggerFactory.getLogger(Workbench.class);
    /** Below this a window holds nothing that one could read. */
    private static final double LEAST_WIDTH = 640;

    private static final double LEAST_HEIGHT = 480;

    private static final String PROJECTS = "sparta-projects";

    /** Stands in the stack trace of an exception that ended a layout. */
    private static final String LAYOUT = "javafx.scene.Parent.layout(";

    /** The screens that depend on who decides. */
    static final Set<Class<? extends Route>> PERSONAL = Set.of(
            Route.Facts.class,
            Route.Review.class,
            Route.Team.class,
            Route.Publish.class,
            Route.Query.class,
            Route.Compare.class,
            Route.Program.class,
            Route.Apis.class,
            Route.Correct.class);

    private final Stage stage;
    private final FilePort files;
    private final Clock clock;
    private final Path preferencesFile;
    private final Authors authors;
    private final WorkScope window = new WorkScope();
    private final SerialWork writing = window.serial("preferences");
    private final TaskStrip strip = new TaskStrip();
    private final ProjectOpener opening;
    private ShellView shell;
    private Preferences preferences;
    private @Nullable ProjectScope scope;
    private @Nullable CompletableFuture<Void> leaving;
    private @Nullable Route failed;

    /**
     * Builds the window without showing it; on the UI thread.
     *
     * @param preferencesFile where the window keeps what it remembers
     * @param authors who may write
     */
    public Workbench(Stage stage, FilePort files, Clock clock, Path preferencesFile, Authors authors) {
        this.stage = stage;
        this.files = files;
        this.clock = clock;
        this.preferencesFile = preferencesFile;
        this.authors = authors;
        Background.owner(window);
        this.preferences = Preferences.read(preferencesFile);
        files.begin(firstFolder(), folder -> keep(preferences.withFolder(folder.toString())));
        strip.follow(window.tasks());
        this.shell = frame(preferences.width(), preferences.height());
        opening = new ProjectOpener(window, () -> shell, this::arrive, problem -> tell("Could not open", problem));
        Optional.ofNullable(Workbench.class.getResourceAsStream("icon.png"))
                .ifPresent(icon -> stage.getIcons().add(new Image(icon)));
        stage.setTitle("SPARTA Workbench");
        stage.setMinWidth(LEAST_WIDTH);
        stage.setMinHeight(LEAST_HEIGHT);
        stage.setMaximized(preferences.maximised());
        stage.setOnCloseRequest(e -> {
            e.consume();
            settle(() -> close().whenComplete((v, failure) -> Platform.runLater(stage::hide)));
        });
        shell.go(new Route.Welcome());
        window.start(ScreenPreloader::load);
    }

    /** Gives the folder in which the first dialog begins: the last one, else that of the projects. */
    private Path firstFolder() {
        return preferences.folder().isBlank()
                ? Path.of(System.getProperty("user.home"), PROJECTS)
                : Path.of(preferences.folder());
    }

    /** Fills the window with a frame without screens, of this size in pixels. */
    private ShellView frame(double width, double height) {
        ShellView made = new ShellView(
                this::room,
                preferences.look(),
                look -> keep(preferences.withTheme(look.theme()).withSize(look.size())),
                new KeyBook(preferences.keys(), keys -> keep(preferences.withKeys(keys))));
        made.strip(strip);
        Scene scene = new Scene(made.node(), width, height);
        made.install(scene);
        KeptSplitPane.install(
                scene,
                pane -> Optional.ofNullable(preferences.splits().get(pane)),
                (pane, positions) -> keep(preferences.divided(pane, positions)));
        scene.addEventFilter(KeyEvent.KEY_PRESSED, e -> yieldToUser());
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, e -> yieldToUser());
        scene.addEventFilter(ScrollEvent.SCROLL, e -> yieldToUser());
        stage.setScene(scene);
        return made;
    }

    /**
     * Builds the content of the window again after a layout has failed: JavaFX never again lays out what is around the
     * failed node, an error sheet included. Does not open a screen that fails twice in a row.
     */
    private void rebuild() {
        Route at = shell.place().get();
        Route next = at.equals(failed) ? new Route.Welcome() : at;
        failed = at;
        shell.close();
        shell = frame(stage.getScene().getWidth(), stage.getScene().getHeight());
        if (scope != null) {
            frameProject(scope, !scope.auditing());
        }
        shell.go(next);
    }

    /**
     * Starts the toolkit, opens the user's window and returns when it is closed.
     *
     * @param first runs in the open window, on the UI thread
     * @param authors who may write
     */
    public static void run(Consumer<Workbench> first, Authors authors) throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        Platform.startup(() -> {
            Stage stage = new Stage();
            Workbench workbench = new Workbench(
                    stage, new NativeFilePort(() -> stage), Clock.systemUTC(), Preferences.file(), authors);
            stage.setOnHidden(e -> closed.countDown());
            Thread.setDefaultUncaughtExceptionHandler(workbench.errors());
            stage.show();
            WindowBounds.fit(stage);
            first.accept(workbench);
        });
        closed.await();
        Platform.exit();
    }

    public ShellView shell() {
        return shell;
    }

    public Stage stage() {
        return stage;
    }

    /** Gives the long jobs of the open project, or else of the window. */
    public Tasks tasks() {
        return scope == null ? window.tasks() : scope.tasks();
    }

    private void yieldToUser() {
        window.tasks().yieldToUser();
        tasks().yieldToUser();
    }

    /** Handles uncaught exceptions and shows them over this window. */
    Thread.UncaughtExceptionHandler errors() {
        Path folder = preferencesFile.toAbsolutePath().resolveSibling("logs");
        return new UnhandledErrors(folder, clock, (message, details) -> {
            if (details.contains(LAYOUT)) {
                rebuild();
            }
            ErrorSheet.open(shell.overlay(), message, details, () -> window.start(() -> files.show(folder)));
        });
    }

    /** Gives the open project, if there is one. */
    public Optional<ProjectScope> session() {
        return Optional.ofNullable(scope);
    }

    /** Opens a project off the UI thread, on the screen that its user saw last; shows a failure in one line. */
    public void open(Path folder) {
        settle(() -> opening.open(folder));
    }

    /** Asks about unsaved work before a step that leaves the open project. */
    private void settle(Runnable next) {
        Optional.ofNullable(scope)
                .ifPresentOrElse(open -> UnsavedSheet.settle(shell.overlay(), open.drafts(), next), next);
    }

    /** Shows an open project, after closing the one before it in the background. On the UI thread. */
    public void enter(Project project) {
        enter(ProjectEntry.of(project));
    }

    private void enter(ProjectEntry entry) {
        leave(() -> begin(entry));
    }

    /** Enters a project that the user opened; the first one that begins at its facts begins with the tour. */
    private void arrive(ProjectEntry entry) {
        leave(() -> {
            begin(entry);
            if (!preferences.toured() && entry.queries() && entry.route() instanceof Route.Facts) {
                keep(preferences.withToured(true));
                shell.fire("shell.tour");
            }
        });
    }

    private void begin(ProjectEntry entry) {
        Project project = entry.project();
        ProjectScope open = new ProjectScope(project, new WorkScope(), validator(), clock, authors);
        scope = open;
        Background.owner(open.work());
        strip.follow(open.tasks());
        strip.drafts(Optional.of(open.drafts()));
        open.sharing().listen(() -> shell.came());
        shared(open);
        keep(preferences.opened(project.folder(), clock.instant().toString()));
        try {
            frameProject(open, entry.queries());
            shell.go(entry.route());
        } catch (RuntimeException e) {
            leave(() -> shell.go(new Route.Welcome()));
            throw e;
        }
    }

    private void frameProject(ProjectScope open, boolean queries) {
        shell.open(open.project().name());
        shell.queries(queries);
        shell.person(() -> Person.of(open));
    }

    private void shared(ProjectScope open) {
        strip.shared(open.sharing().standing().map(standing -> standing.line(open.validator())));
    }

    private String validator() {
        return preferences.validator().isBlank()
                ? System.getProperty("user.name", "validator")
                : preferences.validator();
    }

    /** Changes the validator: the screens that show what one validator decided are created again, the others stay. */
    private void rename(String name, String page) {
        keep(preferences.withValidator(name.strip()));
        ProjectScope renamed = open().with(validator());
        scope = renamed;
        shared(renamed);
        shell.renew(PERSONAL);
        shell.person(() -> Person.of(renamed));
        shell.go(new Route.Team(Optional.of(page)));
    }

    /** Closes the project and ends all work of the window, in the background; completes when nothing runs any more. */
    public CompletableFuture<Void> close() {
        keep(preferences
                .withWidth(stage.getScene().getWidth())
                .withHeight(stage.getScene().getHeight())
                .withMaximised(stage.isMaximized()));
        CompletableFuture<Void> closed = new CompletableFuture<>();
        leave(() -> {
            shell.close();
            window.closeAsync(() -> {}).whenComplete((v, failure) -> closed.complete(null));
        });
        return closed;
    }

    /** Ends the work of the open project and closes it behind a veil, without the UI thread; then does {@code next}. */
    private void leave(Runnable next) {
        if (leaving != null) {
            leaving.whenComplete((v, failure) -> Platform.runLater(() -> leave(next)));
            return;
        }
        ProjectScope open = scope;
        if (open == null) {
            next.run();
            return;
        }
        Route route = shell.here();
        scope = null;
        Background.owner(window);
        strip.unfollow(open.tasks());
        strip.drafts(Optional.empty());
        strip.shared(new SimpleStringProperty(""));
        shell.close();
        shell.veil("Closing " + open.project().name() + " …");
        CompletableFuture<Void> closing = open.closeAsync(() -> ProjectEntry.leave(open.project(), route));
        leaving = closing;
        closing.whenComplete((v, failure) -> Platform.runLater(() -> {
            leaving = null;
            shell.unveil();
            if (failure != null) {
                LOG.warn("a project was not closed in order", failure);
                tell("Closed with an error", String.valueOf(failure.getMessage()));
            }
            next.run();
        }));
    }

    private void keep(Preferences changed) {
        preferences = changed;
        writing.execute(() -> changed.write(preferencesFile));
    }

    private Screen room(Route route) {
        window.tasks().yieldToScreen();
        tasks().yieldToScreen();
        return switch (route) {
            case Route.Welcome _ -> new WelcomeView(projects(), window, files, () -> AboutSheet.open(shell.overlay()));
            case Route.Facts _ -> new FactsView(frame());
            case Route.Generate _ -> new GenerateView(frame());
            case Route.WhyNot _ -> new WhyNotView(frame());
            case Route.Review _ -> new ReviewView(frame());
            case Route.Team _ -> new TeamView(frame(), this::rename);
            case Route.Publish _ -> PublishView.room(frame());
            case Route.Apis _ -> new ApisView(frame());
            case Route.Score _ -> new ScoreView(frame());
            case Route.Correct _ -> new CorrectView(frame());
            case Route.Query _ -> new QueryView(frame());
            case Route.Compare _ -> new CompareView(frame());
            case Route.Program _ -> new ProgramView(frame());
        };
    }

    private ScreenFrame frame() {
        return new ScreenFrame(open(), shell, shell.overlay(), files);
    }

    private ProjectScope open() {
        return Objects.requireNonNull(scope, "a room without a project");
    }

    private Projects projects() {
        return new Projects() {
            @Override
            public List<Recent> recent() {
                return preferences.recent().stream()
                        .map(r -> new Recent(Path.of(r.folder()), r.opened()))
                        .filter(r -> Files.isDirectory(r.folder()))
                        .toList();
            }

            @Override
            public void open(Path folder) {
                Workbench.this.open(folder);
            }

            @Override
            public Path proposed(String name) {
                Path home = Path.of(System.getProperty("user.home"), PROJECTS);
                Path free = home.resolve(name);
                for (int n = 2; Files.exists(free); n++) {
                    free = home.resolve(name + "-" + n);
                }
                return free;
            }
        };
    }

    private void tell(String title, String problem) {
        Notifications.create().owner(stage).title(title).text(problem).showWarning();
    }
}
