package org.spartabench.cli.review;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.share.fold.Merge;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sparta merge}: merges what a copy of a project says into it. */
@Command(
        name = "merge",
        description = "Merge the items and decisions of a copy of a project into the project. No decision is lost or"
                + " duplicated; items on which validators disagree need adjudication. What the copy says does not"
                + " change.")
public final class MergeCommand extends ReportingCommand {

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
                    print(() -> done, () -> lines(done));
                    return Exit.DONE;
                })));
    }

    private static List<String> lines(Merge.Done done) {
        return List.of(
                "items merged: " + done.made(),
                "decisions merged: " + done.decisions(),
                "items with merged decisions: " + done.items(),
                "scores merged: " + done.scores(),
                "decisions on seeded faults merged: " + done.onFaults(),
                "kinds of errors merged: " + done.labels(),
                "judgements of outputs merged: " + done.judgements(),
                "reports of wrong items merged: " + done.errata(),
                "items that one name decided differently on the two copies: " + done.sameName(),
                "machines whose clock is more than ten minutes ahead, and wins nothing: " + done.fast(),
                "items to adjudicate: " + done.disagreements());
    }
}
