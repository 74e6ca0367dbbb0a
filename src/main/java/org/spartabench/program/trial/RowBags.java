package org.spartabench.program.trial;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Values;

/**
 * Compares rows of the engine with rows of pandas as bags: whole numbers and texts exactly, others within 1e-9 of their
 * size. What is not finite is missing.
 */
final class RowBags {

    private static final double NEAR = 1e-9;

    /** Says in one line how many rows differ, and in another which ones, for example. */
    record Difference(String reason, String evidence) {}

    private RowBags() {}

    /** Says how the bags differ; the evidence is one row of each side that the other lacks. */
    static Optional<Difference> difference(List<List<@Nullable Object>> engine, List<List<@Nullable Object>> pandas) {
        Map<String, List<List<@Nullable Object>>> open = new HashMap<>();
        pandas.forEach(
                row -> open.computeIfAbsent(key(row), k -> new ArrayList<>()).add(row));
        List<List<@Nullable Object>> left = new ArrayList<>();
        for (List<@Nullable Object> row : engine) {
            List<List<@Nullable Object>> same = open.getOrDefault(key(row), List.of());
            if (same.isEmpty()) {
                left.add(row);
            } else {
                same.removeLast();
            }
        }
        List<List<@Nullable Object>> right =
                open.values().stream().flatMap(List::stream).collect(Collectors.toCollection(ArrayList::new));
        for (Iterator<List<@Nullable Object>> i = left.iterator(); i.hasNext(); ) {
            List<@Nullable Object> row = i.next();
            Optional<List<@Nullable Object>> near =
                    right.stream().filter(r -> same(row, r)).findFirst();
            near.ifPresent(right::remove);
            if (near.isPresent()) {
                i.remove();
            }
        }
        if (left.isEmpty() && right.isEmpty()) {
            return Optional.empty();
        }
        List<String> reason = new ArrayList<>();
        List<String> evidence = new ArrayList<>();
        if (!left.isEmpty()) {
            reason.add(left.size() + " of " + engine.size() + " rows only in SQL");
            evidence.add("SQL has " + line(left.getFirst()));
        }
        if (!right.isEmpty()) {
            reason.add(right.size() + " of " + pandas.size() + " rows only in the program");
            evidence.add("the program has " + line(right.getFirst()));
        }
        return Optional.of(new Difference(String.join(", ", reason), String.join(", ", evidence)));
    }

    /** Whether the rows have the same values in these columns, row by row. */
    static boolean sameOrder(
            List<List<@Nullable Object>> engine, List<List<@Nullable Object>> pandas, List<Integer> columns) {
        for (int i = 0; i < engine.size(); i++) {
            for (int column : columns) {
                if (!same(engine.get(i).get(column), pandas.get(i).get(column))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean same(List<@Nullable Object> a, List<@Nullable Object> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!same(a.get(i), b.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(@Nullable Object a, @Nullable Object b) {
        if (text(a).equals(text(b))) {
            return true;
        }
        if (!(a instanceof Number x) || !(b instanceof Number y) || whole(x) && whole(y)) {
            return false;
        }
        double difference = Math.abs(x.doubleValue() - y.doubleValue());
        return difference <= NEAR * Math.max(Math.abs(x.doubleValue()), Math.abs(y.doubleValue()));
    }

    private static boolean whole(Number n) {
        return n instanceof Long || n instanceof BigInteger;
    }

    private static String key(List<@Nullable Object> row) {
        return row.stream().map(RowBags::text).collect(Collectors.joining("\u0001"));
    }

    /** Texts stand apart from numbers that look like them. */
    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Double d when !Double.isFinite(d) -> "";
            case Double d -> "n" + Values.text(BigDecimal.valueOf(d));
            case Number n -> "n" + Values.text(new BigDecimal(n.toString()));
            default -> "t" + Values.text(value);
        };
    }

    private static String line(List<@Nullable Object> row) {
        return row.stream().map(Values::text).collect(Collectors.joining(" | ", "(", ")"));
    }
}
