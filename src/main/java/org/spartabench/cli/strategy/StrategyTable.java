package org.spartabench.cli.strategy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.answering.compare.PaperFigures;
import org.spartabench.answering.compare.StrategySummary;
import org.spartabench.base.report.Report;

/** Writes the comparison of strategies for people and programs. */
final class StrategyTable {

    static final String OFFLINE =
            "Without a model: each way is given the right query, so accuracy tests the program and no author.";

    private static final StrategySummary.Answers NONE = new StrategySummary.Answers(0, 0);

    private StrategyTable() {}

    static List<String> lines(List<StrategySummary> all) {
        List<String> lines = new ArrayList<>(Report.of(all)
                .text("strategy", s -> s.strategy().title())
                .number("questions", s -> s.answers().questions())
                .number("right", s -> s.answers().right())
                .decimal("accuracy", 3, s -> s.answers().accuracy())
                .decimal("seconds", 4, s -> s.costs().seconds())
                .number("calls", s -> s.costs().calls())
                .number("minimal", s -> s.costs().minimal())
                .decimal("ratio", 2, s -> s.costs().ratio())
                .number("asked", s -> s.costs().modelCalls())
                .number("tokens", s -> s.costs().tokens())
                .number("plain", s -> s.plain().questions())
                .number("refused", StrategySummary::refused)
                .number(
                        "no answer",
                        s -> s.refusals().right() + "/" + s.refusals().questions())
                .decimal("paper: acc", 3, s -> PaperFigures.of(s.strategy()).accuracy())
                .decimal("s", 2, s -> PaperFigures.of(s.strategy()).seconds())
                .text(
                        "faults",
                        s -> s.faults().entrySet().stream()
                                .map(e -> e.getKey() + " " + e.getValue())
                                .collect(Collectors.joining(", ")))
                .lines());
        all.forEach(s -> s.unmeasured().ifPresent(lines::add));
        TreeSet<Integer> levels = new TreeSet<>();
        all.forEach(s -> levels.addAll(s.levels().keySet()));
        if (levels.size() > 1) {
            Report<StrategySummary> byLevel = Report.<StrategySummary>of(all)
                    .title("accuracy by share of tables behind APIs, questions without an API included")
                    .text("", s -> s.strategy().title());
            levels.forEach(level -> byLevel.decimal(
                    level + " %", 3, s -> s.levels().getOrDefault(level, NONE).accuracy()));
            lines.add("");
            lines.addAll(byLevel.lines());
        }
        return lines;
    }

    private record Level(
            long questions, long right, @JsonInclude OptionalDouble accuracy) {
        static Map<Integer, Level> of(Map<Integer, StrategySummary.Answers> levels) {
            Map<Integer, Level> all = new LinkedHashMap<>();
            levels.forEach((level, a) -> all.put(level, new Level(a.questions(), a.right(), a.accuracy())));
            return all;
        }
    }

    /** Gives the values for JSON; a figure that is not known is null. */
    static List<?> json(List<StrategySummary> all) {
        return Report.of(all)
                .text("strategy", s -> s.strategy().title())
                .number("questions", s -> s.answers().questions())
                .number("right", s -> s.answers().right())
                .number("plain", s -> s.plain().questions())
                .number("plainRight", s -> s.plain().right())
                .number("refused", StrategySummary::refused)
                .number("unanswerable", s -> s.refusals().questions())
                .number("unanswerableRight", s -> s.refusals().right())
                .number("accuracy", s -> orNull(s.answers().accuracy()))
                .number("seconds", s -> orNull(s.costs().seconds()))
                .number("calls", s -> s.costs().calls())
                .number("minimal", s -> s.costs().minimal())
                .number("ratio", s -> orNull(s.costs().ratio()))
                .number("rowsFetched", s -> s.costs().rows())
                .number("modelCalls", s -> s.costs().modelCalls())
                .number("tokens", s -> s.costs().tokens())
                .text("unmeasured", StrategySummary::unmeasured)
                .text("faults", StrategySummary::faults)
                .text("byLevel", s -> Level.of(s.levels()))
                .values();
    }

    private static Object orNull(OptionalDouble value) {
        return value.isPresent() ? (Object) value.getAsDouble() : NullNode.getInstance();
    }
}
