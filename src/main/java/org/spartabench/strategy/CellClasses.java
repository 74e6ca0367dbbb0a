package org.spartabench.strategy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Values;

/** Numbers the values of results so that equal values have equal numbers. */
public final class CellClasses {

    private static final BigDecimal TOLERANCE = new BigDecimal("1e-9");

    private final Map<String, Integer> texts = new HashMap<>();
    private final TreeMap<BigDecimal, Integer> numbers = new TreeMap<>();

    /** Classes of values as they come, since most come often. */
    private final Map<Object, Integer> known = new HashMap<>();

    private CellClasses() {}

    static CellClasses of(
            List<? extends List<? extends @Nullable Object>> a, List<? extends List<? extends @Nullable Object>> b) {
        CellClasses classes = new CellClasses();
        Set<Object> seen = new HashSet<>();
        for (List<? extends List<? extends @Nullable Object>> side : List.of(a, b)) {
            side.forEach(row -> row.forEach(value -> {
                if (value != null && seen.add(value) && number(value) instanceof BigDecimal n) {
                    classes.numbers.put(n, 0);
                }
            }));
        }
        // Neighbours within the tolerance share a class, so that equality stays transitive.
        int last = 0;
        BigDecimal before = null;
        for (Map.Entry<BigDecimal, Integer> entry : classes.numbers.entrySet()) {
            last -= before != null && near(before, entry.getKey()) ? 0 : 1;
            entry.setValue(last);
            before = entry.getKey();
        }
        return classes;
    }

    private static boolean near(BigDecimal a, BigDecimal b) {
        BigDecimal larger = a.abs().max(b.abs());
        return b.subtract(a).compareTo(larger.multiply(TOLERANCE, MathContext.DECIMAL64)) <= 0;
    }

    private static @Nullable BigDecimal number(@Nullable Object value) {
        return switch (value) {
            case Long n -> BigDecimal.valueOf(n);
            case BigDecimal n -> n;
            case Boolean truth -> truth ? BigDecimal.ONE : BigDecimal.ZERO;
            case null, default -> null;
        };
    }

    /** Gives the classes of all values, column by column. */
    int[][] columns(List<? extends List<? extends @Nullable Object>> rows) {
        int width = rows.getFirst().size();
        int[][] columns = new int[width][rows.size()];
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < width; i++) {
                columns[i][row] = of(rows.get(row).get(i));
            }
        }
        return columns;
    }

    private int of(@Nullable Object value) {
        return known.computeIfAbsent(value == null ? "\0" : value, v -> fresh(value));
    }

    private int fresh(@Nullable Object value) {
        return number(value) instanceof BigDecimal n
                ? numbers.getOrDefault(n, 0)
                : texts.computeIfAbsent(text(value), t -> texts.size() + 1);
    }

    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "\0";
            case LocalDateTime moment
            when moment.toLocalTime().equals(LocalTime.MIDNIGHT) ->
                LocalDate.from(moment).toString();
            default -> Values.text(value);
        };
    }

    /** Writes a row so that equal rows have equal texts, as far as that needs no other row. */
    public static String key(List<? extends @Nullable Object> row) {
        List<String> all = new ArrayList<>();
        for (@Nullable Object value : row) {
            all.add(
                    number(value) instanceof BigDecimal n
                            ? "n" + Values.text(n.round(new MathContext(9)))
                            : "t" + text(value));
        }
        return String.join("\1", all);
    }
}
