package org.spartabench.ui.welcome;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.fact.sample.Scale;
import org.spartabench.run.task.Tasks;
import org.spartabench.ui.assistant.AssistantView;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Keycap;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.shell.WorkScope;

/** Samples, recent projects, and the way to a new one. */
public final class WelcomeView implements Room {

    private final Projects projects;
    private final Tasks tasks;
    private final FilePort files;
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private final Parent node;
    private final AssistantView assistant;
    private final List<Command> commands = new ArrayList<>();
    private final BooleanProperty assisting = new SimpleBooleanProperty();

    @FXML
    private StackPane stack;

    @FXML
    private VBox start;

    @FXML
    private HBox samples;

    @FXML
    private VBox recent;

    @FXML
    private Button open;

    @FXML
    private Button fresh;

    @FXML
    private Button foreign;

    @FXML
    private Label problem;

    public WelcomeView(Projects projects, WorkScope work, FilePort files) {
        this.projects = projects;
        this.tasks = work.tasks();
        this.files = files;
        node = Fxml.load(this);
        assistant = new AssistantView(host(), work, files, assisting);
        commands.add(Command.of("welcome.open", "Open a project", "Shortcut+O", this::openProject));
        commands.add(Command.of("welcome.new", "New project from your data", "Shortcut+N", this::newProject));
        commands.add(Command.of("welcome.audit", "Audit an external data set", "Shortcut+U", this::audit));
        commands.addAll(assistant.commands());
        bind(open, commands.get(0));
        bind(fresh, commands.get(1));
        bind(foreign, commands.get(2));
        card(SampleDomain.NBA, "Basketball", "Players, salaries, drafts and awards in tables; games in reports.");
        card(
                SampleDomain.MOVIE,
                "Movies",
                "Titles, genres and ratings in tables; actors and directors in biographies.");
        card(
                SampleDomain.MEDICAL,
                "Medical",
                "Appointments, treatments and bills in tables; patients and doctors in notes.");
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public ObservableValue<String> summary() {
        return summary;
    }

    @Override
    public List<Command> commands() {
        return List.copyOf(commands);
    }

    @Override
    public void enter(Place place) {
        showRecent();
        if (assisting.get()) {
            assistant.enter();
        }
    }

    /** Another room is shown or the window closes: rows that were tried out aside are taken away. */
    @Override
    public void leave() {
        assistant.close();
    }

    private static void bind(Button button, Command command) {
        Keycap.on(button, command.key());
        button.setOnAction(e -> command.fire());
    }

    private void card(SampleDomain domain, String title, String text) {
        Label name = new Label(title);
        name.getStyleClass().add("card-title");
        Label what = new Label(text);
        what.setWrapText(true);
        what.getStyleClass().add("muted");
        Button small = new Button("Small");
        small.setId("sample-" + domain.id() + "-small");
        small.getStyleClass().add("accent");
        small.setAccessibleText("Create a small " + title + " sample project");
        small.setOnAction(e -> make(domain, Scale.SMALL));
        Button full = new Button("Paper's size");
        full.setId("sample-" + domain.id() + "-full");
        full.setAccessibleText("Create a " + title + " sample project at the paper's size");
        full.setOnAction(e -> make(domain, Scale.FULL));
        VBox card = new VBox(10, name, what, new HBox(8, small, full));
        card.getStyleClass().addAll("panel", "card");
        HBox.setHgrow(card, Priority.ALWAYS);
        samples.getChildren().add(card);
    }

    private void showRecent() {
        recent.getChildren().clear();
        for (Projects.Recent project : projects.recent()) {
            Hyperlink link = new Hyperlink(project.folder().getFileName().toString());
            link.setOnAction(e -> projects.open(project.folder()));
            Label where = new Label(project.folder() + " · "
                    + project.opened().replace('T', ' ').replaceAll("[:.][^:.]*$", ""));
            where.getStyleClass().addAll("muted", "small");
            where.setMinWidth(0);
            HBox row = new HBox(10, link, where);
            row.setAlignment(Pos.CENTER_LEFT);
            recent.getChildren().add(row);
        }
        if (recent.getChildren().isEmpty()) {
            Label none = new Label("Projects you open appear here. Start with a sample.");
            none.getStyleClass().add("muted");
            recent.getChildren().add(none);
        }
    }

    private void openProject() {
        files.chooseFolder("Open a project").ifPresent(projects::open);
    }

    private void audit() {
        files.chooseFolder("Choose the folder of items, tables and passages").ifPresent(from -> {
            problem.setText("");
            Path target = projects.proposed(from.getFileName() + "-audit");
            tasks.submit("Creating " + target.getFileName(), control -> {
                Result<Path> made = NewProject.audit(from, target);
                Platform.runLater(() -> made(made));
                return made instanceof Result.Ok<Path> ? "created " + target : "not created";
            });
        });
    }

    private void newProject() {
        assisting.set(true);
        stack.getChildren().setAll(assistant.node());
        assistant.begin();
    }

    private AssistantView.Host host() {
        return new AssistantView.Host() {
            @Override
            public Path proposed(String name) {
                return projects.proposed(name);
            }

            @Override
            public void made(Path project) {
                showStart();
                projects.open(project);
            }

            @Override
            public void left() {
                showStart();
            }
        };
    }

    private void showStart() {
        assisting.set(false);
        stack.getChildren().setAll(start);
        showRecent();
    }

    /** Makes the sample in the background, and opens the project. */
    private void make(SampleDomain domain, Scale scale) {
        problem.setText("");
        Path target = projects.proposed(domain.id() + (scale == Scale.FULL ? "-full" : "-sample"));
        tasks.submit("Creating " + target.getFileName(), control -> {
            Result<Path> made = NewProject.sample(domain, scale, target);
            Platform.runLater(() -> made(made));
            return "created " + target;
        });
    }

    private void made(Result<Path> made) {
        switch (made) {
            case Result.Ok<Path>(Path folder) -> projects.open(folder);
            case Result.Bad<Path>(List<Problem> found) ->
                problem.setText(
                        Optional.of(found.getFirst()).map(Problem::message).orElse(""));
        }
    }
}
