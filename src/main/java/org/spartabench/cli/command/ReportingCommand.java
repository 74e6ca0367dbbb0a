package org.spartabench.cli.command;

import java.util.List;
import java.util.function.Supplier;
import org.spartabench.base.report.Report;
import org.spartabench.cli.io.CommandContext;
import picocli.CommandLine.Option;

/** A command on a project that prints what it finds for people, or as JSON. */
public abstract class ReportingCommand extends ProjectCommand {

    @Option(names = "--json", description = "print JSON")
    protected boolean json;

    protected ReportingCommand(CommandContext context) {
        super(context);
    }

    /** Prints a record or tree as JSON, or lines. */
    protected final void print(Supplier<?> value, Supplier<List<String>> lines) {
        console.print(json, value, lines);
    }

    protected final void print(Report<?> report) {
        console.print(json, report);
    }
}
