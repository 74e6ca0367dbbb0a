package org.spartabench.cli.project;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.OpenProject;
import org.spartabench.fact.Result;
import org.spartabench.item.Status;
import org.spartabench.publish.Entries;
import org.spartabench.publish.SpartaExport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta export}: writes the items for others to read. */
@Command(name = "export", description = "Export all items except rejected ones.")
public final class ExportCommand implements Callable<Integer> {

    /** What can be written. */
    enum Format {
        /** Questions and corpus as the official loader reads them, into a folder. */
        SPARTA,
        /** The questions alone, one JSON object a line, into a file. */
        JSONL
    }

    private final Console console;

    @Parameters(paramLabel = "DIR", description = "the project")
    private Path folder = Path.of("");

    @Option(names = "--format", description = "sparta (a folder) or jsonl (a file); default: sparta")
    private Format format = Format.SPARTA;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "PATH",
            description = "target folder or file; an earlier export is replaced")
    private Path out = Path.of("");

    @Option(names = "--validated", description = "accepted items only")
    private boolean validated;

    public ExportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        return OpenProject.withQueries(folder, console, workspace -> {
            SpartaExport export =
                    new SpartaExport(workspace.facts(), workspace.files().passages());
            Entries entries = taker -> workspace.set().entries(wanted(), taker);
            return tell(
                    switch (format) {
                        case SPARTA -> export.folder(entries, out);
                        case JSONL -> export.lines(entries, out);
                    });
        });
    }

    private Set<Status> wanted() {
        return validated ? EnumSet.of(Status.ACCEPTED, Status.EDITED) : Status.NOT_REJECTED;
    }

    private int tell(Result<SpartaExport.Written> result) {
        return switch (result) {
            case Result.Bad<SpartaExport.Written> bad -> console.bad(bad.problems());
            case Result.Ok<SpartaExport.Written>(SpartaExport.Written written) -> {
                console.line(
                        format == Format.SPARTA
                                ? String.format(
                                        Locale.ROOT,
                                        "%s: %d items, %d tables, %,d passages",
                                        written.path(),
                                        written.items(),
                                        written.tables(),
                                        written.passages())
                                : written.path() + ": " + written.items() + " items");
                yield Exit.DONE;
            }
        };
    }
}
