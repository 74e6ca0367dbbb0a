package org.spartabench.bench.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.stage.WindowEvent;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.sheet.AboutSheet;
import org.spartabench.desktop.shell.sheet.ConsentSheet;
import org.spartabench.desktop.shell.sheet.ErrorSheet;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;

/** Opens every sheet over the window once, to look at; none of these pictures stands in the guide. */
final class SheetPictures {

    /** A sheet that a command of a screen opens. */
    private record Opened(String name, Route route, String command) {}

    private static final List<Opened> BY_COMMAND = List.of(
            new Opened("palette", new Route.Review(), "shell.palette"),
            new Opened("keys-review", new Route.Review(), "shell.keys"),
            new Opened("reject", new Route.Review(), "review.reject"),
            new Opened("score", new Route.Review(), "review.score"),
            new Opened("filter-save", new Route.Review(), "review.filter.save"),
            new Opened("compare-with", new Route.Review(), "review.compare"),
            new Opened("whynot-ask", new Route.Review(), "review.whynot"),
            new Opened("name", new Route.Team(Optional.empty()), "team.name"),
            new Opened("export", new Route.Publish(), "publish.export"),
            new Opened("tour", new Route.Review(), "shell.tour"),
            new Opened("mark-tables", new Route.Apis(Optional.of("sources")), "sources.mark"));

    /** An invented service. */
    private static final String DOCUMENT = """
        openapi: 3.0.3
        info: {title: Wards, version: "1"}
        servers: [{url: "https://wards.example.org"}]
        paths:
          /wards:
            get:
              operationId: wards
              parameters:
                - {name: branch, in: query, schema: {type: string}}
              responses:
                "200":
                  description: Wards of a branch
                  content:
                    application/json:
                      schema:
                        type: array
                        items:
                          type: object
                          properties:
                            ward_id: {type: string}
                            branch: {type: string}
                            beds: {type: integer}
          /nurses/{nurse_id}:
            get:
              operationId: nurse
              parameters:
                - {name: nurse_id, in: path, required: true, schema: {type: string}}
              responses:
                "200":
                  description: A nurse
                  content:
                    application/json:
                      schema:
                        type: object
                        properties:
                          nurse_id: {type: string}
                          name: {type: string}
        """;

    private final Workbench window;
    private final ImportPictures files;
    private final Path work;
    private final ImportPictures.Shot shot;

    SheetPictures(Workbench window, ImportPictures files, Path work, ImportPictures.Shot shot) {
        this.window = window;
        this.files = files;
        this.work = work;
        this.shot = shot;
    }

    /** @param project is open, and has items */
    void all(Project project) throws IOException, InterruptedException {
        Headless.run(() -> window.shell()
                .go(new Route.Review(OptionalInt.of(
                        project.queue().items(ItemFilter.ALL, 0, 1).getFirst().number()))));
        Headless.await("an item is shown", () -> window.shell().fire("review.guidelines"));
        Headless.run(() -> window.shell().fire("review.guidelines"));
        for (Opened sheet : BY_COMMAND) {
            Headless.run(() -> window.shell().go(sheet.route()));
            fire(sheet.command());
            taken("sheet-" + sheet.name());
        }
        Headless.run(() -> {
            window.shell().go(new Route.Review());
            ((ListView<?>) scene().lookup("#list")).getSelectionModel().selectRange(0, 2);
        });
        fire("review.bulk");
        taken("sheet-bulk");
        Headless.run(() -> AboutSheet.open(window.shell().overlay()));
        taken("sheet-about");
        Headless.run(() -> ErrorSheet.open(
                window.shell().overlay(),
                "The file could not be read.",
                "java.io.UncheckedIOException: /home/ana/clinic/prompts/leaf.md\n"
                        + "\tat org.spartabench.project.model.PromptShelf.read(PromptShelf.java:61)\n"
                        + "\tat org.spartabench.desktop.prompts.PromptsModel.show(PromptsModel.java:88)",
                () -> {}));
        taken("sheet-error");
        Headless.run(() ->
                ConsentSheet.open(window.shell().overlay(), "facts on the server db.example.org, port 5432", () -> {}));
        taken("sheet-consent");
        Headless.run(() -> ConsentSheet.openForApis(
                window.shell().overlay(),
                List.of("api.example.org gets values of patients.name and visits.cost"),
                () -> {}));
        taken("sheet-consent-apis");
        Headless.run(() -> ConsentSheet.openForPrograms(
                window.shell().overlay(),
                "this kernel has no Landlock, which keeps programs from files",
                "programs of the model",
                () -> {}));
        taken("sheet-consent-programs");
        unsaved();
        imported();
    }

    private void fire(String command) throws InterruptedException {
        Headless.await(command + " can be used", () -> window.shell().fire(command));
        Headless.await(
                command + " opens a sheet", () -> window.shell().overlay().showing());
    }

    private void taken(String name) throws IOException, InterruptedException {
        shot.of(name);
        Headless.run(() -> window.shell().overlay().close());
    }

    private Scene scene() {
        return window.stage().getScene();
    }

    /** A prompt that was changed and not saved, when the project is left. */
    private void unsaved() throws IOException, InterruptedException {
        Headless.run(() -> window.shell().go(new Route.Review()));
        Headless.await("the guidelines are shown", () -> window.shell().fire("review.guidelines"));
        Headless.await("the guidelines can be edited", () -> window.shell().fire("review.guidelines.edit"));
        Headless.await(
                "they are edited", () -> scene().lookup("#guidelines-text") instanceof TextArea t && t.isVisible());
        Headless.run(() -> ((TextArea) scene().lookup("#guidelines-text")).appendText("More."));
        Headless.run(() -> window.stage().fireEvent(new WindowEvent(window.stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
        Headless.await("it asks", () -> window.shell().overlay().showing());
        taken("sheet-unsaved");
    }

    private void imported() throws IOException, InterruptedException {
        Path document = work.resolve("museum.yaml");
        Files.writeString(document, DOCUMENT);
        files.answer(document);
        Headless.run(() -> window.shell().go(new Route.Apis(Optional.of("sources"))));
        fire("sources.import");
        taken("sheet-import-api");
    }
}
