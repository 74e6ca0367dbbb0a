package org.spartabench.cli;

import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Consents;
import org.spartabench.project.ProjectFolder;
import picocli.CommandLine.Command;

/** {@code sparta agree}: lets this machine connect to the servers that a project names. */
@Command(
        name = "agree",
        description = "Allow this machine to connect to the servers that a project names: a database with its facts and"
                + " language models, which get their keys. Needed once per server; not stored in the project.")
final class AgreeCommand extends ProjectCommand {

    AgreeCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        ProjectFolder.newServer(folder).ifPresent(this::agree);
        return open(project -> console.ifOk(project.files().models(), models -> {
            models.settings().values().stream()
                    .map(Consents::destination)
                    .distinct()
                    .filter(server -> !Consents.ofUser().given(server))
                    .forEach(this::agree);
            return Exit.DONE;
        }));
    }

    private void agree(String server) {
        Consents.ofUser().give(server);
        console.line("agreed: " + server);
    }
}
