package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ReportingCommand;
import org.spartabench.project.release.HybridCard;
import picocli.CommandLine.Command;

/** {@code sparta api ledger}: shows which calls a project made, and what left this machine. */
@Command(
        name = "ledger",
        description =
                "Show how many calls were made and answered, and which values of which column went to which host.")
final class ApiLedgerCommand extends ReportingCommand {

    ApiLedgerCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openToRead(
                folder,
                project -> console.ifOk(HybridCard.calls(project.apis().ledger()), ledger -> {
                    print(() -> json(ledger), () -> lines(ledger));
                    return Exit.DONE;
                }));
    }

    private static List<String> lines(HybridCard.Calls ledger) {
        List<String> all = new ArrayList<>();
        all.add(Console.format("%,d calls, %,d of them over the network", ledger.calls(), ledger.sent()));
        ledger.left()
                .forEach(l ->
                        all.add(Console.format("%s.%s -> %s: %,d values", l.api(), l.column(), l.host(), l.values())));
        return all;
    }

    private static ObjectNode json(HybridCard.Calls ledger) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("calls", ledger.calls()).put("sent", ledger.sent());
        var left = root.putArray("left");
        ledger.left()
                .forEach(l -> left.addObject()
                        .put("host", l.host())
                        .put("api", l.api())
                        .put("column", l.column())
                        .put("values", l.values()));
        return root;
    }
}
