package org.spartabench.publishing.score.sql;

import java.math.BigDecimal;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;

/**
 * Holds the rows of a query as the evaluators of BIRD and Spider compare them: numbers by their exact value, whole or not; texts by
 * their characters; NULL is NULL; a number is never a text. TRUE is 1, a time its text.
 */
record ResultRows(List<List<Object>> rows) {

    /** Stands for NULL. */
    private static final Object NULL = Optional.empty();

    static ResultRows of(Rows reply) {
        return new ResultRows(reply.rows().stream()
                .map(row -> row.stream().map(ResultRows::key).toList())
                .toList());
    }

    private static Object key(@Nullable Object value) {
        return switch (value) {
            case null -> NULL;
            case Long whole -> BigDecimal.valueOf(whole).stripTrailingZeros();
            case Boolean truth -> truth ? BigDecimal.ONE : BigDecimal.ZERO;
            case TemporalAccessor time -> Values.text(time);
            case BigDecimal real -> new BigDecimal(real.doubleValue()).stripTrailingZeros();
            default -> value;
        };
    }

    /** Execution accuracy of BIRD: the same set of rows; how often and in which order they come does not count. */
    boolean sameSet(ResultRows other) {
        return new HashSet<>(rows).equals(new HashSet<>(other.rows));
    }

    /**
     * Gives the soft F1 of BIRD mini-dev: different rows are paired by their places, and share values wherever they stand in the
     * row.
     *
     * @return from 0 to 1
     */
    double softF1(ResultRows gold) {
        List<List<Object>> given = rows.stream().distinct().toList();
        List<List<Object>> wanted = gold.rows.stream().distinct().toList();
        if (given.isEmpty() && wanted.isEmpty()) {
            return 1;
        }
        double shared = 0;
        double extra = Math.max(0, given.size() - wanted.size());
        double missing = Math.max(0, wanted.size() - given.size());
        for (int i = 0; i < Math.min(given.size(), wanted.size()); i++) {
            List<Object> one = given.get(i);
            List<Object> other = wanted.get(i);
            double width = other.size();
            long found = one.stream().filter(other::contains).count();
            shared += found / width;
            extra += (one.size() - found) / width;
            missing += other.stream().filter(v -> !one.contains(v)).count() / width;
        }
        double precision = shared + extra > 0 ? shared / (shared + extra) : 0;
        double recall = shared + missing > 0 ? shared / (shared + missing) : 0;
        return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
    }

    /**
     * Whether both are one denotation, as Spider's test suites compare: the same bag of rows, or list where the gold query sorts,
     * with the columns in some order.
     */
    boolean sameDenotation(ResultRows other, boolean sorted) {
        if (rows.size() != other.rows.size()) {
            return false;
        }
        if (rows.isEmpty()) {
            return true;
        }
        int width = rows.getFirst().size();
        return width == other.rows.getFirst().size() && assign(other, sorted, width, new ArrayList<>());
    }

    /** Looks for a column of the other side for each column of this one, among those with the same values. */
    private boolean assign(ResultRows other, boolean sorted, int width, List<Integer> columns) {
        if (columns.size() == width) {
            List<List<Object>> turned = other.rows.stream()
                    .map(row -> columns.stream().map(row::get).toList())
                    .toList();
            return sorted ? rows.equals(turned) : bag(rows).equals(bag(turned));
        }
        List<Object> wanted = column(columns.size());
        for (int c = 0; c < width; c++) {
            if (!columns.contains(c)) {
                List<Object> found = other.column(c);
                if (sorted ? wanted.equals(found) : bag(wanted).equals(bag(found))) {
                    columns.add(c);
                    if (assign(other, sorted, width, columns)) {
                        return true;
                    }
                    columns.removeLast();
                    if (sorted) {
                        return false;
                    }
                }
            }
        }
        return false;
    }

    private List<Object> column(int index) {
        return rows.stream().map(row -> row.get(index)).toList();
    }

    private static <T> Map<T, Integer> bag(List<T> values) {
        Map<T, Integer> bag = new HashMap<>();
        values.forEach(value -> bag.merge(value, 1, Integer::sum));
        return bag;
    }
}
