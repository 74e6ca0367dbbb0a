package org.spartabench.bench.manual;

import java.io.IOException;
import java.nio.file.Path;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.Spinner;
import org.spartabench.desktop.Reports;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.Project;

/** Shows facts that are read out of reports: how to begin, a conflict, a value of the sample, a search, the figures. */
record TextPictures(Workbench window, ImportPictures imports, Path folder, ImportPictures.Shot shot) {

    private static final int SAMPLE = 30;
    private static final int DECIDED = 40;
    private static final int LEAST = 80;
    private static final int USUAL = 40;
    private static final int GATE = 95;

    void all() throws IOException, InterruptedException {
        Reports reports = Reports.write(folder.resolve("port"));
        Project project = reports.project();
        Headless.run(() -> window.enter(project));
        Headless.await(
                "the project is there",
                () -> window.session().filter(s -> s.project() == project).isPresent());
        Headless.run(() -> window.shell().go(new Route.Facts()));
        fire("facts.text");
        Headless.await("what to do is said", () -> text("text-start").startsWith("Facts"));
        shot.of("text-none");
        imports.answer(reports.texts());
        fire("text.file");
        imports.answer(reports.schema());
        fire("text.schema");
        Headless.await("the schema is taken", () -> text("text-said").startsWith("Schema"));
        fire("text.read");
        Headless.await("the texts are read", () -> text("text-said").contains(" texts read"));
        Headless.run(() -> {
            if (window.stage().getScene().lookup("#text-sample") instanceof Spinner<?> sample) {
                sample.decrement(USUAL - SAMPLE);
            }
        });
        shot.of("text");
        for (int n = 0; n < DECIDED; n++) {
            fire("text.right");
        }
        shot.of("text-value");
        for (int left = 4 * DECIDED; left > 0 && !searching(); left--) {
            Headless.await(
                    "a value is decided", () -> searching() || window.shell().fire("text.right"));
        }
        Headless.await("a search is shown", this::searching);
        fire("text.missing");
        shot.of("text-search");
        fire("text.figures");
        Headless.run(() -> {
            if (window.stage().getScene().lookup("#text-threshold") instanceof Spinner<?> threshold) {
                threshold.decrement(GATE - LEAST);
            }
        });
        shot.of("text-figures");
    }

    private boolean searching() {
        return window.stage().getScene().lookup("#text-complete") instanceof ButtonBase b && b.isVisible();
    }

    private void fire(String command) throws InterruptedException {
        Headless.await(command + " can be done", () -> window.shell().fire(command));
    }

    private String text(String label) {
        return window.stage().getScene().lookup("#" + label) instanceof Labeled l ? l.getText() : "";
    }
}
