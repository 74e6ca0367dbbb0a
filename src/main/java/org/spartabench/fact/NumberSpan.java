package org.spartabench.fact;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Measures the numbers of a column, one after the other, to choose a type elsewhere that holds them all as they are. */
public final class NumberSpan {

    private static final int PAGE = 5_000;

    private int whole = 1;
    private int fraction;
    private boolean beyondLong;
    private boolean beyondDouble;

    /** Measures each column of a table, page by page; reads nothing where no column has numbers. */
    public static List<NumberSpan> of(FactBase facts, Table table) {
        List<NumberSpan> spans =
                table.columns().stream().map(column -> new NumberSpan()).toList();
        boolean numbers = table.columns().stream().anyMatch(c -> c.type().numeric());
        for (long from = 0; numbers && from < table.rows(); from += PAGE) {
            Rows page = facts.rowsAt(
                    table.name(),
                    LongStream.range(from, Math.min(table.rows(), from + PAGE))
                            .boxed()
                            .toList());
            for (List<@Nullable Object> row : page.rows()) {
                for (int i = 0; i < spans.size(); i++) {
                    spans.get(i).add(row.get(i));
                }
            }
        }
        return spans;
    }

    /** Measures all values of one column of rows. */
    public static NumberSpan of(Rows rows, int column) {
        NumberSpan span = new NumberSpan();
        rows.rows().forEach(row -> span.add(row.get(column)));
        return span;
    }

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
    public static boolean doubled(BigDecimal number) {
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
