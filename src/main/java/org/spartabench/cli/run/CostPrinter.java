package org.spartabench.cli.run;

import static org.spartabench.cli.io.Console.format;
import static org.spartabench.making.compare.CostCsv.decimal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.cost.Phase;

/** Writes the cost metrics of a run as a table for a terminal and as JSON. */
final class CostPrinter {

    private static final String ROW = "%-12s %7s %8s %9s %8s %10s %8s %12s %12s %14s %10s %9s %9s %10s";
    private static final String HEADER =
            "shape,target,Success,Exec-Err,Empty,Duplicate,refused,ideal calls,total calls,"
                    + "repaired/tried,tokens,own s,author s,median ms";

    private static final Set<Counter> COLUMNS = EnumSet.range(Counter.SUCCESS, Counter.TOTAL_CALLS);

    private CostPrinter() {}

    static List<String> of(Metrics metrics) {
        List<String> lines = new ArrayList<>();
        lines.add(format(ROW, (Object[]) HEADER.split(",", -1)));
        metrics.shapes().forEach(shape -> lines.add(row(shape)));
        lines.add(row(metrics.total()));
        lines.add("");
        phases(lines, metrics);
        return lines;
    }

    /** Adds the workbench's own time by phase, in milliseconds per accepted item. */
    private static void phases(List<String> lines, Metrics metrics) {
        List<Phase> own = Stream.of(Phase.values()).filter(Phase::own).toList();
        lines.add(format("%-12s", "ms per item")
                + cells(own.stream().map(p -> p.name().toLowerCase(Locale.ROOT))));
        metrics.shapes().stream()
                .filter(c -> c.of(Counter.SUCCESS) > 0)
                .forEach(c -> lines.add(format("%-12s", c.shape())
                        + cells(own.stream()
                                .map(p -> millis(c.counts().nanos().getOrDefault(p, 0L) / c.of(Counter.SUCCESS))))));
    }

    private static String cells(Stream<String> texts) {
        return texts.map(t -> format(" %9s", t)).collect(Collectors.joining());
    }

    private static String row(Metrics.ByShape shape) {
        List<Object> cells = new ArrayList<>(List.of(shape.shape(), shape.target()));
        COLUMNS.forEach(c -> cells.add(shape.of(c)));
        cells.addAll(List.of(
                shape.of(Counter.REPAIRED) + "/" + shape.of(Counter.REPAIRS_TRIED),
                shape.of(Counter.TOKENS),
                decimal(shape.of(Counter.OWN_NANOS) / 1e9),
                decimal(shape.of(Counter.AUTHOR_NANOS) / 1e9),
                shape.medianNanos() == 0 ? "" : millis(shape.medianNanos())));
        return format(ROW, cells.toArray());
    }

    static ObjectNode json(Metrics metrics) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ArrayNode shapes = root.putArray("shapes");
        metrics.shapes().forEach(shape -> shapes.add(json(shape)));
        root.set("total", json(metrics.total()));
        return root;
    }

    private static ObjectNode json(Metrics.ByShape shape) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("shape", shape.shape()).put("target", shape.target());
        COLUMNS.forEach(c -> node.put(c.key(), shape.of(c)));
        List.of(Counter.REPAIRS_TRIED, Counter.REPAIRED, Counter.TOKENS).forEach(c -> node.put(c.key(), shape.of(c)));
        node.put("own_ms", Math.round(shape.of(Counter.OWN_NANOS) / 1e6));
        node.put("author_ms", Math.round(shape.of(Counter.AUTHOR_NANOS) / 1e6));
        node.put("own_median_ms", Math.round(shape.medianNanos() / 1e5) / 10.0);
        ObjectNode phases = node.putObject("own_phases_ms");
        shape.counts().nanos().forEach((phase, nanos) -> {
            if (phase.own()) {
                phases.put(phase.name().toLowerCase(Locale.ROOT), Math.round(nanos / 1e6));
            }
        });
        return node;
    }

    private static String millis(long nanos) {
        return format("%.1f", nanos / 1e6);
    }
}
