package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spartabench.authors.item.Check;
import org.spartabench.authors.item.Finding;
import org.spartabench.authors.item.Finding.Severity;
import org.spartabench.cli.io.Console;

/** Writes the findings on items, by number, for a console or a file. */
final class FindingsTable {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private FindingsTable() {}

    /** Counts the items whose worst finding of a check has this severity. */
    private static long items(Map<Integer, List<Finding>> found, Check check, Severity severity) {
        return found.values().stream()
                .filter(all -> all.stream()
                        .filter(f -> f.check() == check)
                        .map(Finding::severity)
                        .max(Severity::compareTo)
                        .filter(s -> s == severity)
                        .isPresent())
                .count();
    }

    private static String label(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    static List<String> text(Map<Integer, List<Finding>> found) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format("%-18s %8s %8s %8s", "check", "error", "warning", "info"));
        for (Check check : Check.values()) {
            lines.add(Console.format(
                    "%-18s %8d %8d %8d",
                    check.label(),
                    items(found, check, Severity.ERROR),
                    items(found, check, Severity.WARNING),
                    items(found, check, Severity.INFO)));
        }
        return lines;
    }

    static ObjectNode json(Map<Integer, List<Finding>> found) {
        ObjectNode all = NODES.objectNode();
        all.put("items", found.size());
        ObjectNode checks = all.putObject("checks");
        for (Check check : Check.values()) {
            ObjectNode counts = checks.putObject(check.label());
            for (Severity severity : Severity.values()) {
                counts.put(label(severity), items(found, check, severity));
            }
        }
        return all;
    }

    /** Writes one JSON value per finding. */
    static List<String> lines(Map<Integer, List<Finding>> found) {
        List<String> lines = new ArrayList<>();
        found.forEach((item, all) -> all.forEach(f -> {
            ObjectNode line =
                    NODES.objectNode().put("item", item).put("check", f.check().label());
            line.put("severity", label(f.severity())).put("message", f.message());
            ArrayNode rows = line.putArray("evidence");
            f.evidence().rows().forEach(row -> {
                ArrayNode cells = rows.addArray();
                row.forEach(cells::add);
            });
            f.fix().ifPresent(fix -> line.put("fix", fixed(fix)));
            lines.add(line.toString());
        }));
        return lines;
    }

    static List<String> csv(Map<Integer, List<Finding>> found) {
        List<String> lines = new ArrayList<>(List.of("item,check,severity,message,fix"));
        found.forEach((item, all) -> all.forEach(f -> lines.add(String.join(
                ",",
                item.toString(),
                f.check().label(),
                label(f.severity()),
                quoted(f.message()),
                quoted(f.fix().map(FindingsTable::fixed).orElse(""))))));
        return lines;
    }

    private static String fixed(Finding.Fix fix) {
        return switch (fix) {
            case Finding.Fix.NewQuery q -> q.sql();
            case Finding.Fix.NewQuestion q -> q.question();
        };
    }

    private static String quoted(String cell) {
        return "\"" + cell.replace("\"", "\"\"") + "\"";
    }
}
