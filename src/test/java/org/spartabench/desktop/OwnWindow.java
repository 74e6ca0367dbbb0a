package org.spartabench.desktop;

import java.nio.file.Path;
import java.time.Clock;
import javafx.stage.Stage;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;

/** The user's own window over a project in a folder, with its preferences there too, so that it can be opened again. */
public final class OwnWindow {

    private OwnWindow() {}

    /** @param route where it is opened */
    public static Workbench open(Path folder, Route route) {
        Project project = SampleProject.open(folder);
        Workbench window = without(folder);
        Toolkit.run(() -> {
            window.enter(project);
            window.shell().go(route);
        });
        Toolkit.await(
                "the room is laid out",
                () -> window.shell().place().get().equals(route)
                        && !window.stage().getScene().getRoot().isNeedsLayout());
        return window;
    }

    /** A window of 1280 by 800 without a project. @param folder of its preferences */
    public static Workbench without(Path folder) {
        return Toolkit.on(() -> {
            Workbench made = new Workbench(
                    new Stage(),
                    FilePort.NOBODY,
                    Clock.systemUTC(),
                    folder.resolve("preferences.json"),
                    Authors::offline);
            made.stage().show();
            return made;
        });
    }

    public static void close(Workbench window) {
        Toolkit.on(window::close).join();
        Toolkit.run(window.stage()::hide);
    }
}
