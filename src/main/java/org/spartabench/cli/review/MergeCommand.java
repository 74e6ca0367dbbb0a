package org.spartabench.cli.review;

import java.nio.file.Files;
import java.nio.file.Path;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sparta merge}: merges the decisions of a copy of a project into it. */
@Command(
        name = "merge",
        description = "Merge the decisions of a copy of a project into the project. No decision is lost or"
                + " duplicated; items on which validators disagree need adjudication. The copy does not"
                + " change.")
public final class MergeCommand extends ProjectCommand {

    @Parameters(index = "1", paramLabel = "OTHER", description = "the copy to merge")
    private Path other = Path.of("");

    public MergeCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() throws Exception {
        if (Files.isDirectory(folder) && Files.isDirectory(other) && Files.isSameFile(folder, other)) {
            return console.bad(other + ": is the project itself; name a copy of it");
        }
        return open(here -> context.open(
                other,
                there -> console.ifOk(here.team().merge(there.team()), done -> {
                    console.line("decisions merged: " + done.decisions());
                    console.line("items with merged decisions: " + done.items());
                    console.line("scores merged: " + done.scores());
                    console.line("decisions on seeded faults merged: " + done.onFaults());
                    console.line("kinds of errors merged: " + done.labels());
                    console.line("items to adjudicate: " + done.disagreements());
                    return Exit.DONE;
                })));
    }
}
