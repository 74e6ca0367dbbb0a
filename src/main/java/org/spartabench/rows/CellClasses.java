package org.spartabench.rows;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.rows.Cells.Reading;

/**
 * Numbers the values of results so that values that are the same have one number, a class. A class may hold a chain of numbers of
 * which each is near the next, so that one class is not yet proof that two values are the same ({@link #wide}).
 */
final class CellClasses {

    /** Classes of all keys but numbers: from 1 up. */
    private final Map<Object, Integer> others = new HashMap<>();

    /** Whether a number is one of floating point; whole ones are only near those. */
    private final TreeMap<BigDecimal, Boolean> numbers = new TreeMap<>();

    /** Classes of numbers: from -1 down. */
    private final Map<BigDecimal, Integer> chains = new HashMap<>();

    /** Keys of values as they come, since most come often. */
    private final Map<Object, Object> keys = new HashMap<>();

    private final boolean chained;

    private boolean wide;

    /** @param chained whether numbers that are near share a class */
    CellClasses(boolean chained) {
        this.chained = chained;
    }

    static CellClasses of(
            List<? extends List<? extends @Nullable Object>> a,
            List<? extends List<? extends @Nullable Object>> b,
            boolean chained) {
        CellClasses classes = new CellClasses(chained);
        a.forEach(classes::add);
        b.forEach(classes::add);
        return classes;
    }

    /** Adds values; all must be there before the first class is asked for. */
    void add(List<? extends @Nullable Object> values) {
        for (@Nullable Object value : values) {
            if (value != null && !keys.containsKey(value)) {
                Object key = Cells.key(value, Reading.TYPED, false);
                keys.put(value, key);
                if (key instanceof BigDecimal n) {
                    numbers.merge(n, Cells.floating(value, n), Boolean::logicalOr);
                }
            }
        }
    }

    /** Whether numbers that are near but not equal share a class. */
    boolean wide() {
        chain();
        return wide;
    }

    /** Gives numbers of which each is near the next one class, if one of them is of floating point; the rest one each. */
    private void chain() {
        List<BigDecimal> chain = new ArrayList<>();
        if (chains.isEmpty()) {
            for (BigDecimal number : numbers.keySet()) {
                if (!chain.isEmpty() && !(chained && Cells.near(chain.getLast(), number, true))) {
                    close(chain);
                }
                chain.add(number);
            }
            close(chain);
        }
    }

    private void close(List<BigDecimal> chain) {
        boolean one = chain.stream().anyMatch(n -> numbers.getOrDefault(n, false));
        int first = chains.size() + 1;
        for (int i = 0; i < chain.size(); i++) {
            chains.put(chain.get(i), -(first + (one ? 0 : i)));
        }
        wide |= one && chain.size() > 1;
        chain.clear();
    }

    /** Gives the classes of all values, column by column. */
    int[][] columns(List<? extends List<? extends @Nullable Object>> rows) {
        int[][] columns = new int[rows.getFirst().size()][rows.size()];
        for (int row = 0; row < rows.size(); row++) {
            int[] classes = row(rows.get(row));
            for (int i = 0; i < columns.length; i++) {
                columns[i][row] = classes[i];
            }
        }
        return columns;
    }

    int[] row(List<? extends @Nullable Object> values) {
        chain();
        int[] classes = new int[values.size()];
        for (int i = 0; i < classes.length; i++) {
            Object value = values.get(i);
            Object key = value == null ? Cells.key(null, Reading.TYPED, false) : keys.getOrDefault(value, value);
            Integer chained = key instanceof BigDecimal n ? chains.get(n) : null;
            classes[i] = chained == null ? others.computeIfAbsent(key, k -> others.size() + 1) : chained;
        }
        return classes;
    }
}
