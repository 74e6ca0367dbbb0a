package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.compare.PaperFigures;
import org.spartabench.answering.compare.StrategySummary;
import org.spartabench.cli.io.Console;

/** Writes the comparison of strategies for people and programs. */
final class StrategyTable {

    static final String OFFLINE =
            "Without a model: each way is given the right query, so accuracy tests the program and no author.";

    private static final StrategySummary.Answers NONE = new StrategySummary.Answers(0, 0);

    private StrategyTable() {}

    static List<String> lines(List<StrategySummary> all) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format(
                "%-13s %9s %6s %8s %8s %7s %8s %6s %7s %7s %6s %8s %9s  %-12s %s",
                "strategy",
                "questions",
                "right",
                "accuracy",
                "seconds",
                "calls",
                "minimal",
                "ratio",
                "asked",
                "tokens",
                "plain",
                "refused",
                "no answer",
                "paper: acc s",
                "faults"));
        for (StrategySummary s : all) {
            PaperFigures paper = PaperFigures.of(s.strategy());
            lines.add(Console.format(
                    "%-13s %9d %6d %8s %8s %7d %8d %6s %7d %7d %6d %8d %9s  %.3f %5.2f  %s",
                    s.strategy().title(),
                    s.answers().questions(),
                    s.answers().right(),
                    figure("%.3f", s.answers().accuracy()),
                    figure("%.4f", s.costs().seconds()),
                    s.costs().calls(),
                    s.costs().minimal(),
                    figure("%.2f", s.costs().ratio()),
                    s.costs().modelCalls(),
                    s.costs().tokens(),
                    s.plain().questions(),
                    s.refused(),
                    s.refusals().right() + "/" + s.refusals().questions(),
                    paper.accuracy(),
                    paper.seconds(),
                    s.faults().entrySet().stream()
                            .map(e -> e.getKey() + " " + e.getValue())
                            .collect(Collectors.joining(", "))));
        }
        all.forEach(s -> s.unmeasured().ifPresent(lines::add));
        TreeSet<Integer> levels = new TreeSet<>();
        all.forEach(s -> levels.addAll(s.levels().keySet()));
        if (levels.size() > 1) {
            lines.add("");
            lines.add("accuracy by share of tables behind APIs, questions without an API included");
            lines.add(Console.format("%-13s", "")
                    + levels.stream().map(l -> Console.format(" %5d %%", l)).collect(Collectors.joining()));
            for (StrategySummary s : all) {
                lines.add(Console.format("%-13s", s.strategy().title())
                        + levels.stream()
                                .map(l -> Console.format(
                                        " %7s",
                                        figure(
                                                "%.3f",
                                                s.levels().getOrDefault(l, NONE).accuracy())))
                                .collect(Collectors.joining()));
            }
        }
        return lines;
    }

    private static String figure(String format, OptionalDouble value) {
        return value.isPresent() ? Console.format(format, value.getAsDouble()) : "-";
    }

    private static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    static ArrayNode json(List<StrategySummary> all) {
        ArrayNode root = JsonNodeFactory.instance.arrayNode();
        for (StrategySummary s : all) {
            ObjectNode node = root.addObject();
            node.put("strategy", s.strategy().title())
                    .put("questions", s.answers().questions())
                    .put("right", s.answers().right())
                    .put("plain", s.plain().questions())
                    .put("plainRight", s.plain().right())
                    .put("refused", s.refused())
                    .put("unanswerable", s.refusals().questions())
                    .put("unanswerableRight", s.refusals().right())
                    .put("accuracy", boxed(s.answers().accuracy()))
                    .put("seconds", boxed(s.costs().seconds()))
                    .put("calls", s.costs().calls())
                    .put("minimal", s.costs().minimal())
                    .put("ratio", boxed(s.costs().ratio()))
                    .put("rowsFetched", s.costs().rows())
                    .put("modelCalls", s.costs().modelCalls())
                    .put("tokens", s.costs().tokens());
            s.unmeasured().ifPresent(why -> node.put("unmeasured", why));
            ObjectNode faults = node.putObject("faults");
            s.faults().forEach(faults::put);
            ObjectNode levels = node.putObject("byLevel");
            s.levels()
                    .forEach((level, answers) -> levels.putObject(String.valueOf(level))
                            .put("questions", answers.questions())
                            .put("right", answers.right())
                            .put("accuracy", boxed(answers.accuracy())));
        }
        return root;
    }
}
