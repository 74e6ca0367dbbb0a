package org.spartabench.desktop.strategies;

import static org.spartabench.desktop.chart.ValueTable.column;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.answering.compare.PaperFigures;
import org.spartabench.answering.compare.StrategyResult;
import org.spartabench.answering.compare.StrategySummary;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.project.strategy.StrategyFolder;

/** Holds a comparison as the screen shows it. */
record ComparedStrategies(List<Line> lines, List<StrategySummary> sums) {

    /**
     * A question at a level, with the attempts at it.
     *
     * @param text its words, or its id if the project does not hold it any more
     */
    record Line(int level, String text, Map<Strategy, Cell> cells) {

        /** Whether a question applies to fewer strategies than there are. */
        boolean partly() {
            return cells.values().stream().anyMatch(c -> !c.result().verdict().applies());
        }
    }

    record Cell(StrategyResult result, double seconds) {

        /** {@code ✓ 2 calls, 12 ms} */
        String text() {
            StrategyResult.Verdict v = result.verdict();
            return v.applies()
                    ? (v.right() ? "✓ " : "✕ ")
                            + Numbers.counted(result.effort().calls(), "call") + ", " + Math.round(seconds * 1000)
                            + " ms"
                    : "– no function";
        }

        /** Gives the recipe if it is SQL. */
        Optional<String> sql() {
            boolean written = result.strategy() == Strategy.DECLARATIVE || result.strategy() == Strategy.DECLARATIVE2;
            return Optional.of(result.shown().recipe()).filter(recipe -> written && !recipe.isEmpty());
        }

        /** Writes recipe, answer, faults and calls. */
        String details() {
            List<String> parts = new ArrayList<>();
            parts.add(result.id() + ", " + result.strategy().title() + ", " + result.level() + " % behind APIs: "
                    + text());
            parts.add("RECIPE\n"
                    + (result.shown().recipe().isEmpty()
                            ? "none"
                            : result.shown().recipe()));
            parts.add("ANSWER\n"
                    + (result.verdict().problem().isEmpty()
                            ? result.shown().rows().stream()
                                            .map(r -> String.join(" | ", r))
                                            .collect(Collectors.joining("\n"))
                                    + "\n(" + Numbers.counted(result.shown().count(), "row") + ")"
                            : result.verdict().problem()));
            if (!result.verdict().faults().isEmpty()) {
                parts.add("FAULTS\n"
                        + result.verdict().faults().stream()
                                .map(f -> "turn " + f.turn() + ": " + f.kind().word())
                                .collect(Collectors.joining("\n")));
            }
            parts.add("CALLS (" + result.effort().calls() + " made"
                    + (result.verdict().right() ? ", " + result.effort().minimal() + " needed" : "") + ")\n"
                    + result.ledger().stream()
                            .map(c -> c.step() + ". " + c.api() + c.arguments() + " -> " + c.status() + ", "
                                    + Numbers.counted(c.rows(), "row"))
                            .collect(Collectors.joining("\n")));
            return String.join("\n\n", parts);
        }
    }

    /** @param texts the words of questions by id */
    static ComparedStrategies of(StrategyFolder folder, Map<String, String> texts) {
        Map<String, Line> lines = new LinkedHashMap<>();
        for (StrategyResult r : folder.results()) {
            lines.computeIfAbsent(
                            r.level() + " " + r.id(),
                            k -> new Line(r.level(), texts.getOrDefault(r.id(), r.id()), new LinkedHashMap<>()))
                    .cells()
                    .put(r.strategy(), new Cell(r, folder.seconds(r)));
        }
        List<StrategySummary> sums = lines.isEmpty()
                ? List.of()
                : List.of(Strategy.values()).stream()
                        .map(s -> StrategySummary.of(s, folder.results(), folder::seconds))
                        .toList();
        return new ComparedStrategies(List.copyOf(lines.values()), sums);
    }

    /** Counts the questions, and says how many of them not every strategy can be asked; empty without questions. */
    String counted() {
        long partly = lines.stream().filter(Line::partly).count();
        return lines.isEmpty()
                ? ""
                : Numbers.counted(lines.size(), "question")
                        + (partly == 0
                                ? ""
                                : ", of which " + partly + " cannot be asked of each strategy: their columns show no"
                                        + " function")
                        + ".";
    }

    /** Says of each strategy without an accuracy why it has none; empty if all have one. */
    String unmeasured() {
        return sums.stream().flatMap(s -> s.unmeasured().stream()).collect(Collectors.joining(". "));
    }

    /** Table 1 beside ours, with the faults of traces. */
    ValueTable table() {
        return ValueTable.of(
                sums,
                column("Strategy", s -> s.strategy().title()),
                column("Questions", s -> String.valueOf(s.answers().questions())),
                column("Accuracy", s -> decimals(s.answers().accuracy(), 3)),
                column("Accuracy (paper)", s -> decimals(OptionalDouble.of(paper(s).accuracy()), 3)),
                column("Seconds", s -> decimals(s.costs().seconds(), 3)),
                column("Seconds (paper)", s -> decimals(OptionalDouble.of(paper(s).seconds()), 2)),
                column("Calls", s -> String.valueOf(s.costs().calls())),
                column("Calls / needed", s -> decimals(s.costs().ratio(), 2)),
                column("Tokens", s -> String.valueOf(s.costs().tokens())),
                column(
                        "Faults",
                        s -> s.faults().isEmpty()
                                ? "none"
                                : s.faults().entrySet().stream()
                                        .map(f -> f.getKey() + " " + f.getValue())
                                        .collect(Collectors.joining(", "))));
    }

    private static PaperFigures paper(StrategySummary sum) {
        return PaperFigures.of(sum.strategy());
    }

    /** Accuracy at each level beside what the paper says of it. */
    ValueTable curves() {
        TreeSet<Integer> levels = new TreeSet<>();
        sums.forEach(s -> levels.addAll(s.levels().keySet()));
        List<String> columns = new ArrayList<>(List.of("Strategy"));
        levels.forEach(l -> columns.add(l + " %"));
        columns.add("The paper says (Figure 2)");
        List<List<String>> rows = new ArrayList<>();
        for (StrategySummary s : sums) {
            List<String> row = new ArrayList<>(List.of(s.strategy().title()));
            levels.forEach(l -> row.add(Optional.ofNullable(s.levels().get(l))
                    .map(a -> decimals(a.accuracy(), 3))
                    .orElse("–")));
            row.add(paper(s).curve());
            rows.add(row);
        }
        return new ValueTable(columns, rows);
    }

    private static String decimals(OptionalDouble value, int places) {
        return value.isPresent() ? String.format(Locale.ROOT, "%." + places + "f", value.getAsDouble()) : "–";
    }
}
