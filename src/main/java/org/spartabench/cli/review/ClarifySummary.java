package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.clarify.Clarification;
import org.spartabench.clarify.InquiryKind;
import org.spartabench.query.Block;
import org.spartabench.score.MeanScore;
import org.spartabench.score.PairedBootstrap;

/** Counts what was asked, and how much more is right with clarifications, beside Table 2 of BIRD-Python. */
final class ClarifySummary {

    private static final int ROUNDS = 1_000;

    /** Totals that the paper prints, standard and with clarifications: Python, then SQL. */
    private static final Map<String, List<Double>> PAPER = new TreeMap<>(Map.of(
            "Qwen3 7B", List.of(53.19, 71.19, 61.22, 71.38),
            "Qwen3 32B", List.of(60.10, 72.49, 61.80, 72.75),
            "Qwen3-Max", List.of(63.43, 73.21, 63.10, 80.05)));

    private final Map<InquiryKind, Integer> kinds = new EnumMap<>(InquiryKind.class);
    private final List<double[]> outcomes = new ArrayList<>();
    private final List<Integer> blocks = new ArrayList<>();
    private int items;
    private int asked;
    private int open;
    private int leaked;

    void asked(Clarification said, boolean matters) {
        items++;
        if (!said.inquiry().isEmpty()) {
            asked++;
            kinds.merge(said.kind(), 1, Integer::sum);
        }
        open += matters ? 1 : 0;
        leaked += said.leaks().isEmpty() ? 0 : 1;
    }

    void ran(Block query, boolean standard, boolean lcf) {
        outcomes.add(new double[] {standard ? 100 : 0, lcf ? 100 : 0});
        blocks.add(Math.min(query.postOrder().size(), 3) - 1);
    }

    int leaked() {
        return leaked;
    }

    private static String name(int cell) {
        return cell == 0 ? "1 block" : cell == 1 ? "2 blocks" : "3 or more blocks";
    }

    private Map<String, List<Integer>> groups() {
        Map<String, List<Integer>> groups = new TreeMap<>();
        blocks.stream().distinct().sorted().forEach(b -> groups.put(name(b), List.of(b)));
        if (!blocks.isEmpty()) {
            groups.put("total", blocks.stream().distinct().toList());
        }
        return groups;
    }

    private PairedBootstrap bootstrap() {
        double[] values =
                outcomes.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
        return new PairedBootstrap(values, 2, blocks.stream().mapToInt(i -> i).toArray(), ROUNDS, 1);
    }

    ObjectNode json(String paradigm) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("items", items).put("asked", asked).put("open", open).put("leaked", leaked);
        ObjectNode byKind = node.putObject("kinds");
        kinds.forEach((kind, count) -> byKind.put(kind.label(), count));
        if (!outcomes.isEmpty()) {
            ObjectNode table = node.putObject(paradigm.toLowerCase(Locale.ROOT));
            PairedBootstrap drawn = bootstrap();
            groups().forEach((name, cells) -> {
                PairedBootstrap.Group group = drawn.new Group(cells);
                MeanScore gain = group.difference(1, 0);
                table.putObject(name)
                        .put("standard", group.mean(0).value())
                        .put("lcf", group.mean(1).value())
                        .put("gain", gain.value())
                        .put("low", gain.low())
                        .put("high", gain.high());
            });
        }
        return node;
    }

    List<String> text(String paradigm) {
        List<String> lines = new ArrayList<>();
        lines.add(asked + " of " + items + " items had an inquiry, " + open + " questions are open, " + leaked
                + " clarifications were refused");
        kinds.forEach((kind, count) -> lines.add("  " + kind.label() + ": " + count));
        if (!outcomes.isEmpty()) {
            PairedBootstrap drawn = bootstrap();
            groups().forEach((name, cells) -> {
                PairedBootstrap.Group group = drawn.new Group(cells);
                MeanScore gain = group.difference(1, 0);
                lines.add(String.format(
                        Locale.ROOT,
                        "%-18s standard %6.2f, LCF %6.2f, gain %+.2f [%.2f, %.2f]",
                        name,
                        group.mean(0).value(),
                        group.mean(1).value(),
                        gain.value(),
                        gain.low(),
                        gain.high()));
            });
            int at = paradigm.equals("PYTHON") ? 0 : 2;
            PAPER.forEach((model, f) -> lines.add(String.format(
                    Locale.ROOT, "%-18s standard %6.2f, LCF %6.2f (paper, Table 2)", model, f.get(at), f.get(at + 1))));
        }
        return lines;
    }
}
