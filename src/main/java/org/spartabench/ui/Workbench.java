package org.spartabench.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
import org.spartabench.fact.Loaded;
import org.spartabench.fact.Problem;
import org.spartabench.run.TaskHandle;
import org.spartabench.run.Tasks;
import org.spartabench.store.Audit;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import org.spartabench.ui.compare.CompareView;
import org.spartabench.ui.facts.FactsView;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.NativeFilePort;
import org.spartabench.ui.fx.Theme;
import org.spartabench.ui.publish.PublishView;
import org.spartabench.ui.query.QueryView;
import org.spartabench.ui.review.ReviewView;
import org.spartabench.ui.run.GenerateView;
import org.spartabench.ui.shell.KeyBook;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.shell.Session;
import org.spartabench.ui.shell.ShellView;
import org.spartabench.ui.shell.TaskStrip;
import org.spartabench.ui.team.TeamPages;
import org.spartabench.ui.team.TeamView;
import org.spartabench.ui.welcome.Projects;
import org.spartabench.ui.welcome.WelcomeView;
import org.spartabench.ui.whynot.WhyNotView;

/** One window of the workbench: the frame, its rooms, and the project that is open in them. */
public final class Workbench {

    private static final double LEAST_WIDTH = 1000;
    private static final double LEAST_HEIGHT = 640;
    private static final Duration CLOSING = Duration.ofSeconds(20);

