package org.spartabench.cli.project;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.fact.Result;
import org.spartabench.item.Status;
import org.spartabench.publish.SpartaExport;
import org.spartabench.store.PublishedItems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta export}: writes the items for others to read. */
@Command(name = "export", description = "Export all items except rejected ones.")
public final class ExportCommand extends ProjectCommand {

    enum Format {
        /** Questions and corpus as the official loader reads them, into a folder. */
        SPARTA,
        /** The questions alone, one JSON object a line, into a file. */
        JSONL
    }

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

    public ExportCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return openWithQueries(workspace -> {
            SpartaExport export =
                    new SpartaExport(workspace.facts(), workspace.files().passages());
            Set<Status> wanted = validated ? EnumSet.of(Status.ACCEPTED, Status.EDITED) : Status.NOT_REJECTED;
            PublishedItems entries = new PublishedItems(workspace, wanted);
            Result<SpartaExport.Written> result = switch (format) {
                case SPARTA -> export.folder(entries, out);
                case JSONL -> export.lines(entries, out);
            };
            return console.ifOk(result, written -> {
                console.line(written.path() + ": " + written.items() + " items"
                        + (format == Format.JSONL
                                ? ""
                                : Console.format(", %d tables, %,d passages", written.tables(), written.passages())));
                entries.leftOut().ifPresent(console::line);
                return Exit.DONE;
            });
        });
    }
}
