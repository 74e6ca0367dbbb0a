package org.spartabench.cli.review;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.Finding;
import org.spartabench.authors.item.Finding.Severity;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.judging.review.Precision;
import org.spartabench.project.Project;
import org.spartabench.project.job.CheckJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta check}: runs the checks on all new or changed items. */
@Command(
        name = "check",
        description = "Run the checks on all new or changed items and count the findings;"
                + " dismissed findings are not counted.")
public final class CheckCommand extends ProjectCommand {

    @Option(names = "--json", description = "print the counts as JSON")
    private boolean json;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "write every finding to a file: CSV if its name ends in .csv, otherwise JSON Lines")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--precision",
            description = "after the checks, print their precision by the decisions so far instead of the"
                    + " counts; warnings and errors only")
    private boolean precision;

    public CheckCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openOrRead(folder, workspace -> {
            TaskHandle.Progress end = context.run("check", "items", new CheckJob(workspace));
            if (end.state() == TaskHandle.State.FAILED) {
                return console.partly("check: " + end.reason() + "; findings so far are kept");
            }
            console.note("check: " + end.message());
            print(workspace);
            return end.state() == TaskHandle.State.CANCELLED ? Exit.INTERRUPTED : Exit.DONE;
        });
    }

    private void print(Project workspace) {
        Map<Integer, List<Finding>> standing = workspace.findings().standing();
        if (precision) {
            List<Precision> found = workspace.findings().precision(Severity.WARNING);
            console.print(json, () -> PrecisionTable.json(found), () -> PrecisionTable.text(found));
        } else {
            console.print(json, () -> FindingsTable.json(standing), () -> FindingsTable.text(standing));
        }
        out.ifPresent(file -> write(file, standing));
    }

    private void write(Path file, Map<Integer, List<Finding>> standing) {
        boolean csv = file.toString().endsWith(".csv");
        List<String> lines = csv ? FindingsTable.csv(standing) : FindingsTable.lines(standing);
        try {
            Files.write(file, lines, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written (" + e.getMessage() + ")", e);
        }
        console.note("check: " + (lines.size() - (csv ? 1 : 0)) + " findings in " + file);
    }
}
