package org.spartabench.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.Workbench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sparta window}: opens the window, with a project or without one. */
@Command(name = "window", description = "Open the window; the program does so when no command is given.")
final class WindowCommand implements Callable<Integer> {

    private final Console console;
    private final EveryAuthor authors;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PROJECT",
            description = "a project's folder, or a file in it")
    private Optional<Path> project = Optional.empty();

    WindowCommand(Console console, EveryAuthor authors) {
        this.console = console;
        this.authors = authors;
    }

    @Override
    public Integer call() {
        if (project.isPresent() && Files.notExists(project.get())) {
            return console.bad(project.get() + ": there is no such project");
        }
        Optional<String> problem = Preflight.windowProblem();
        if (problem.isPresent()) {
            console.error("cannot open the window: " + problem.get()
                    + "; 'sparta --help' lists the commands that work without one");
            return Exit.MISSING;
        }
        Optional<Path> folder = project.map(Path::toAbsolutePath).map(p -> Files.isRegularFile(p) ? p.getParent() : p);
        try {
            Workbench.run(window -> folder.ifPresent(window::open), authors);
            return Exit.DONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Exit.INTERRUPTED;
        }
    }
}
