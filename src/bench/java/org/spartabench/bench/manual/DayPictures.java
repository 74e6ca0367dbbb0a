package org.spartabench.bench.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TableView;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.LibrarySet;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.foreign.SetImport;
import org.spartabench.publishing.foreign.SqlSet;

/** Shows a team's day with somebody else's set: two systems scored on its database, its export, the form of the card. */
record DayPictures(Workbench window, ImportPictures files, Path folder, ImportPictures.Shot shot) {

    private static final String COLUMNS = "Tables and columns";

    void all() throws IOException, InterruptedException {
        Path set = folder.resolve("bird");
        List<String> given;
        try {
            given = LibrarySet.write(set);
        } catch (SQLException e) {
            throw new IOException(e);
        }
        Path archive = Files.createDirectories(set.resolve("dev_databases/archive"));
        Files.copy(set.resolve("dev_databases/library/library.sqlite"), archive.resolve("archive.sqlite"));
        Files.writeString(
                set.resolve("more.json"),
                "[{\"question_id\": 90, \"db_id\": \"archive\", \"question\": \"How many books are there?\","
                        + " \"evidence\": \"\", \"SQL\": \"SELECT COUNT(*) FROM books\"}]",
                StandardOpenOption.CREATE_NEW);
        SqlSet.read(set)
                .then(read -> SetImport.create(folder.resolve("day"), read))
                .orThrow(StoreException::new);
        Project project = Project.open(folder.resolve("day/library")).orThrow(StoreException::new);
        Headless.run(() -> window.enter(project));
        Headless.await(
                "the project is there",
                () -> window.session().filter(s -> s.project() == project).isPresent());
        List<String> right = LibrarySet.right(given);
        scores(List.of(
                LibrarySet.predictions(
                        folder.resolve("careful.json"), right, 9, "SELECT COUNT(*) FROM loans WHERE days >= 14"),
                LibrarySet.predictions(folder.resolve("copier.json"), given, 8, "SELECT AVG(pages) FROM books")));
        Headless.run(() -> window.shell().go(new Route.Publish()));
        Headless.await("the set is counted", () -> text("states").contains("open"));
        Headless.run(() -> ((RadioButton) scene().lookup("#ofSet")).fire());
        Headless.await("it goes with the other one", () -> text("together").contains("1 project"));
        shot.of("publish-set");
        PublishPictures publish = new PublishPictures(window, shot);
        publish.fire("publish-card");
        Headless.await("the form is read", () -> text("card-state").contains("answered"));
        Headless.run(this::columns);
        shot.of("publish-columns");
    }

    @SuppressWarnings("unchecked")
    private void columns() {
        ListView<Object> questions = (ListView<Object>) scene().lookup("#card-questions");
        questions.getItems().stream()
                .filter(q -> q.toString().equals("COLUMNS") || q.toString().equals(COLUMNS))
                .findFirst()
                .ifPresent(q -> {
                    questions.getSelectionModel().select(q);
                    questions.scrollTo(q);
                });
    }

    private void scores(List<Path> systems) throws IOException, InterruptedException {
        Headless.run(() -> window.shell().go(new Route.Score()));
        for (int i = 0; i < systems.size(); i++) {
            int count = i + 1;
            files.answer(systems.get(i));
            Headless.await("a system can be added", () -> window.shell().fire("score.add"));
            Headless.await(
                    "it is scored",
                    () -> scene().lookup("#score-systems") instanceof ListView<?> v
                            && v.getItems().size() == count);
        }
        Headless.await(
                "the figures are there",
                () -> scene().lookup(".table-view") instanceof TableView<?> t
                        && !t.getItems().isEmpty());
        shot.of("score-queries");
    }

    private Scene scene() {
        return window.stage().getScene();
    }

    private String text(String label) {
        return scene().lookup("#" + label) instanceof Labeled l ? l.getText() : "";
    }
}
