package org.spartabench.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.spartabench.author.offline.OfflineAuthor;
import org.spartabench.author.wording.Wording;
import org.spartabench.fact.Folders;
import org.spartabench.fact.load.Import;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.fact.sample.Scale;
import org.spartabench.run.plan.RunPlans;
import org.spartabench.run.task.TaskHandle;
import org.spartabench.run.task.Tasks;
import org.spartabench.store.Project;
import org.spartabench.store.job.CheckJob;
import org.spartabench.store.job.RunJob;

/** Work that is never done before a window turns to another project. */
public final class BusyWork {

    private static final int ITEMS = 1_000;
    private static final long SEED = 11;

    private BusyWork() {}

    /** Starts a run and a check in the open project; on the UI thread. */
    public static List<TaskHandle> begin(Workbench window) {
        Project workspace = window.session().orElseThrow().project();
        return List.of(
                window.tasks()
                        .submit(
                                "Generating items",
                                control -> RunJob.of(
                                                workspace,
                                                new OfflineAuthor(new Wording(workspace
                                                        .files()
                                                        .lexicon()
                                                        .orThrow(IllegalStateException::new))),
                                                RunPlans.published(ITEMS, SEED, 1),
                                                Clock.systemUTC())
                                        .run(control)),
                window.tasks().submit("Checking items", new CheckJob(workspace)));
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
