package org.spartabench.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.stage.Stage;
import org.controlsfx.control.Notifications;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.run.task.Tasks;
import org.spartabench.store.Authors;
import org.spartabench.store.Consents;
import org.spartabench.store.Project;
import org.spartabench.ui.compare.CompareView;
import org.spartabench.ui.facts.FactsView;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.NativeFilePort;
import org.spartabench.ui.publish.PublishView;
import org.spartabench.ui.query.QueryView;
import org.spartabench.ui.review.ReviewView;
import org.spartabench.ui.run.GenerateView;
import org.spartabench.ui.shell.ConsentSheet;
import org.spartabench.ui.shell.ErrorSheet;
import org.spartabench.ui.shell.KeyBook;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.shell.SerialWork;
import org.spartabench.ui.shell.ShellView;
import org.spartabench.ui.shell.TaskStrip;
import org.spartabench.ui.shell.WorkScope;
import org.spartabench.ui.team.TeamPages;
import org.spartabench.ui.team.TeamView;
import org.spartabench.ui.welcome.Projects;
import org.spartabench.ui.welcome.WelcomeView;
import org.spartabench.ui.whynot.WhyNotView;

/** Holds one window of the workbench: the frame, its screens, and the open project. */
public final class Workbench {

    private static final Logger LOG = LoggerFactory.getLogger(Workbench.class);
    private static final double LEAST_WIDTH = 1000;
    private static final double LEAST_HEIGHT = 640;

    private final Stage stage;
    private final FilePort files;
    private final Clock clock;
    private final Path preferencesFile;
    private final Authors authors;
    private final WorkScope window = new WorkScope();
    private final SerialWork writing = window.serial("preferences");
    private final TaskStrip strip = new TaskStrip();
    private final ShellView shell;
    private Preferences preferences;
    private @Nullable ProjectScope session;
    private @Nullable CompletableFuture<Void> leaving;

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
        this.shell = new ShellView(
                this::room,
                preferences.theme(),
                theme -> keep(preferences.withTheme(theme)),
                new KeyBook(preferences.keys(), keys -> keep(preferences.withKeys(keys))));
        shell.strip(strip);
        strip.follow(window.tasks());
        Scene scene = new Scene(shell.node(), preferences.width(), preferences.height());
        shell.install(scene);
        scene.addEventFilter(KeyEvent.KEY_PRESSED, e -> yieldToUser());
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, e -> yieldToUser());
        scene.addEventFilter(ScrollEvent.SCROLL, e -> yieldToUser());
        stage.setScene(scene);
        stage.setTitle("SPARTA Workbench");
        stage.setMinWidth(LEAST_WIDTH);
        stage.setMinHeight(LEAST_HEIGHT);
        stage.setMaximized(preferences.maximised());
        stage.setOnCloseRequest(e -> {
            e.consume();
            close().whenComplete((v, failure) -> Platform.runLater(stage::hide));
        });
        shell.go(new Place.Welcome());
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

    /** The long jobs of the open project, or else of the window. */
    public Tasks tasks() {
        return session == null ? window.tasks() : session.tasks();
    }

    private void yieldToUser() {
        window.tasks().yieldToUser();
        tasks().yieldToUser();
    }

    /** Handles uncaught exceptions and shows them over this window. */
    Thread.UncaughtExceptionHandler errors() {
        Path folder = preferencesFile.toAbsolutePath().resolveSibling("logs");
        return new UnhandledErrors(
                folder,
                clock,
                (message, details) -> ErrorSheet.open(
                        shell.overlay(), message, details, () -> window.start(() -> files.show(folder))));
    }

    /** The open project, if there is one. */
    public Optional<ProjectScope> session() {
        return Optional.ofNullable(session);
    }

    /** Opens a project off the UI thread, on the screen that its user saw last; shows a failure in one line. */
    public void open(Path folder) {
        window.start(() -> {
            Optional<String> server = Project.newServer(folder);
            if (server.isPresent()) {
                window.show(() -> ConsentSheet.open(
                        shell.overlay(),
                        server.get(),
                        () -> window.start(() -> {
                            Consents.ofUser().give(server.get());
                            load(folder);
                        })));
            } else {
                load(folder);
            }
        });
    }

    private void load(Path folder) {
        switch (Project.open(folder)) {
            case Result.Ok<Project>(Project workspace) -> {
                Arrival arrival = Arrival.of(workspace);
                window.show(() -> enter(arrival));
            }
            case Result.Bad<Project> bad ->
                window.show(() -> tell(
                        "Could not open",
                        bad.problems().stream()
                                .map(Problem::message)
                                .findFirst()
                                .orElse("cannot be opened")));
        }
    }

    /** Shows an open project, after closing the one before it in the background. On the UI thread. */
    public void enter(Project workspace) {
        enter(Arrival.of(workspace));
    }

    private void enter(Arrival arrival) {
        leave(() -> begin(arrival));
    }

    private void begin(Arrival arrival) {
        Project workspace = arrival.project();
        ProjectScope open = new ProjectScope(workspace, new WorkScope(), validator(), clock, authors);
        session = open;
        Background.owner(open.work());
        strip.follow(open.tasks());
        keep(preferences.opened(workspace.folder(), clock.instant().toString()));
        try {
            shell.open(workspace.name());
            shell.queries(arrival.queries());
            shell.go(arrival.place());
        } catch (RuntimeException e) {
            leave(() -> shell.go(new Place.Welcome()));
            throw e;
        }
    }

    private String validator() {
        return preferences.validator().isBlank()
                ? System.getProperty("user.name", "validator")
                : preferences.validator();
    }

    /** Changes the validator: all screens are created again for them. */
    private void rename(String name) {
        keep(preferences.withValidator(name.strip()));
        session = open().with(validator());
        shell.open(open().project().name());
        shell.go(new Place.Team());
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
        ProjectScope open = session;
        if (open == null) {
            next.run();
            return;
        }
        String place = Arrival.nameOf(shell.place().get());
        session = null;
        Background.owner(window);
        strip.unfollow(open.tasks());
        shell.close();
        shell.veil("Closing " + open.project().name() + " …");
        CompletableFuture<Void> closing =
                open.closeAsync(() -> open.project().files().setting(Arrival.PLACE, place));
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

    private Room room(Place place) {
        window.tasks().yieldToScreen();
        tasks().yieldToScreen();
        return switch (place) {
            case Place.Welcome _ -> new WelcomeView(projects(), window, files);
            case Place.Facts _ -> new FactsView(open(), shell, files);
            case Place.Generate _ -> new GenerateView(open(), shell, files);
            case Place.WhyNot _ -> new WhyNotView(open(), shell, files);
            case Place.Review _ -> new ReviewView(open(), shell, shell.overlay());
            case Place.Team _ ->
                new TeamView(
                        TeamPages.of(open(), shell, shell.overlay(), files),
                        open().validator(),
                        shell.overlay(),
                        this::rename);
            case Place.Publish _ -> PublishView.room(open(), shell, files);
            case Place.Query _ -> new QueryView(open(), shell, files);
            case Place.Compare _ -> new CompareView(open(), shell, shell.overlay());
        };
    }

    private ProjectScope open() {
        return Objects.requireNonNull(session, "a room without a project");
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
                Path home = Path.of(System.getProperty("user.home"), "sparta-projects");
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
