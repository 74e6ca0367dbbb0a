package org.spartabench.bench.manual;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.spartabench.fact.Folders;
import org.spartabench.item.Paradigm;
import org.spartabench.publish.foreign.SqlSetFile;
import org.spartabench.run.task.TaskControl;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import org.spartabench.store.correct.CorrectJob;
import org.spartabench.store.correct.PlantedCorrections;
import org.spartabench.store.correct.PlantedCorrections.Planted;
import org.spartabench.store.correct.QueryComparer;
import org.spartabench.store.correct.ReplyCandidates;
import org.spartabench.store.foreign.SetImport;
import org.spartabench.ui.Workbench;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Headless;
import org.spartabench.ui.fx.Png;
import org.spartabench.ui.shell.Place;

/** Takes the pictures of a case, light and dark, over a small made-up set. */
public final class CasesPictures {

    private static final int STILL_MILLIS = 800;

    private CasesPictures() {}

    /** @param args where to write, size of the window in pixels ({@code 1280x800}) */
    public static void main(String[] args) throws Exception {
        Path out = Path.of(args.length > 0 ? args[0] : "src/docs/pictures");
        String[] size = (args.length > 1 ? args[1] : "1280x800").split("x");
        Path work = Files.createTempDirectory("sparta-cases-");
        Headless.start();
        try {
            Project project = project(work);
            Workbench window = Headless.on(() -> {
                Workbench made = new Workbench(
                        new Stage(), FilePort.NOBODY, Clock.systemUTC(), work.resolve("window.json"), Authors::offline);
                made.stage().setWidth(Integer.parseInt(size[0]));
                made.stage().setHeight(Integer.parseInt(size[1]));
                made.stage().show();
                made.enter(project);
                return made;
            });
            Headless.run(() -> window.shell().go(new Place.Correct()));
            Headless.await("a case is shown", () -> window.shell().fire("cases.mark.2"));
            for (String theme : List.of("light", "dark")) {
                Thread.sleep(STILL_MILLIS);
                Files.createDirectories(out);
                Png.write(
                        Headless.on(() -> window.stage().getScene().snapshot(null)),
                        out.resolve("cases-" + theme + ".png"));
                Headless.run(() -> window.shell().fire("shell.theme"));
            }
            Headless.on(window::close).join();
        } finally {
            Folders.delete(work);
            Platform.exit();
        }
    }

    private static Project project(Path work) throws Exception {
        List<Planted> planted = PlantedCorrections.plant(24, 8, 2, 2);
        Path set = work.resolve("set");
        PlantedCorrections.write(set, planted);
        Path made = SqlSetFile.read(set.resolve("dev.json"), set)
                .then(read -> SetImport.createWhole(work.resolve("projects"), read))
                .orThrow(IllegalStateException::new)
                .projects()
                .getFirst();
        Project project = Project.open(made).orThrow(IllegalStateException::new);
        ReplyCandidates replies = ReplyCandidates.read(
                        PlantedCorrections.replies(work.resolve("replies"), planted), Paradigm.SQL)
                .orThrow(IllegalStateException::new);
        new CorrectJob(project, replies, new QueryComparer(project), 1).run(TaskControl.NONE);
        return project;
    }
}
