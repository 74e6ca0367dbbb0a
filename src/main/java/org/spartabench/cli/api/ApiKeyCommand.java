package org.spartabench.cli.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.apis.call.key.ApiKey;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sparta api key}: says which keys a server gets. */
@Command(
        name = "key",
        description = "Show or set which keys the server of a document gets: where they stand in a request, and the"
                + " variables that hold them. Calls nothing.")
final class ApiKeyCommand extends ProjectCommand {

    @Parameters(index = "1", paramLabel = "DOCUMENT", description = "the name of the document in the project")
    private String document = "";

    @Mixin
    private final KeyOptions options = new KeyOptions();

    ApiKeyCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return open(project -> console.ifOk(
                project.apis().hosts(),
                hosts -> Optional.ofNullable(hosts.get(document))
                        .map(host -> console.ifOk(changed(project, host), keys -> show(project, host.withKeys(keys))))
                        .orElseGet(() -> console.bad(document + ": is no document of the project; it has "
                                + (hosts.isEmpty() ? "none" : String.join(", ", hosts.keySet()))))));
    }

    private Result<ServerKeys> changed(Project project, ApiFiles.Host host) {
        return project.apis().schemes(document).then(schemes -> options.changed(host.keys(), schemes.keys()));
    }

    private int show(Project project, ApiFiles.Host host) {
        if (options.given()) {
            project.apis().change(document, host);
        }
        ServerKeys keys = host.keys();
        console.line(document + ": " + (keys.text().isEmpty() ? "no key" : keys.text()));
        for (Map.Entry<String, List<ApiKey>> account : keys.accounts().entrySet()) {
            console.line("account " + account.getKey() + ": "
                    + account.getValue().stream().map(ApiKey::text).collect(Collectors.joining("; ")));
        }
        keys.headers().forEach((name, value) -> console.line("header " + name + "=" + value));
        keys.parameters().forEach((name, value) -> console.line("parameter " + name + "=" + value));
        return Exit.DONE;
    }
}
