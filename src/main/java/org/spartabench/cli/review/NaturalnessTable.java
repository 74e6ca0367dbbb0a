package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.item.Naturalness.Criterion;
import org.spartabench.review.NaturalnessByMethod;
import org.spartabench.review.NaturalnessByMethod.Line;
import org.spartabench.review.NaturalnessByMethod.Method;
import org.spartabench.review.Score;

/** Writes the comparison of methods by naturalness as a table for a terminal, as CSV and as JSON. */
final class NaturalnessTable {

    private static final String ROW = "%-11s %-24s %-24s %6s %9s %6s %11s %9s %6s";

    private NaturalnessTable() {}

    static List<String> text(NaturalnessByMethod all) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                ROW,
                "queries",
                "method",
                "criterion",
                "model",
                "natural",
                "items",
                "validators",
                "natural",
                "items"));
        List<Method> methods = all.lines().stream().map(Line::method).distinct().toList();
        for (Method method : methods) {
            for (Criterion criterion : Criterion.values()) {
                lines.add(row(all, method, criterion));
            }
        }
        return lines;
    }

    private static String row(NaturalnessByMethod all, Method method, Criterion criterion) {
        List<String> cells = new ArrayList<>(List.of(kind(method), method.label(), criterion.label()));
        for (Score.By by : Score.By.values()) {
            List<Line> found = all.lines().stream()
                    .filter(l -> l.method().equals(method) && l.criterion() == criterion && l.by() == by)
                    .toList();
            cells.addAll(
                    found.isEmpty()
                            ? List.of("-", "-", "0")
                            : List.of(
                                    decimal(found.getFirst().mean()),
                                    String.format(
                                            Locale.ROOT,
                                            "%.1f %%",
                                            100 * found.getFirst().natural()),
                                    String.valueOf(found.getFirst().items())));
        }
        return String.format(Locale.ROOT, ROW, cells.toArray());
    }

    static List<String> csv(NaturalnessByMethod all) {
        List<String> lines = new ArrayList<>(List.of("queries,method,criterion,judged_by,items,mean,natural_share"));
        for (Line line : all.lines()) {
            lines.add(String.join(
                    ",",
                    kind(line.method()),
                    line.method().label(),
                    line.criterion().label(),
                    line.by().label(),
                    String.valueOf(line.items()),
                    decimal(line.mean()),
                    String.format(Locale.ROOT, "%.4f", line.natural())));
        }
        return lines;
    }

    static ObjectNode json(NaturalnessByMethod all) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("items", all.items());
        ObjectNode unscored = root.putObject("unscored");
        all.unscored().forEach((by, count) -> unscored.put(by.label(), count));
        ArrayNode lines = root.putArray("lines");
        for (Line line : all.lines()) {
            ObjectNode node = lines.addObject();
            node.put("queries", kind(line.method()));
            node.put("method", line.method().label());
            node.put("criterion", line.criterion().label());
            node.put("judgedBy", line.by().label());
            node.put("items", line.items());
            node.put("mean", line.mean());
            node.put("naturalShare", line.natural());
        }
        return root;
    }

    private static String kind(Method method) {
        return method.nested() ? "nested" : "non-nested";
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
