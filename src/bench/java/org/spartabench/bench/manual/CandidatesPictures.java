package org.spartabench.bench.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.desktop.ContestProject;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.Project;

/** Shows contests between the makers of answers. */
final class CandidatesPictures {

    private static final int CONTESTS = 4;

    private CandidatesPictures() {}

    /** @param folder for a project of its own */
    static void take(Workbench window, Path folder, ImportPictures.Shot shot) throws IOException, InterruptedException {
        ContestProject.make(Files.createDirectories(folder.resolve("contests")), CONTESTS);
        Project project = SampleProject.open(folder.resolve("contests"));
        Headless.run(() -> window.enter(project));
        Headless.await(
                "the project is there",
                () -> window.session().filter(s -> s.project() == project).isPresent());
        Headless.run(() -> window.shell().go(new Route.Apis(Optional.of("candidates"))));
        Headless.await("a contest is there", () -> window.stage().getScene().lookup("#rows-SL") != null);
        shot.of("candidates");
        Headless.await("contests can be made", () -> window.shell().fire("candidates.make"));
        Headless.await("it asks how many", () -> window.stage().getScene().lookup("#contests-count") != null);
        shot.of("candidates-make");
        Headless.run(() -> window.shell().overlay().close());
        Headless.await("columns can be chosen", () -> window.shell().fire("candidates.columns"));
        shot.of("candidates-columns");
        Headless.run(() -> window.shell().overlay().close());
    }
}
