package org.spartabench.answering.strategy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.strategy.ProgramRun.Frame;

/** Groups the rows of a frame and computes a value for each group as SQL does. */
record FrameGroups(Frame frame) {

    Frame by(List<String> columns, List<Act.Fold> folds) {
        Map<List<@Nullable Object>, List<List<@Nullable Object>>> groups = new LinkedHashMap<>();
        if (columns.isEmpty()) {
            groups.put(List.of(), new ArrayList<>());
        }
        for (List<@Nullable Object> row : frame.rows()) {
            groups.computeIfAbsent(ProgramRun.picked(frame, row, columns), k -> new ArrayList<>())
                    .add(row);
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        groups.forEach((key, members) -> {
            List<@Nullable Object> row = new ArrayList<>(key);
            folds.forEach(fold -> row.add(folded(fold, members)));
            rows.add(row);
        });
        List<String> names = new ArrayList<>(columns);
        folds.forEach(fold -> names.add(fold.into()));
        return new Frame(names, rows);
    }

    private @Nullable Object folded(Act.Fold fold, List<List<@Nullable Object>> members) {
        if (fold.of().isEmpty()) {
            return (long) members.size();
        }
        int place = frame.place(fold.of().get());
        List<Object> values = new ArrayList<>();
        for (List<@Nullable Object> row : members) {
            if (RowTests.plain(row.get(place)) instanceof Object value) {
                values.add(value);
            }
        }
        List<Object> used = fold.distinct() ? List.copyOf(new LinkedHashSet<>(values)) : values;
        if (fold.function().equals("COUNT")) {
            return (long) used.size();
        }
        if (used.isEmpty()) {
            return null;
        }
        return switch (fold.function()) {
            case "MIN" ->
                used.stream()
                        .reduce((a, b) -> RowTests.order(a, b, false) <= 0 ? a : b)
                        .orElseThrow();
            case "MAX" ->
                used.stream()
                        .reduce((a, b) -> RowTests.order(a, b, false) >= 0 ? a : b)
                        .orElseThrow();
            case "SUM" -> sum(used);
            case "AVG" -> sum(used).divide(BigDecimal.valueOf(used.size()), MathContext.DECIMAL128);
            default -> throw new ProgramRun.Stopped("a program cannot compute " + fold.function());
        };
    }

    private static BigDecimal sum(List<Object> values) {
        return values.stream()
                .map(v -> v instanceof Number n ? new BigDecimal(n.toString()) : BigDecimal.ZERO)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
