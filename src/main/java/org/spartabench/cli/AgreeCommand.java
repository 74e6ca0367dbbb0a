package org.spartabench.cli;

import java.util.Optional;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.store.Consents;
import org.spartabench.store.Project;
import picocli.CommandLine.Command;

/** {@code sparta agree}: lets this machine connect to the servers that a project names. */
@Command(
        name = "agree",
        description =
                "Allow this machine to connect to the servers that a project names: a database with its facts and a"
                        + " language model, which gets the key. Needed once per server; not stored in the project.")
final class AgreeCommand extends ProjectCommand {

    AgreeCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Project.newServer(folder).ifPresent(this::agree);
        return open(project -> {
            Optional<String> model = project.files().model().map(Consents::destination);
            model.filter(server -> !Consents.ofUser().given(server)).ifPresent(this::agree);
            return Exit.DONE;
        });
    }

    private void agree(String server) {
        Consents.ofUser().give(server);
        console.line("agreed: " + server);
    }
}
