package org.spartabench.bench.manual;

import java.io.IOException;
import java.util.Optional;
import javafx.scene.control.Labeled;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;

/** Steps through the causes of an empty query; mends another by its nearest value, keeps it and asks why its row is there. */
final class KeepPictures {

    private static final String EMPTY =
            "SELECT name FROM doctors WHERE specialization = 'Dermatology' AND years_experience > 40";

    private static final String SEVERAL = "SELECT name FROM doctors WHERE name IN (SELECT doctor_name FROM appointments"
            + " WHERE status = 'No-show' AND reason_for_visit = 'Emergency' GROUP BY doctor_name HAVING COUNT(*) >= 5)";

    private KeepPictures() {}

    static void take(Workbench window, ImportPictures.Shot shot) throws IOException, InterruptedException {
        Headless.run(() -> window.shell().go(new Route.Query(SEVERAL, Optional.empty())));
        fire(window, "query.cause-after");
        shot.of("causes");
        Headless.run(() -> window.shell().go(new Route.Query(EMPTY, Optional.empty())));
        awaitText(window, "#found", "0 rows");
        fire(window, "query.nearest");
        fire(window, "query.keep");
        awaitText(window, "#keep-told", "Saved as");
        fire(window, "query.here");
        Headless.await("the row is supported", () -> window.stage().getScene().lookup(".evidence-section") != null);
        shot.of("keep");
    }

    private static void awaitText(Workbench window, String label, String words) throws InterruptedException {
        Headless.await(
                label + " begins with " + words,
                () -> window.stage().getScene().lookup(label) instanceof Labeled labeled
                        && labeled.getText().startsWith(words));
    }

    /** As soon as the command may be used. */
    private static void fire(Workbench window, String command) throws InterruptedException {
        Headless.await(command + " can be used", () -> window.shell().fire(command));
    }
}
