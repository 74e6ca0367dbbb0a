package org.spartabench.bench.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;

/** Goes through the import assistant with a folder of CSV files, and teaches a project a word, for their pictures. */
final class ImportPictures implements FilePort {

    /** Takes the picture of what is in sight. */
    @FunctionalInterface
    interface Shot {
        void of(String name) throws IOException, InterruptedException;
    }

    /** Its place among the words for the doctors, behind the row itself and their number. */
    private static final int SPECIALIZATION = 2;

    private final Path csv;

    /** @param work where the files of this run of pictures are */
    ImportPictures(Path work) {
        csv = work.resolve("clinic");
    }

    private Optional<Path> answer = Optional.empty();

    @Override
    public Optional<Path> chooseFolder(String title) {
        return Optional.of(csv);
    }

    /** What is answered when a file is asked for. */
    void answer(Path file) {
        answer = Optional.of(file);
    }

    @Override
    public Optional<Path> chooseFile(String title) {
        return answer;
    }

    @Override
    public Optional<Path> chooseTarget(String title, String name) {
        return Optional.empty();
    }

    /** The steps from a folder that says nothing about itself to a project, which is not made. */
    void assistant(Workbench window, Shot shot) throws IOException, InterruptedException {
        SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Files.delete(csv.resolve(DomainFile.FILE_NAME));
        fire(window, "welcome.new");
        fire(window, "assistant.folder");
        Headless.await(
                "the tables are listed",
                () -> node(window, "#found-tables") instanceof TableView<?> t
                        && !t.getItems().isEmpty());
        fire(window, "assistant.next");
        Headless.run(() -> choose(window, "#tables", "treatments"));
        Headless.run(() -> chooseColumn(window, "cost"));
        shot.of("import-tables");
        fire(window, "assistant.next");
        Headless.await("the keys are borne out", () -> shows(window, "#primary", "all "));
        shot.of("import-keys");
        fire(window, "assistant.next");
        mark(window, "patients");
        shot.of("import-passages");
        mark(window, "treatments");
        fire(window, "assistant.next");
        Headless.await("what stands twice is told", () -> shows(window, "#step-overlap", "2 facts"));
        shot.of("import-overlap");
        fire(window, "assistant.leave");
    }

    /** A column is spoken of otherwise; it is not kept. */
    void words(Workbench window, Shot shot) throws IOException, InterruptedException {
        Headless.run(() -> window.shell().go(new Route.Facts(Optional.of("doctors"))));
        fire(window, "facts.words");
        Headless.await("the words are there", () -> shows(window, "#questions", "How many doctors"));
        Headless.run(() -> {
            if (node(window, "#subjects") instanceof ListView<?> subjects) {
                subjects.getSelectionModel().clearAndSelect(SPECIALIZATION);
            }
        });
        Headless.await("a column's words are there", () -> node(window, "#phrase-verb") != null);
        write(window, "#phrase-after", "skilled in {v}");
        write(window, "#phrase-verb", "[is|are] skilled in {v}");
        Headless.await("the questions follow", () -> shows(window, "#questions", "was: "));
        shot.of("words");
        Headless.run(() -> {
            if (node(window, "#discard") instanceof Button discard) {
                discard.fire();
            }
        });
    }

    private static void write(Workbench window, String field, String text) throws InterruptedException {
        Headless.run(() -> {
            if (node(window, field) instanceof TextInputControl control) {
                control.setText(text);
            }
        });
    }

    private static void fire(Workbench window, String command) throws InterruptedException {
        Headless.await(command + " may be used", () -> window.shell().fire(command));
    }

    private static @Nullable Node node(Workbench window, String selector) {
        return window.stage().getScene().lookup(selector);
    }

    /** Whether something in this part of the window begins with these words. */
    private static boolean shows(Workbench window, String part, String words) {
        Set<Node> labels = window.stage().getScene().getRoot().lookupAll(part + " .label");
        return labels.stream()
                .anyMatch(n -> n instanceof Label label && label.getText().startsWith(words));
    }

    private static void choose(Workbench window, String list, String table) {
        if (node(window, list) instanceof ListView<?> view) {
            for (int i = 0; i < view.getItems().size(); i++) {
                if (view.getItems().get(i) instanceof PlannedTable t && t.name().equals(table)) {
                    view.getSelectionModel().clearAndSelect(i);
                }
            }
        }
    }

    private static void chooseColumn(Workbench window, String column) {
        if (node(window, "#columns") instanceof TableView<?> view) {
            for (int i = 0; i < view.getItems().size(); i++) {
                if (view.getItems().get(i) instanceof PlannedColumn c
                        && c.name().equals(column)) {
                    view.getSelectionModel().clearAndSelect(i);
                }
            }
        }
    }

    /** Marks a table as grounding and waits for its passages. */
    private static void mark(Workbench window, String table) throws InterruptedException {
        Headless.await("the tables are there", () -> box(window, table).isPresent());
        Headless.run(() -> box(window, table).ifPresent(CheckBox::fire));
        Headless.await(
                "passages are written",
                () -> node(window, "#previewed") instanceof Pane list
                        && !list.getChildren().isEmpty());
    }

    private static Optional<CheckBox> box(Workbench window, String table) {
        return window.stage().getScene().getRoot().lookupAll("#grounding .check-box").stream()
                .map(CheckBox.class::cast)
                .filter(b ->
                        b.getAccessibleText() != null && b.getAccessibleText().contains(" " + table + " "))
                .findFirst();
    }
}
