package org.spartabench.store.job;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.run.task.Job;
import org.spartabench.run.task.TaskControl;
import org.spartabench.store.Project;
import org.spartabench.store.db.StoreException;

/** Writes a review sheet in the background; a sheet that cannot be written is a failure of the task. */
public record SheetJob(Project workspace, Path out) implements Job {

    @Override
    public String run(TaskControl control) throws InterruptedException {
        Optional<Integer> written = workspace.sheets().write(out, control).orThrow(StoreException::new);
        return written.map(n -> out + ": " + n + (n == 1 ? " item" : " items")).orElse("stopped; nothing was written");
    }
}
