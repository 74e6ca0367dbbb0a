package org.spartabench.cli.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.spartabench.answering.recipe.ResultLines;
import org.spartabench.answering.recipe.ResultLines.ListedRows;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.rows.RowMatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta match}: compares rows with gold rows. */
@Command(
        name = "match",
        description = "Compare results with gold results, JSON lines: extra columns are forgiven, other rows are not.")
public final class MatchCommand implements Callable<Integer> {

    private static final String NO_VALUE = "NaN or Infinity, which is no value";

    private final Console console;

    @Option(names = "--gold", required = true, paramLabel = "FILE", description = "the right rows")
    private Path gold = Path.of("");

    @Option(names = "--predicted", required = true, paramLabel = "FILE", description = "the rows to judge")
    private Path predicted = Path.of("");

    @Option(names = "--exact-columns", description = "forgive no extra column")
    private boolean exact;

    @Option(names = "--ordered", description = "the order of the rows counts in every result")
    private boolean ordered;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public MatchCommand(Console console) {
        this.console = console;
    }

    /** Holds what came out for one result. */
    private record Judged(String id, boolean right, boolean compatible, boolean unusable) {

        String line() {
            return id + "\t" + (right ? "right" : compatible ? "compatible" : "different");
        }
    }

    @Override
    public Integer call() {
        return console.ifOk(
                ResultLines.read(gold, "gold"),
                wanted -> console.ifOk(
                        ResultLines.read(predicted, "predicted").then(given -> judge(wanted, given)), this::print));
    }

    private Result<List<Judged>> judge(List<ListedRows> wanted, List<ListedRows> given) {
        Map<String, ListedRows> byId = new HashMap<>();
        given.forEach(r -> byId.put(r.id(), r));
        List<Judged> all = new ArrayList<>();
        for (ListedRows g : wanted) {
            ListedRows p = byId.get(g.id());
            if (p == null) {
                return Result.bad(predicted + ": has no result " + g.id());
            }
            if (g.unusable()) {
                return Result.bad(gold + ": result " + g.id() + " holds " + NO_VALUE);
            }
            if (p.unusable()) {
                all.add(new Judged(g.id(), false, false, true));
                continue;
            }
            boolean sequence = ordered || g.ordered();
            boolean widths = g.rows().isEmpty()
                    || p.rows().isEmpty()
                    || g.rows().getFirst().size() == p.rows().getFirst().size();
            all.add(new Judged(
                    g.id(),
                    RowMatch.right(g.rows(), p.rows(), sequence) && (widths || !exact),
                    RowMatch.compatible(g.rows(), p.rows(), sequence),
                    false));
        }
        return Result.ok(all);
    }

    private int print(List<Judged> all) {
        console.print(
                json, () -> json(all), () -> all.stream().map(Judged::line).toList());
        long right = all.stream().filter(Judged::right).count();
        console.note(right + " of " + all.size() + " right");
        List<String> unusable =
                all.stream().filter(Judged::unusable).map(Judged::id).toList();
        if (!unusable.isEmpty()) {
            console.note("wrong because they hold " + NO_VALUE + ": " + String.join(", ", unusable));
        }
        return right == all.size() ? Exit.DONE : Exit.PARTLY;
    }

    private static ArrayNode json(List<Judged> all) {
        ArrayNode root = JsonNodeFactory.instance.arrayNode();
        all.forEach(
                j -> root.addObject().put("id", j.id()).put("right", j.right()).put("compatible", j.compatible()));
        return root;
    }
}
