package org.spartabench.cli.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.project.Project;
import org.spartabench.project.review.Audit;
import picocli.CommandLine.Parameters;

/** Works on one project, the first argument. */
public abstract class ProjectCommand implements Callable<Integer> {

    protected final CommandContext context;
    protected final Console console;

    @Parameters(index = "0", paramLabel = "DIR", description = "the project")
    protected Path folder = Path.of("");

    protected ProjectCommand(CommandContext context) {
        this.context = context;
        this.console = context.console();
    }

    protected final int open(ToIntFunction<Project> command) {
        return context.open(folder, command);
    }

    /** Refuses an audit of an external set, whose items have no queries. */
    protected final int openWithQueries(ToIntFunction<Project> command) {
        return open(withQueries(command));
    }

    /** The same for a command that stores nothing of importance: a project that cannot be written is read. */
    protected final int readWithQueries(ToIntFunction<Project> command) {
        return context.openOrRead(folder, withQueries(command));
    }

    private ToIntFunction<Project> withQueries(ToIntFunction<Project> command) {
        return project -> Audit.of(project.facts()).isPresent()
                ? console.bad(folder + ": is an audit of an external set, whose items have no queries")
                : command.applyAsInt(project);
    }
}
