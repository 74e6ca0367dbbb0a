package org.spartabench.bench.manual;

import java.io.IOException;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.failure.StoreException;

/** Shows the splits of the set, and what the gate refuses. */
record PublishPictures(Workbench window, ImportPictures.Shot shot) {

    void all() throws IOException, InterruptedException {
        Headless.run(() -> window.shell().go(new Route.Publish()));
        shot.of("publish");
        fire("publish-splits");
        Headless.await("the splits are dealt", () -> text("splits-sizes").contains("test"));
        shot.of("publish-splits");
        fire("publish-card");
        Headless.await("the form is read", () -> text("card-state").contains("answered"));
        Headless.run(() ->
                answer("Questions about a clinic that take several steps over tables and texts, to compare systems"
                        + " that answer from both."));
        Headless.await("the answer is counted", () -> text("card-state").startsWith("1 of"));
        shot.of("publish-card");
        for (int question = 1; question <= 3; question++) {
            int next = question;
            Headless.run(() -> {
                ((ListView<?>) window.stage().getScene().lookup("#card-questions"))
                        .getSelectionModel()
                        .select(next);
                answer("https://example.org/clinic");
            });
        }
        Headless.await("the required answers are stored", () -> stored() == 4);
        fire("publish-release");
        Headless.run(() -> ((TextField) window.stage().getScene().lookup("#release-license")).setText("CC-BY-4.0"));
        fire("release-make");
        for (TaskHandle task : window.tasks().all()) {
            task.join();
        }
        Headless.await("the gate has refused", () -> text("release-result").startsWith("Refused"));
        shot.of("publish-release");
    }

    private int stored() {
        return window.session()
                .map(s -> s.project().files().releases().form())
                .map(form -> form.orThrow(StoreException::new).answers().size())
                .orElse(0);
    }

    private void answer(String text) {
        ((TextArea) window.stage().getScene().lookup("#card-answer")).setText(text);
    }

    void fire(String button) throws InterruptedException {
        Headless.await(
                button,
                () -> window.stage().getScene().lookup("#" + button) instanceof ButtonBase b && !b.isDisabled());
        Headless.run(() -> ((ButtonBase) window.stage().getScene().lookup("#" + button)).fire());
    }

    String text(String label) {
        return window.stage().getScene().lookup("#" + label) instanceof Labeled l ? l.getText() : "";
    }
}
