package org.spartabench.facts.engine.result;

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
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.h2.api.Interval;
import org.h2.api.IntervalQualifier;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Rows;

/** Reads result sets of any engine into the value types of {@link Rows}. */
public final class ResultSetReader {

    /** Digits before the point of the largest double. */
    private static final int MOST_DIGITS = 309;

    /**
     * Stands for a number that is not finite or a date without a year of four digits, until the row is read.
     *
     * @param text the value as PostgreSQL writes it
     */
    private record Beyond(String text) {}

    /** Estimated bytes of heap that a result with a limit of rows may take. */
    private static final long MOST_BYTES =
            Math.min(128L << 20, Runtime.getRuntime().maxMemory() / 8);

    /** Beyond it, a date stands for an infinite one. */
    private static final int MOST_YEAR = 290_000;

    private static final int BYTES_OF_ROW = 64;
    private static final int BYTES_OF_CELL = 40;

    private static final int ROWS_BETWEEN_LOOKS = 1024;

    private ResultSetReader() {}

    /**
     * Says what to read of a result.
     *
     * @param lenient whether values that have no form here are read as text
     * @param nanos time from sending the statement
     */
    public record Wanted(int rows, boolean lenient, long nanos) {}

    /** Ends the reading of a result. */
    public static final class Unfit extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final Failure.Kind kind;

        private Unfit(Failure.Kind kind, String message) {
            super(message, null, false, false);
            this.kind = kind;
        }

