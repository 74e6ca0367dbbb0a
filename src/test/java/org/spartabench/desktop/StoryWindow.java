package org.spartabench.desktop;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javafx.application.Platform;
import javafx.event.ActionEvent;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.spartabench.base.task.Tasks;
import org.spartabench.desktop.api.ApisView;
import org.spartabench.desktop.compare.CompareView;
import org.spartabench.desktop.correct.CorrectView;
import org.spartabench.desktop.facts.FactsView;
import org.spartabench.desktop.fx.Look;
import org.spartabench.desktop.fx.Theme;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.key.KeyStroke;
import org.spartabench.desktop.program.ProgramView;
import org.spartabench.desktop.publish.PublishView;
import org.spartabench.desktop.query.QueryView;
import org.spartabench.desktop.review.ReviewView;
import org.spartabench.desktop.run.GenerateView;
import org.spartabench.desktop.score.ScoreView;
import org.spartabench.desktop.shell.Person;
import org.spartabench.desktop.shell.ShellView;
import org.spartabench.desktop.shell.TaskStrip;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.KeyBook;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.scope.Drafts;
import org.spartabench.desktop.shell.scope.LiveSharing;
import org.spartabench.desktop.shell.scope.ProgramPython;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.screen.Screen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.AboutSheet;
import org.spartabench.desktop.team.TeamView;
import org.spartabench.desktop.welcome.Projects;
import org.spartabench.desktop.welcome.WelcomeView;
import org.spartabench.desktop.whynot.WhyNotView;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.python.confined.PythonSearch;

/** A window with its frame and rooms, worked by keys as a user works it. */
public final class StoryWindow implements AutoCloseable {

    /** What the user answers when a file or folder is asked for. */
    public static final class Answers implements FilePort {
        private Optional<Path> next = Optional.empty();

        public void next(Path answer) {
            next = Optional.of(answer);
        }

        @Override
        public Optional<Path> chooseFolder(String title) {
            return next;
        }

        @Override
        public Optional<Path> chooseFile(String title) {
            return next;
        }

        @Override
        public Optional<Path> chooseTarget(String title, String name) {
            return next;
        }
    }

    private Optional<ProjectScope> scope;
    private final Projects projects;
    private final WorkScope work = new WorkScope();
    private final Tasks tasks = work.tasks();
    private final Answers answers = new Answers();
    private final ShellView shell;
    private final Stage stage;

    private StoryWindow(
            Optional<Project> project, String validator, Projects projects, Authors authors, ProgramPython python) {
        this.scope = project.map(w -> new ProjectScope(
                w, work, validator, Clock.systemUTC(), authors, new Drafts(), python, new LiveSharing(w, work)));
        this.projects = projects;
        Background.owner(work);
        shell = new ShellView(this::room, new Look(Theme.LIGHT), look -> {}, new KeyBook(Map.of(), keys -> {}));
        TaskStrip strip = new TaskStrip();
        strip.follow(tasks);
        shell.strip(strip);
        stage = new Stage();
        stage.setScene(new Scene(shell.node(), 1280, 800));
        shell.install(stage.getScene());
        stage.show();
        scope.ifPresent(s -> {
            shell.open(s.project().name());
            shell.person(() -> Person.of(s));
            s.sharing().listen(shell::came);
            strip.drafts(Optional.of(s.drafts()));
            strip.shared(s.sharing().standing().map(standing -> standing.line(s.validator())));
        });
    }

    /** A window over an open project. */
    public static StoryWindow over(Project project, String validator, Projects projects) {
        return over(project, validator, projects, Authors::offline);
    }

    /** @param authors who may write */
    public static StoryWindow over(Project project, String validator, Projects projects, Authors authors) {
        return over(project, validator, projects, authors, PythonSearch.of(Optional.empty(), System.getenv()));
    }

    /** @param python where a Python is looked for */
    public static StoryWindow over(
            Project project, String validator, Projects projects, Authors authors, PythonSearch python) {
        return Toolkit.on(
                () -> new StoryWindow(Optional.of(project), validator, projects, authors, new ProgramPython(python)));
    }

    /** A window without a project. */
    public static StoryWindow without(Projects projects) {
        return Toolkit.on(() -> new StoryWindow(
                Optional.empty(),
                "nobody",
                projects,
                Authors::offline,
                new ProgramPython(new PythonSearch(List.of()))));
    }

    private Screen room(Route route) {
        return switch (route) {
            case Route.Welcome w -> new WelcomeView(projects, work, answers, () -> AboutSheet.open(shell.overlay()));
            case Route.Facts f -> new FactsView(frame());
            case Route.Review r -> new ReviewView(frame());
            case Route.Team t -> new TeamView(frame(), this::sitDown);
            case Route.Publish p -> PublishView.room(frame());
            case Route.Apis a -> new ApisView(frame());
            case Route.Score s -> new ScoreView(frame());
            case Route.Correct c -> new CorrectView(frame());
            case Route.Generate g -> new GenerateView(frame());
            case Route.Query q -> new QueryView(frame());
            case Route.WhyNot w -> new WhyNotView(frame());
            case Route.Compare c -> new CompareView(frame());
            case Route.Program p -> new ProgramView(frame());
        };
    }

    private ScreenFrame frame() {
        return new ScreenFrame(scope.orElseThrow(), shell, shell.overlay(), answers);
    }

    private void sitDown(String name, String page) {
        ProjectScope renamed = scope.orElseThrow().with(name);
        scope = Optional.of(renamed);
        shell.renew(Workbench.PERSONAL);
        shell.person(() -> Person.of(renamed));
        shell.go(new Route.Team(Optional.of(page)));
    }

    /** Gives the window another size, in pixels. */
    public void resize(double width, double height) {
        Toolkit.run(() -> {
            stage.setWidth(width);
            stage.setHeight(height);
        });
        Toolkit.rest();
    }

