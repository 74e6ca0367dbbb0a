package org.spartabench.facts.statement;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.Values;

/**
 * Holds the rows of one statement.
 *
 * @param columns labels
 * @param rows values are Long, BigDecimal, String, Boolean, LocalDate, LocalTime, LocalDateTime or null on every engine
 * @param truncated whether the row limit cut the result
 * @param nanos time from sending the statement to the last row fetched
 */
public record Rows(List<String> columns, List<List<@Nullable Object>> rows, boolean truncated, long nanos)
        implements StatementReply {

    public Rows {
        columns = List.copyOf(columns);
        List<List<@Nullable Object>> copy = new ArrayList<>(rows.size());
        for (List<@Nullable Object> row : rows) {
            copy.add(Collections.unmodifiableList(new ArrayList<>(row)));
        }
        rows = Collections.unmodifiableList(copy);
    }

    public int size() {
        return rows.size();
    }

    /** Gives the values of one column, top to bottom. */
    public List<@Nullable Object> column(int index) {
        List<@Nullable Object> values = new ArrayList<>(rows.size());
        rows.forEach(row -> values.add(row.get(index)));
        return values;
    }

    /** Writes each row as one text, several values joined by {@code " | "}; a lone NULL is left out. */
    public List<String> lines() {
        return rows.stream()
                .filter(row -> row.size() > 1 || row.getFirst() != null)
                .map(row -> row.stream().map(Values::text).collect(Collectors.joining(" | ")))
                .toList();
    }

    /** Writes the first rows as texts. */
    public List<List<String>> texts(int count) {
        return rows.stream()
                .limit(count)
                .map(row -> row.stream().map(Values::text).toList())
                .toList();
    }

    /** Gives the whole number in a column of the first row; 0 if there is none. */
    public long number(int index) {
        return rows.getFirst().get(index) instanceof Long number ? number : 0;
    }

    /** Measures the numbers of one column. */
    public NumberSpan span(int index) {
        NumberSpan span = new NumberSpan();
        rows.forEach(row -> span.add(row.get(index)));
        return span;
    }

    /** Measures the numbers of a column, one after the other, to choose a type elsewhere that holds them all as they are. */
    public static final class NumberSpan {

        private int whole = 1;
        private int fraction;
        private boolean beyondLong;
        private boolean beyondDouble;

        /** Measures a value; NULL and what is no number count for nothing. */
        public void add(@Nullable Object value) {
            if (value instanceof BigDecimal number) {
                whole = Math.max(whole, number.precision() - number.scale());
                fraction = Math.max(fraction, number.scale());
                beyondLong |= number.toBigInteger().bitLength() >= Long.SIZE;
                beyondDouble |= !doubled(number);
            } else if (value instanceof Long number) {
                whole = Math.max(whole, BigDecimal.valueOf(number).precision());
            }
        }

        /** Tells whether a number is what the shortest text of a double says. */
        private static boolean doubled(BigDecimal number) {
            double nearest = number.doubleValue();
            return Double.isFinite(nearest) && new BigDecimal(Double.toString(nearest)).compareTo(number) == 0;
        }

        /** Gives the most digits before the point. */
        public int whole() {
            return whole;
        }

        /** Gives the most digits behind the point. */
        public int fraction() {
            return fraction;
        }

        /** Tells whether a number needs more than 64 bits. */
        public boolean beyondLong() {
            return beyondLong;
        }

        /** Tells whether a decimal has digits that a double lacks. */
        public boolean beyondDouble() {
            return beyondDouble;
        }
    }
}
