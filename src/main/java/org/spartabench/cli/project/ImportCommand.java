package org.spartabench.cli.project;

import java.nio.file.Path;
import java.util.List;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.publish.SpartaImport;
import org.spartabench.store.Project;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sparta import}: takes items from a questions file. */
@Command(name = "import", description = "Import items from a questions file over the same facts.")
public final class ImportCommand extends ProjectCommand {

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            description = "a questions file (JSON array or JSON Lines), or a folder written by export")
    private Path file = Path.of("");

    public ImportCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return open(
                workspace -> console.ifOk(SpartaImport.read(file, workspace.schema()), read -> take(workspace, read)));
    }

    private int take(Project workspace, SpartaImport.Read read) {
        List<String> known = workspace.set().add(read.entries());
        read.refused().forEach(p -> console.error(p.message()));
        if (!known.isEmpty()) {
            console.error(file + ": " + known.size()
                    + " items are skipped because the project already has these ids: "
                    + String.join(", ", known.subList(0, Math.min(5, known.size())))
                    + (known.size() > 5 ? ", ..." : ""));
        }
        int added = read.entries().size() - known.size();
        console.line(file + ": " + added + " items");
        return read.refused().isEmpty() && known.isEmpty() ? Exit.DONE : Exit.PARTLY;
    }
}
