package org.spartabench.cli.review;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.OpenProject;
import org.spartabench.fact.Result;
import org.spartabench.store.Project;
import org.spartabench.store.merge.Merge;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sparta merge}: brings the decisions of a copy of a project into it. */
@Command(
        name = "merge",
        description = "Merge the decisions of a copy of a project into the project. No decision is lost or"
                + " duplicated; items on which validators disagree need adjudication. The copy does not"
                + " change.")
public final class MergeCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(index = "0", paramLabel = "DIR", description = "the project")
    private Path folder = Path.of("");

    @Parameters(index = "1", paramLabel = "OTHER", description = "the copy to merge")
    private Path other = Path.of("");

    public MergeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        if (Files.isDirectory(folder) && Files.isDirectory(other) && Files.isSameFile(folder, other)) {
            return console.bad(other + ": is the project itself; name a copy of it");
        }
        return OpenProject.with(folder, console, here -> OpenProject.with(other, console, there -> merge(here, there)));
    }

    private int merge(Project here, Project there) {
        return switch (here.team().merge(there.team())) {
            case Result.Bad<Merge.Done> bad -> console.bad(bad.problems());
            case Result.Ok<Merge.Done>(Merge.Done done) -> {
                console.line("decisions merged: " + done.decisions());
                console.line("items with merged decisions: " + done.items());
                console.line("scores merged: " + done.scores());
                console.line("decisions on seeded faults merged: " + done.onFaults());
                console.line("items to adjudicate: " + done.disagreements());
                yield Exit.DONE;
            }
        };
    }
}
