package org.spartabench.fact.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.h2.api.Interval;
import org.h2.api.IntervalQualifier;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Rows;

/** Reads result sets of any engine into the value types of {@link Rows}. */
final class ResultSetReader {

    /** Digits before the point of the largest double. */
    private static final int MOST_DIGITS = 309;

    private ResultSetReader() {}

    /** Reads the value of one column where the result stands. */
    @FunctionalInterface
    interface Cell {
        @Nullable
        Object read() throws SQLException;
    }

    static Rows read(ResultSet result, int most, long startedNanos) throws SQLException {
        ResultSetMetaData meta = result.getMetaData();
        List<Cell> cells = new ArrayList<>(meta.getColumnCount());
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            int column = i;
            int declared = meta.getColumnType(i);
            boolean whole = (declared == Types.DECIMAL || declared == Types.NUMERIC) && meta.getScale(i) == 0;
            int type = whole ? Types.BIGINT : declared;
            cells.add(() -> value(result, column, type));
        }
        return read(result, cells, most, startedNanos);
    }

    /** Reads at most {@code most} rows; one row more is asked for to know whether there are more. */
    static Rows read(ResultSet result, List<Cell> cells, int most, long startedNanos) throws SQLException {
        ResultSetMetaData meta = result.getMetaData();
        int width = cells.size();
        List<String> labels = new ArrayList<>(width);
        for (int i = 0; i < width; i++) {
            labels.add(meta.getColumnLabel(i + 1));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        boolean more = result.next();
        while (more && rows.size() < most) {
            List<@Nullable Object> row = new ArrayList<>(width);
            for (Cell cell : cells) {
                row.add(cell.read());
            }
            rows.add(row);
            more = result.next();
        }
        return new Rows(labels, rows, more, System.nanoTime() - startedNanos);
    }

    private static @Nullable Object value(ResultSet result, int column, int type) throws SQLException {
        return switch (type) {
            case Types.DATE -> result.getObject(column, LocalDate.class);
            case Types.TIME -> result.getObject(column, LocalTime.class);
            case Types.TIMESTAMP -> result.getObject(column, LocalDateTime.class);
            case Types.BIGINT -> whole(result.getObject(column));
            default -> plain(result.getObject(column));
        };
    }

    /** Gives each value one form: whole numbers as Long if they fit, other numbers without trailing zeros. */
    static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Long l -> l;
            case String s -> s;
            case Boolean b -> b;
            case BigDecimal d -> plain(d);
            case BigInteger i -> i.bitLength() < Long.SIZE ? (Object) i.longValue() : plain(new BigDecimal(i));
            case Double d -> Double.isFinite(d) ? plain(new BigDecimal(Double.toString(d))) : null;
            case Float f -> Float.isFinite(f) ? plain(new BigDecimal(Float.toString(f))) : null;
            case Number n -> n.longValue();
            case LocalDate d -> d;
            case LocalTime t -> t;
            case LocalDateTime t -> t;
            case OffsetDateTime t -> t.toLocalDateTime();
            // What H2 makes of one date less another, where DuckDB makes a number of days.
            case Interval i
            when i.getQualifier() == IntervalQualifier.DAY -> i.isNegative() ? -i.getLeading() : i.getLeading();
            case Timestamp t -> t.toLocalDateTime();
            default -> value.toString();
        };
    }

    /** Sums of whole numbers come as a decimal without a scale from one engine and as a big integer from the other. */
    private static @Nullable Object whole(@Nullable Object value) {
        return value instanceof BigDecimal d ? plain(d.toBigInteger()) : plain(value);
    }

    /** A number beyond the range of a double is none, as it is on the engine that reckons in doubles. */
    private static @Nullable BigDecimal plain(BigDecimal value) {
        if ((long) value.precision() - value.scale() > MOST_DIGITS) {
            return null;
        }
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
