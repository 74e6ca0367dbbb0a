package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spartabench.api.call.Called;
import org.spartabench.api.call.LedgerLine;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta api ledger}: shows which calls a project made, and what left this machine. */
@Command(
        name = "ledger",
        description =
                "Show how many calls were made and answered, and which values of which column went to which host.")
final class ApiLedgerCommand extends ProjectCommand {

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    ApiLedgerCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openToRead(
                folder,
                project -> console.ifOk(project.apis().ledger().last(Integer.MAX_VALUE), ledger -> {
                    console.print(json, () -> json(ledger), () -> lines(ledger));
                    return Exit.DONE;
                }));
    }

    /** Counts the different values of an input that went to a host. */
    private record Left(String host, String api, String column, int values) {}

    private static List<Left> left(List<LedgerLine> ledger) {
        Map<List<String>, Set<Object>> values = new LinkedHashMap<>();
        for (LedgerLine line : ledger) {
            Called call = line.called();
            if (sent(line)) {
                String url = call.texts().request().split(" ", 3)[1];
                String host = url.replaceFirst("^https?://([^/?#]*).*$", "$1");
                call.arguments()
                        .values()
                        .forEach((column, value) -> values.computeIfAbsent(
                                        List.of(host, call.api(), column), k -> new HashSet<>())
                                .add(value));
            }
        }
        List<Left> all = new ArrayList<>();
        values.forEach((k, v) -> all.add(new Left(k.get(0), k.get(1), k.get(2), v.size())));
        return all;
    }

    private static boolean sent(LedgerLine line) {
        return line.called().origin() == Called.Origin.NETWORK;
    }

    private static List<String> lines(List<LedgerLine> ledger) {
        List<String> all = new ArrayList<>();
        long sent = ledger.stream().filter(ApiLedgerCommand::sent).count();
        all.add(Console.format("%,d calls, %,d of them over the network", ledger.size(), sent));
        left(ledger)
                .forEach(l ->
                        all.add(Console.format("%s.%s -> %s: %,d values", l.api(), l.column(), l.host(), l.values())));
        return all;
    }

    private static ObjectNode json(List<LedgerLine> ledger) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("calls", ledger.size())
                .put("sent", ledger.stream().filter(ApiLedgerCommand::sent).count());
        var left = root.putArray("left");
        left(ledger)
                .forEach(l -> left.addObject()
                        .put("host", l.host())
                        .put("api", l.api())
                        .put("column", l.column())
                        .put("values", l.values()));
        return root;
    }
}
