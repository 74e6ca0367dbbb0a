package org.spartabench.desktop;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.file.Folders;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.base.task.Tasks;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.job.RunJob;

/** Work that is never done before a window turns to another project. */
public final class BusyWork {

    private static final int ITEMS = 1_000;
    private static final long SEED = 11;

    private BusyWork() {}

    /** Starts a run and a check in the open project; on the UI thread. */
    public static List<TaskHandle> begin(Workbench window) {
        Project project = window.session().orElseThrow().project();
        return List.of(
                window.tasks()
                        .submit(
                                "Generating items",
                                control -> RunJob.of(
                                                project,
                                                new OfflineAuthor(new Wording(project.files()
                                                        .lexicon()
                                                        .orThrow(IllegalStateException::new))),
                                                RunPlans.published(ITEMS, SEED, 1),
                                                Clock.systemUTC())
                                        .run(control)),
                window.tasks().submit("Checking items", new CheckJob(project)));
    }

    /** Imports a sample under {@code folder} again and again, until it is cancelled. @param tasks of the window */
    public static TaskHandle imports(Tasks tasks, Path folder) {
        return tasks.submit("Importing", control -> {
            int made = 0;
            while (!control.cancelled()) {
                Path csv = Files.createDirectories(folder.resolve("import-csv"));
                Path target = folder.resolve("import-project");
                SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
                Import.preview(csv, Optional.empty())
                        .then(plan -> Project.create(target, plan))
                        .orThrow(IllegalStateException::new)
                        .close();
                Folders.delete(target);
                made++;
                control.awaitWhilePaused();
            }
            return made + " imports";
        });
    }
}