    public ShellView shell() {
        return shell;
    }

    public Tasks tasks() {
        return tasks;
    }

    public Scene scene() {
        return stage.getScene();
    }

    public Answers answers() {
        return answers;
    }

    /** Opens a screen; waits for the last part of Review, which is built over several frames. */
    public void go(Route route) {
        Toolkit.run(() -> shell.go(route));
        if (!Platform.isFxApplicationThread()) {
            Toolkit.run(() -> {}); // a room is made in one step,
            Toolkit.run(() -> {}); // and shown in the next
            if (route instanceof Route.Review) {
                find("#order", Node.class);
            }
        }
    }

    /** What can be done where the window is. */
    public List<Command> commands() {
        return shell.commandsInForce();
    }

    /** Whether a command can be given now. */
    public boolean enabled(String command) {
        return commands().stream()
                .filter(c -> c.id().equals(command))
                .anyMatch(c -> c.enabled().get());
    }

    /** Does what a command does, as soon as it may be used. */
    public void command(String id) {
        Toolkit.await(id + " can be done", () -> shell.fire(id));
    }

    /** Closes what lies over the window. */
    public void closeSheet() {
        Toolkit.run(() -> shell.overlay().close());
    }

    /** Finds a part of the window by its id or style class; waits until it is built unless the UI thread asks. */
    public <T extends Node> T find(String selector, Class<T> type) {
        if (!Platform.isFxApplicationThread()) {
            Toolkit.await(selector + " is there", () -> scene().lookup(selector) != null);
        }
        return Toolkit.on(() -> type.cast(Objects.requireNonNull(scene().lookup(selector), selector)));
    }

    /** What a part of the window says. */
    public String text(String id) {
        return find(id, javafx.scene.control.Labeled.class).getText();
    }

    /** Whether nothing runs in the background. */
    public boolean idle() {
        return tasks.all().stream().allMatch(t -> t.state().ended());
    }

    /** Presses a button as soon as it is there and can be pressed. */
    public void fire(String button) {
        Toolkit.await(
                button + " can be pressed", () -> scene().lookup(button) instanceof ButtonBase b && !b.isDisabled());
        Toolkit.run(() -> find(button, ButtonBase.class).fire());
    }

    /**
     * Presses a key where the focus is: what it does first, then the character that it writes where the focus is then. A
     * key of a command waits until the command may be used.
     */
    public void press(KeyCode code, KeyCode... with) {
        Set<KeyCode> held = Set.of(with);
        boolean control = held.contains(KeyCode.CONTROL);
        boolean shift = held.contains(KeyCode.SHIFT);
        boolean alt = held.contains(KeyCode.ALT);
        String name = code.getName();
        String character =
                control || alt || name.length() != 1 ? "" : shift ? name : name.toLowerCase(java.util.Locale.ROOT);
        KeyEvent pressed = new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, shift, control, alt, false);
        if (Toolkit.on(() -> !(scene().getFocusOwner() instanceof TextInputControl) || control || alt)) {
            Toolkit.await(code + " can be pressed", () -> taken(shell, pressed));
        }
        Toolkit.run(() -> {
            send(pressed);
            if (!character.isEmpty()) {
                send(new KeyEvent(KeyEvent.KEY_TYPED, character, "", KeyCode.UNDEFINED, shift, false, false, false));
            }
            send(new KeyEvent(KeyEvent.KEY_RELEASED, "", "", code, shift, control, alt, false));
        });
    }

    /** Answers what is asked for in one line; Enter as the field tells it, since its skin, which hears the key, may come later. */
    public void answer(String text) {
        Toolkit.await("an answer is asked for", () -> scene().lookup("#ask-line") instanceof TextField);
        Toolkit.run(() -> {
            TextField line = find("#ask-line", TextField.class);
            line.setText(text);
            line.fireEvent(new ActionEvent());
        });
    }

    /** Types a text of letters, digits and signs where the focus is. */
    public void type(String text) {
        Toolkit.run(() -> text.chars().forEach(c -> {
            String sign = String.valueOf((char) c);
            KeyCode code = Optional.ofNullable(KeyCode.getKeyCode(sign.toUpperCase(java.util.Locale.ROOT)))
                    .orElse(KeyCode.UNDEFINED);
            send(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false));
            send(new KeyEvent(KeyEvent.KEY_TYPED, sign, "", KeyCode.UNDEFINED, false, false, false, false));
            send(new KeyEvent(KeyEvent.KEY_RELEASED, "", "", code, false, false, false, false));
        }));
    }

    /** Whether a key does what it is meant for now: it belongs to no command, or to one that may be used. */
    public static boolean taken(ShellView shell, KeyEvent key) {
        List<KeyStroke> keys = new ArrayList<>(KeyStroke.pressed(key));
        if (key.getCode().isDigitKey()) {
            keys.add(KeyStroke.of(key.getCode().getName()));
        }
        List<Command> meant = shell.commandsInForce().stream()
                .filter(c -> c.key().get().filter(keys::contains).isPresent())
                .toList();
        return meant.isEmpty() || meant.stream().anyMatch(c -> c.enabled().get());
    }

    /** Until the next pulse a node that has left the scene may still own the focus; a key then goes to the scene. */
    private void send(KeyEvent event) {
        Node focused = scene().getFocusOwner();
        Event.fireEvent(focused == null || focused.getScene() != scene() ? scene().getRoot() : focused, event);
    }

    @Override
    public void close() {
        Toolkit.run(() -> {
            shell.close();
            stage.close();
        });
        scope.ifPresent(s -> s.sharing().end());
        work.closeAsync(() -> scope.ifPresent(s -> s.sharing().close())).join();
    }
}
