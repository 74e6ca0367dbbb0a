package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.authors.item.Naturalness.Criterion;
import org.spartabench.cli.io.Console;
import org.spartabench.judging.review.NaturalnessByMethod;
import org.spartabench.judging.review.NaturalnessByMethod.Line;
import org.spartabench.judging.review.NaturalnessByMethod.Method;
import org.spartabench.judging.review.Score;

/** Writes the comparison of methods by naturalness as a table for a terminal, as CSV and as JSON. */
final class NaturalnessTable {

    private static final String ROW = "%-11s %-24s %-24s %6s %9s %6s %11s %9s %6s";

    private static final String HEADER = "queries,method,criterion,model,natural,items,validators,natural,items";

    private NaturalnessTable() {}

    static List<String> text(NaturalnessByMethod all) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format(ROW, (Object[]) HEADER.split(",", -1)));
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
            cells.addAll(all.lines().stream()
                    .filter(l -> l.method().equals(method) && l.criterion() == criterion && l.by() == by)
                    .findFirst()
                    .map(l -> List.of(
                            decimal(l.mean()), Console.format("%.1f %%", 100 * l.natural()), String.valueOf(l.items())))
                    .orElse(List.of("-", "-", "0")));
        }
        return Console.format(ROW, cells.toArray());
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
                    Console.format("%.4f", line.natural())));
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
            node.put("queries", kind(line.method())).put("method", line.method().label());
            node.put("criterion", line.criterion().label())
                    .put("judgedBy", line.by().label());
            node.put("items", line.items()).put("mean", line.mean()).put("naturalShare", line.natural());
        }
        return root;
    }

    private static String kind(Method method) {
        return method.nested() ? "nested" : "non-nested";
    }

    private static String decimal(double value) {
        return Console.format("%.2f", value);
    }
}
