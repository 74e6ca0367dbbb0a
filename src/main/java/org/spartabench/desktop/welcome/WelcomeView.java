package org.spartabench.desktop.welcome;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import javafx.application.Platform;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Tasks;
import org.spartabench.desktop.assistant.AssistantView;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Screen;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;

/** Shows samples and recent projects, and creates new projects. */
public final class WelcomeView extends Screen {

    private final Projects projects;
    private final Tasks tasks;
    private final FilePort files;
    private final AssistantView assistant;
    private final Command latest;
    private final BooleanProperty assisting = new SimpleBooleanProperty();

    private @FXML StackPane stack;
    private @FXML VBox start;
    private @FXML HBox samples;
    private @FXML VBox recent;
    private @FXML Button open;
    private @FXML Button fresh;
    private @FXML Button foreign;
    private @FXML Label problem;
    private @FXML Hyperlink aboutProgram;

    /** @param about tells about the program */
    public WelcomeView(Projects projects, WorkScope work, FilePort files, Runnable about) {
        this.projects = projects;
        this.tasks = work.tasks();
        this.files = files;
        assistant = new AssistantView(host(), work, files, assisting);
        bind(
                open,
                commands.add(
                        "welcome.open",
                        () -> files.chooseFolder("Open a project").ifPresent(projects::open)));
        bind(fresh, commands.add("welcome.new", this::newProject));
        bind(foreign, commands.add("welcome.audit", this::audit));
        latest = commands.add("welcome.latest", this::openLatest);
        commands.addAll(assistant.commands());
        card(SampleDomain.NBA, "Basketball", "Players, salaries, drafts and awards in tables; games in reports.");
        card(
                SampleDomain.MOVIE,
                "Movies",
                "Titles, genres and ratings in tables; actors and directors in biographies.");
        card(
                SampleDomain.MEDICAL,
                "Medical",
                "Appointments, treatments and bills in tables; patients and doctors in notes.");
        aboutProgram.setOnAction(e -> about.run());
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
    }

    @Override
    public void enter(Route route) {
        showRecent();
        if (assisting.get()) {
            assistant.enter();
        }
    }

    /** Deletes the previewed rows of the assistant. */
    @Override
    public void leave() {
        assistant.close();
    }

    private static void bind(Button button, Command command) {
        Keycap.on(button, command.key());
        button.setOnAction(e -> command.fire());
    }

    private void card(SampleDomain domain, String title, String text) {
        Label what = label(text, "muted");
        what.setWrapText(true);
        Button small = Nodes.styled(new Button("Small"), "accent");
        small.setId("sample-" + domain.id() + "-small");
        small.setAccessibleText("Create a small " + title + " sample project");
        small.setOnAction(e -> make(domain, Scale.SMALL));
        Button full =
                Nodes.accessible(new Button("Full size"), "Create a " + title + " sample project at the paper's size");
        full.setId("sample-" + domain.id() + "-full");
        full.setOnAction(e -> make(domain, Scale.FULL));
        VBox card = new VBox(10, label(title, "card-title"), what, new HBox(8, small, full));
        card.getStyleClass().addAll("panel", "card");
        HBox.setHgrow(card, Priority.ALWAYS);
        samples.getChildren().add(card);
    }

    private void openLatest() {
        projects.recent().stream().findFirst().ifPresent(p -> projects.open(p.folder()));
    }

    private void showRecent() {
        recent.getChildren().clear();
        for (Projects.Recent project : projects.recent()) {
            Hyperlink link = new Hyperlink(project.folder().getFileName().toString());
            link.setOnAction(e -> projects.open(project.folder()));
            String opened = project.opened().replace('T', ' ').replaceAll("[:.][^:.]*$", "");
            Label where = label(project.folder() + " · " + opened, "muted", "small");
            where.setMinWidth(0);
            HBox row = new HBox(10, link, where);
            if (recent.getChildren().isEmpty()) {
                row.getChildren().add(1, new Keycap(latest.key()));
            }
            row.setAlignment(Pos.CENTER_LEFT);
            recent.getChildren().add(row);
        }
        if (recent.getChildren().isEmpty()) {
            recent.getChildren().add(label("Projects you open appear here. Start with a sample.", "muted"));
        }
    }

    private static Label label(String text, String... styles) {
        Label label = Nodes.label(text, styles);
        return label;
    }

    private void audit() {
        files.chooseFolder("The folder of an external set: HybridQA, OTT-QA, Spider or BIRD")
                .ifPresent(from -> {
                    Path target = projects.proposed(from.getFileName() + "-audit");
                    create(target, () -> NewProject.audit(from, target));
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

    private void make(SampleDomain domain, Scale scale) {
        Path target = projects.proposed(domain.id() + (scale == Scale.FULL ? "-full" : "-sample"));
        create(target, () -> NewProject.sample(domain, scale, target));
    }

    /** Creates a project in the background and opens it, or shows the first problem. */
    private void create(Path target, Callable<Result<NewProject.Created>> work) {
        problem.setText("");
        tasks.submit("Creating " + target.getFileName(), control -> {
            Result<NewProject.Created> result = work.call();
            Platform.runLater(() -> {
                switch (result) {
                    case Result.Ok<NewProject.Created>(var made) -> projects.open(made.folder());
                    case Result.Bad<NewProject.Created>(List<Problem> found) ->
                        problem.setText(found.getFirst().message());
                }
            });
            return result instanceof Result.Ok<NewProject.Created>(var made) ? made.summary() : "not created";
        });
    }
}