        public Failure failure() {
            return new Failure(kind, String.valueOf(getMessage()));
        }
    }

    /** Reads the value of one column where the result stands. */
    @FunctionalInterface
    public interface Cell {
        @Nullable
        Object read() throws SQLException;
    }

    public static List<Cell> cells(ResultSet result) throws SQLException {
        ResultSetMetaData meta = result.getMetaData();
        List<Cell> cells = new ArrayList<>(meta.getColumnCount());
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            int column = i;
            int declared = meta.getColumnType(i);
            boolean whole = (declared == Types.DECIMAL || declared == Types.NUMERIC) && meta.getScale(i) == 0;
            int type = whole ? Types.BIGINT : declared;
            cells.add(() -> value(result, column, type));
        }
        return cells;
    }

    /**
     * Reads at most the wanted rows; one row more is asked for to know whether there are more.
     *
     * @throws Unfit for a value that has no form here, when the time is over, and when a result with a limit of rows takes
     *     too much memory
     */
    public static Rows read(ResultSet result, List<Cell> cells, Wanted wanted, long startedNanos) throws SQLException {
        ResultSetMetaData meta = result.getMetaData();
        int width = cells.size();
        List<String> labels = new ArrayList<>(width);
        for (int i = 0; i < width; i++) {
            labels.add(meta.getColumnLabel(i + 1));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        long bytes = 0;
        boolean more = result.next();
        while (more && rows.size() < wanted.rows()) {
            if (rows.size() % ROWS_BETWEEN_LOOKS == 0 && System.nanoTime() - startedNanos > wanted.nanos()) {
                throw new Unfit(Failure.Kind.TIME_LIMIT, "stopped after the time limit");
            }
            List<@Nullable Object> row = new ArrayList<>(width);
            bytes += BYTES_OF_ROW;
            for (Cell cell : cells) {
                Object value = cell.read();
                row.add(value instanceof Beyond beyond ? text(beyond, wanted.lenient()) : value);
                bytes += BYTES_OF_CELL + (value instanceof String text ? text.length() : 0);
            }
            if (bytes > MOST_BYTES && wanted.rows() < Integer.MAX_VALUE) {
                throw new Unfit(
                        Failure.Kind.MEMORY_LIMIT,
                        "the result takes more than " + (MOST_BYTES >> 20) + " MB; ask for fewer or shorter rows");
            }
            rows.add(row);
            more = result.next();
        }
        return new Rows(labels, rows, more, System.nanoTime() - startedNanos);
    }

    private static String text(Beyond beyond, boolean lenient) {
        if (lenient) {
            return beyond.text();
        }
        throw new Unfit(
                Failure.Kind.VALUE,
                "the result holds a value that cannot be shown (" + beyond.text()
                        + "): a division by zero, a number without end or beyond all"
                        + " range, or a date outside the years 1 to 9999");
    }

    private static Beyond beyond(LocalDate date) {
        if (Math.abs((long) date.getYear()) > MOST_YEAR) {
            return new Beyond(date.getYear() > 0 ? "infinity" : "-infinity");
        }
        return new Beyond(
                date.getYear() > 0 ? date.toString().substring(1) : date.withYear(1 - date.getYear()) + " BC");
    }

    private static Beyond beyond(LocalDateTime moment) {
        String date = beyond(moment.toLocalDate()).text();
        return new Beyond(
                date.endsWith("infinity") ? date : date.replaceFirst("( BC)?$", " " + moment.toLocalTime() + "$1"));
    }

    private static @Nullable Object value(ResultSet result, int column, int type) throws SQLException {
        return switch (type) {
            case Types.DATE -> date(result, column);
            case Types.TIME -> result.getObject(column, LocalTime.class);
            case Types.TIMESTAMP -> plain(result.getObject(column, LocalDateTime.class));
            case Types.BIGINT -> whole(result.getObject(column));
            default -> plain(result.getObject(column));
        };
    }

    /** DuckDB's own object is a date; read as one by its driver, a year before Christ becomes one after. */
    private static @Nullable Object date(ResultSet result, int column) throws SQLException {
        return plain(
                result.getObject(column) instanceof LocalDate date ? date : result.getObject(column, LocalDate.class));
    }

    /** Gives each value one form: whole numbers as Long if they fit, other numbers without trailing zeros. */
    static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Long l -> l;
            case String s -> s;
            case Boolean b -> b;
            case BigDecimal d -> finite(d);
            case BigInteger i -> i.bitLength() < Long.SIZE ? (Object) i.longValue() : finite(new BigDecimal(i));
            case Double d -> Double.isFinite(d) ? finite(new BigDecimal(Double.toString(d))) : new Beyond(d.toString());
            case Float f -> Float.isFinite(f) ? finite(new BigDecimal(Float.toString(f))) : new Beyond(f.toString());
            case Number n -> n.longValue();
            case LocalDate d -> ordinary(d.getYear()) ? d : beyond(d);
            case LocalTime t -> t;
            case LocalDateTime t -> ordinary(t.getYear()) ? t : beyond(t);
            case OffsetDateTime t -> plain(utc(t));
            // What H2 makes of one date less another, where DuckDB makes a number of days.
            case Interval i
            when i.getQualifier() == IntervalQualifier.DAY -> i.isNegative() ? -i.getLeading() : i.getLeading();
            case Timestamp t -> plain(t.toLocalDateTime());
            default -> value.toString();
        };
    }

    /** Sums of whole numbers come as a decimal without a scale from one engine and as a big integer from the other. */
    private static @Nullable Object whole(@Nullable Object value) {
        return value instanceof BigDecimal d ? plain(d.toBigInteger()) : plain(value);
    }

    /** Turns a moment into a date and time in UTC; an infinite one stays beyond all years. */
    static LocalDateTime utc(OffsetDateTime moment) {
        return Math.abs((long) moment.getYear()) > MOST_YEAR
                ? moment.toLocalDateTime()
                : moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
    }

    private static boolean ordinary(int year) {
        return year >= 1 && year <= 9999;
    }

    /** A number beyond the range of a double is none, as it is on the engine that reckons in doubles. */
    private static Object finite(BigDecimal value) {
        if ((long) value.precision() - value.scale() > MOST_DIGITS) {
            return new Beyond(value.signum() > 0 ? "Infinity" : "-Infinity");
        }
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
