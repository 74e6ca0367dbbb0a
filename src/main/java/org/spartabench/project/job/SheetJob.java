package org.spartabench.project.job;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;

/** Writes a review sheet in the background; a sheet that cannot be written is a failure of the task. */
public record SheetJob(Project project, Path out) implements Job {

    @Override
    public String run(TaskControl control) throws InterruptedException {
        Optional<Integer> written = project.sheets().write(out, control).orThrow(StoreException::new);
        return written.map(n -> out + ": " + Numbers.counted(n, "item")).orElse("stopped; nothing was written");
    }
}
