package org.spartabench.cli.review;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.command.TakenSheet;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.UnexpectedFailure;
import org.spartabench.project.Project;
import org.spartabench.project.job.SheetJob;
import org.spartabench.project.review.ReviewSheets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta sheet}: exports items as a review sheet, or imports decisions from one. */
@Command(
        name = "sheet",
        description =
                "Export the items as a review sheet (CSV) for a spreadsheet, or import decisions, edited questions,"
                        + " reasons and notes from one. Rows whose items have changed are listed and"
                        + " skipped.")
public final class SheetCommand extends ReportingCommand {

    @Option(names = "--out", paramLabel = "FILE", description = "write all items; an existing file is replaced")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--in", paramLabel = "FILE", description = "import the decisions of a sheet")
    private Optional<Path> in = Optional.empty();

    @Option(
            names = "--validator",
            paramLabel = "NAME",
            description = "validator of the decisions; default: your login name")
    private String validator = System.getProperty("user.name", "validator");

    @Option(names = "--dry-run", description = "show the changes without applying them")
    private boolean dryRun;

    public SheetCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (out.isPresent() == in.isPresent()) {
            return console.bad("sheet: add --out FILE.csv to export a sheet or --in FILE.csv to import one");
        }
        return open(project -> out.map(file -> write(project, file)).orElseGet(() -> take(project, in.orElseThrow())));
    }

    private int write(Project project, Path file) {
        TaskHandle.Progress end = context.run("sheet", "items", new SheetJob(project, file));
        return switch (end.state()) {
            case DONE -> {
                console.line(end.message());
                yield Exit.DONE;
            }
            case CANCELLED -> Exit.INTERRUPTED;
            default -> console.bad(end.failure().map(UnexpectedFailure::line).orElse(file + ": was not written"));
        };
    }

    private int take(Project project, Path file) {
        Result<ReviewSheets.Taking> taken =
                dryRun ? project.sheets().preview(file) : project.sheets().take(file, validator);
        return console.ifOk(taken, taking -> new TakenSheet(file, taking, dryRun).print(console, json));
    }
}
