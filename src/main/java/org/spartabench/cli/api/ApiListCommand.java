package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.spartabench.apis.document.Entity;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ReportingCommand;
import picocli.CommandLine.Command;

/** {@code sparta api list}: shows the APIs of a project. */
@Command(name = "list", description = "List the APIs of a project with their columns; ! marks required inputs.")
final class ApiListCommand extends ReportingCommand {

    ApiListCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openToRead(folder, project -> console.ifOk(project.apis().entities(), this::print));
    }

    private int print(List<Entity.Remote> entities) {
        print(
                () -> {
                    ArrayNode all = JsonNodeFactory.instance.arrayNode();
                    entities.forEach(e -> all.add(ApiText.json(e)));
                    return all;
                },
                () -> entities.stream().map(ApiText::line).toList());
        return Exit.DONE;
    }
}
