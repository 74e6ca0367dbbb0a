package org.spartabench.cli.io;

import java.nio.file.Path;
import java.util.function.ToIntFunction;
import org.spartabench.fact.Result;
import org.spartabench.store.Audit;
import org.spartabench.store.Project;

/** Opens a project for one command and closes it again. */
public final class OpenProject {

    private OpenProject() {}

    public static int with(Path folder, Console console, ToIntFunction<Project> command) {
        return switch (Project.open(folder)) {
            case Result.Bad<Project> bad -> console.bad(bad.problems());
            case Result.Ok<Project>(Project workspace) -> {
                try (workspace) {
                    yield command.applyAsInt(workspace);
                }
            }
        };
    }

    /** The same for a command that needs the queries of items: an audit of a foreign set has none. */
    public static int withQueries(Path folder, Console console, ToIntFunction<Project> command) {
        return with(
                folder,
                console,
                workspace -> Audit.of(workspace.facts()).isPresent()
                        ? console.bad(folder + ": is an audit of an external set, whose items have no queries")
                        : command.applyAsInt(workspace));
    }
}
