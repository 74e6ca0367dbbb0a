package org.spartabench.cli.api;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.spartabench.api.TableApi;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.fact.Table;
import org.spartabench.store.HybridProject;
import org.spartabench.store.Project;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta hybrid}: moves a share of a project's tables behind APIs. */
@Command(
        name = "hybrid",
        description = "Copy a project and move a share of its tables behind APIs; questions and answers stay.")
public final class HybridCommand extends ProjectCommand {

    @Option(names = "--out", required = true, paramLabel = "DIR2", description = "the new project")
    private Path out = Path.of("");

    @Option(names = "--level", paramLabel = "N", description = "percent of the tables (default: ${DEFAULT-VALUE})")
    private int level = 40;

    @Option(names = "--realization", paramLabel = "K", description = "which draw (default: ${DEFAULT-VALUE})")
    private int realization = 1;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "paper: every column is an optional filter; strict: the key is required"
                    + " (default: ${DEFAULT-VALUE})")
    private TableApi profile = TableApi.PAPER;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "where 'sparta api serve' will run (default: ${DEFAULT-VALUE})")
    private URI server = URI.create("http://127.0.0.1:3489");

    public HybridCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (level < 0 || level > 100) {
            return console.bad("--level: give a number from 0 to 100");
        }
        return console.ifOk(
                Project.open(folder).map(this::drawn),
                behind -> console.ifOk(HybridProject.make(folder, out, behind, profile, server), apis -> {
                    apis.forEach(a -> console.line(ApiText.line(a)));
                    console.note(out + ": " + apis.size() + " tables behind APIs; serve them with 'sparta api serve "
                            + out + " --port " + server.getPort() + "'");
                    return Exit.DONE;
                }));
    }

    /** Draws the tables and closes the project, so that its files can be copied. */
    private List<Table> drawn(Project project) {
        try (project) {
            return HybridProject.drawn(project.schema(), level, realization);
        }
    }
}
