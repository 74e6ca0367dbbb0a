package org.spartabench.project.lock;

import java.nio.file.Path;
import org.spartabench.base.result.Result;
import org.spartabench.project.db.Database;

/** Holds a project beside others that read it and add replies and calls, each to a copy of the workspace; keeps out who writes. */
public record SharedHold(ProjectLock lock, WorkspaceCopy copy) implements ProjectHold {

    public static Result<SharedHold> of(Path folder) {
        return ProjectLock.share(folder).then(lock -> switch (WorkspaceCopy.of(folder)) {
            case Result.Ok<WorkspaceCopy>(WorkspaceCopy copy) -> Result.ok(new SharedHold(lock, copy));
            case Result.Bad<WorkspaceCopy>(var problems) -> {
                lock.close();
                yield new Result.Bad<>(problems);
            }
        });
    }

    @Override
    public boolean alone() {
        return true;
    }

    @Override
    public Database open() {
        return copy.open();
    }

    @Override
    public void close() {
        copy.close();
        lock.close();
    }
}