    private final Stage stage;
    private final FilePort files;
    private final Clock clock;
    private final Path preferencesFile;
    private final Authors authors;
    private final Tasks tasks = new Tasks();
    private final ShellView shell;
    private Preferences preferences;
    private @Nullable Session session;

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
        this.preferences = Preferences.read(preferencesFile);
        this.shell =
                new ShellView(this::room, preferences.theme(), this::keep, new KeyBook(preferences.keys(), this::keep));
        shell.strip(new TaskStrip(tasks));
        Scene scene = new Scene(shell.node(), preferences.width(), preferences.height());
        shell.install(scene);
        scene.addEventFilter(KeyEvent.KEY_PRESSED, e -> tasks.giveWay());
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, e -> tasks.giveWay());
        scene.addEventFilter(ScrollEvent.SCROLL, e -> tasks.giveWay());
        stage.setScene(scene);
        stage.setTitle("SPARTA Workbench");
        stage.setMinWidth(LEAST_WIDTH);
        stage.setMinHeight(LEAST_HEIGHT);
        stage.setMaximized(preferences.maximised());
        stage.setOnCloseRequest(e -> close());
        shell.go(new Place.Welcome());
    }

    /**
     * Starts the toolkit, opens the user's window and returns when it is closed.
     *
     * @param project folder of a project to open at once
     * @param authors who may write
     */
    public static void run(Optional<Path> project, Authors authors) throws InterruptedException {
        run(window -> project.ifPresent(window::open), authors);
    }

    /** The same, with something to be done first in the open window; on the UI thread. */
    public static void run(Consumer<Workbench> first, Authors authors) throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        Platform.startup(() -> {
            Stage stage = new Stage();
            Workbench workbench = new Workbench(
                    stage, new NativeFilePort(() -> stage), Clock.systemUTC(), Preferences.file(), authors);
            stage.setOnHidden(e -> closed.countDown());
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

    public Tasks tasks() {
        return tasks;
    }

    /** The open project, if there is one. */
    public Optional<Session> session() {
        return Optional.ofNullable(session);
    }

    /** Opens a project off the UI thread and goes where its user was last; a failure is told in one line. */
    public void open(Path folder) {
        Thread.ofVirtual().name("open-project").start(() -> {
            Loaded<Project> opened = Project.open(folder);
            Platform.runLater(() -> {
                switch (opened) {
                    case Loaded.Ok<Project>(Project workspace) -> enter(workspace);
                    case Loaded.Bad<Project> bad ->
                        tell(bad.problems().stream()
                                .map(Problem::message)
                                .findFirst()
                                .orElse("cannot be opened"));
                }
            });
        });
    }

    /** Takes over an open workspace; the one before it is closed. On the UI thread. */
    public void enter(Project workspace) {
        leave();
        session = new Session(workspace, tasks, validator(), clock, authors);
        preferences = preferences.opened(workspace.folder(), clock.instant().toString());
        preferences.write(preferencesFile);
        shell.open(workspace.name());
        shell.queries(Audit.of(workspace.facts()).isEmpty());
        shell.go(workspace.files().setting("place").map(Workbench::placeNamed).orElseGet(Place.Facts::new));
    }

    private String validator() {
        return preferences.validator().isBlank()
                ? System.getProperty("user.name", "validator")
                : preferences.validator();
    }

    /** Somebody else sits down: the rooms are made anew for him. */
    private void rename(String name) {
        preferences = preferences.named(name.strip());
        preferences.write(preferencesFile);
        Session open = Objects.requireNonNull(session);
        session = new Session(open.project(), tasks, validator(), clock, authors);
        shell.open(open.project().name());
        shell.go(new Place.Team());
    }

    /** Closes the project and the window's background service; everything is on disk already. */
    public void close() {
        preferences =
                preferences.sized(stage.getScene().getWidth(), stage.getScene().getHeight(), stage.isMaximized());
        preferences.write(preferencesFile);
        leave();
        tasks.stop(CLOSING);
    }

    private void leave() {
        Session open = session;
        if (open != null) {
            open.project().files().setting("place", nameOf(shell.place().get()));
            tasks.all().forEach(TaskHandle::cancel);
            tasks.all().forEach(this::await);
            shell.close();
            open.project().close();
            session = null;
        }
    }

    /** Waits for a task's safe point: nothing may write to a project that is closed. */
    private void await(TaskHandle task) {
        try {
            task.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Room room(Place place) {
        if (place instanceof Place.Welcome) {
            return new WelcomeView(projects(), tasks, files);
        }
        Session open = Objects.requireNonNull(session, "a room without a project");
        return switch (place) {
            case Place.Welcome w -> throw new IllegalStateException("handled above");
            case Place.Facts f -> new FactsView(open, shell, files);
            case Place.Generate g -> new GenerateView(open, shell, files);
            case Place.WhyNot w -> new WhyNotView(open, shell, files);
            case Place.Review r -> new ReviewView(open, shell, shell.overlay());
            case Place.Team t ->
                new TeamView(
                        TeamPages.of(open, shell, shell.overlay(), files),
                        open.validator(),
                        shell.overlay(),
                        this::rename);
            case Place.Publish p -> PublishView.room(open, shell, files);
            case Place.Query q -> new QueryView(open, shell, files);
            case Place.Compare c -> new CompareView(open, shell, shell.overlay());
        };
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

    private void keep(Theme theme) {
        preferences = preferences.with(theme);
        preferences.write(preferencesFile);
    }

    private void keep(Map<String, String> keys) {
        preferences = preferences.with(keys);
        preferences.write(preferencesFile);
    }

    private void tell(String problem) {
        Notifications.create().owner(stage).title("Not opened").text(problem).showWarning();
    }

    private static String nameOf(Place place) {
        return switch (place) {
            case Place.Welcome w -> "facts";
            case Place.Facts f -> "facts";
            case Place.Generate g -> "generate";
            case Place.WhyNot w -> "generate";
            case Place.Review r -> "review";
            case Place.Team t -> "team";
            case Place.Publish p -> "publish";
            case Place.Query q -> "query";
            case Place.Compare c -> "review";
        };
    }

    private static Place placeNamed(String name) {
        return switch (name) {
            case "generate" -> new Place.Generate();
            case "review" -> new Place.Review();
            case "team" -> new Place.Team();
            case "publish" -> new Place.Publish();
            case "query" -> new Place.Query();
            default -> new Place.Facts();
        };
    }
}
