package org.spartabench.bench.manual;

import java.io.IOException;
import javafx.scene.control.TextField;
import javafx.scene.control.Toggle;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;

/** Shows the set against its target, its statistics beside published ones, and its errata with suspects. */
record QuotaPictures(Workbench window, ImportPictures.Shot shot, PublishPictures pages) {

    QuotaPictures(Workbench window, ImportPictures.Shot shot) {
        this(window, shot, new PublishPictures(window, shot));
    }

    /** To be called when systems were compared, for the suspects. */
    void all() throws IOException, InterruptedException {
        Headless.run(() -> window.shell().go(new Route.Publish()));
        pages.fire("publish-quotas");
        Headless.await(
                "the items are counted", () -> pages.text("quotas-counts").contains("target"));
        shot.of("publish-quotas");
        toggle("quotas-own");
        shot.of("publish-target");
        toggle("quotas-published");
        pages.fire("publish-statistics");
        Headless.await(
                "the statistics are read", () -> pages.text("statistics-state").startsWith("The project"));
        shot.of("publish-statistics");
        pages.fire("publish-errata");
        type("errata-item", "3");
        type("errata-what", "The question can be read in two ways.");
        type("errata-by", "Lee");
        pages.fire("errata-add");
        Headless.await("the report is taken", () -> pages.text("errata-state").startsWith("1 report"));
        shot.of("publish-errata");
    }

    private void type(String field, String words) throws InterruptedException {
        Headless.run(() -> ((TextField) window.stage().getScene().lookup("#" + field)).setText(words));
    }

    private void toggle(String choice) throws InterruptedException {
        Headless.run(() -> ((Toggle) window.stage().getScene().lookup("#" + choice)).setSelected(true));
    }
}
