package org.spartabench.cli;

import java.nio.file.Path;
import java.util.function.ToIntFunction;
import org.spartabench.fact.Loaded;
import org.spartabench.store.Workspace;

/** Opens a project for one command and closes it again. */
final class OpenProject {

    private OpenProject() {}

    static int with(Path folder, Console console, ToIntFunction<Workspace> command) {
        return switch (Workspace.open(folder)) {
            case Loaded.Bad<Workspace> bad -> console.bad(bad.problems());
            case Loaded.Ok<Workspace>(Workspace workspace) -> {
                try (workspace) {
                    yield command.applyAsInt(workspace);
                }
            }
        };
    }
}
