package org.spartabench.fact.source;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.ColumnType;

/** Reads one cell of text as a value of a type. */
public final class CellParser {

    /** Longer rows of digits exceed a long or a fixed decimal and count as codes. */
    public static final int MOST_DIGITS = 18;

    private static final Pattern SLASHED = Pattern.compile("(\\d{1,2})/(\\d{1,2})/(\\d{4})");
    private static final Pattern DOTTED = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})");
    private static final Pattern CLOCK = Pattern.compile("(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?");

    private CellParser() {}

    /** Gives the value of a cell that is not empty; null if it is no value of the type. */
    public static @Nullable Object parse(String cell, ColumnType type, Notation notation) {
        return switch (type) {
            case TEXT -> cell;
            case BOOLEAN -> bool(cell.strip());
            case INTEGER -> integer(cell.strip());
            case DECIMAL -> decimal(notation == Notation.DECIMAL_COMMA ? pointed(cell.strip()) : cell.strip());
            case DATE -> date(cell.strip(), notation);
            case TIME -> time(cell.strip());
            case TIMESTAMP -> timestamp(cell.strip());
        };
    }

    /** Writes a floating number as a decimal for {@link #parse}; empty unless it is finite. */
    static String written(double number) {
        return Double.isFinite(number) ? written(new BigDecimal(Double.toString(number))) : "";
    }

    static String written(BigDecimal exact) {
        BigDecimal rounded = exact.scale() > MOST_DIGITS ? exact.setScale(MOST_DIGITS, RoundingMode.HALF_EVEN) : exact;
        BigDecimal stripped = rounded.stripTrailingZeros();
        // A digit after the point shows that the type of the number was no integer.
        return stripped.setScale(Math.max(1, stripped.scale())).toPlainString();
    }

    private static @Nullable Boolean bool(String cell) {
        return cell.equalsIgnoreCase("true") ? Boolean.TRUE : cell.equalsIgnoreCase("false") ? Boolean.FALSE : null;
    }

    /** Also reads {@code 1990.0}: columns with gaps often write whole numbers this way. */
    private static @Nullable Long integer(String cell) {
        String whole = cell.endsWith(".0") ? cell.substring(0, cell.length() - 2) : cell;
        return digits(whole) == whole.length() && !whole.isEmpty() ? Long.valueOf(whole) : null;
    }

    private static @Nullable BigDecimal decimal(String cell) {
        int whole = digits(cell);
        if (whole == 0) {
            return null;
        }
        if (whole < cell.length()) {
            if (cell.charAt(whole) != '.' || whole + 1 == cell.length() || cell.length() - whole - 1 > MOST_DIGITS) {
                return null;
            }
            for (int i = whole + 1; i < cell.length(); i++) {
                if (!digit(cell.charAt(i))) {
                    return null;
                }
            }
        }
        return new BigDecimal(cell);
    }

    private static String pointed(String cell) {
        return cell.indexOf('.') >= 0 ? "" : cell.replace(',', '.');
    }

    /** Measures the whole number at the beginning, with its sign; 0 if there is none or it has leading zeros. */
    private static int digits(String cell) {
        int start = cell.startsWith("-") ? 1 : 0;
        int end = start;
        while (end < cell.length() && digit(cell.charAt(end))) {
            end++;
        }
        boolean leadingZero = end - start > 1 && cell.charAt(start) == '0';
        return end == start || leadingZero || end - start > MOST_DIGITS ? 0 : end;
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    private static @Nullable LocalDate date(String cell, Notation notation) {
        return switch (notation) {
            case PLAIN, DECIMAL_COMMA -> isoDate(cell);
            case DAY_FIRST_DOTS -> date(DOTTED.matcher(cell), 2, 1);
            case DAY_FIRST -> date(SLASHED.matcher(cell), 2, 1);
            case MONTH_FIRST -> date(SLASHED.matcher(cell), 1, 2);
        };
    }

    private static @Nullable LocalDate isoDate(String cell) {
        if (cell.length() != 10
                || (cell.charAt(4) != '-' && cell.charAt(4) != '/')
                || cell.charAt(7) != cell.charAt(4)) {
            return null;
        }
        for (int i = 0; i < 10; i++) {
            if (i != 4 && i != 7 && !digit(cell.charAt(i))) {
                return null;
            }
        }
        return date(number(cell, 0, 4), number(cell, 5, 7), number(cell, 8, 10));
    }

    private static @Nullable LocalDate date(Matcher parts, int month, int day) {
        return parts.matches()
                ? date(
                        Integer.parseInt(parts.group(3)),
                        Integer.parseInt(parts.group(month)),
                        Integer.parseInt(parts.group(day)))
                : null;
    }

    private static @Nullable LocalDate date(int year, int month, int day) {
        return year >= 1
                        && month >= 1
                        && month <= 12
                        && YearMonth.of(year, month).isValidDay(day)
                ? LocalDate.of(year, month, day)
                : null;
    }

    private static @Nullable LocalTime time(String cell) {
        Matcher parts = CLOCK.matcher(cell);
        if (!parts.matches()) {
            return null;
        }
        int hour = Integer.parseInt(parts.group(1));
        int minute = Integer.parseInt(parts.group(2));
        int second = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
        // The engines keep microseconds.
        int nanos =
                parts.group(4) == null ? 0 : Integer.parseInt((parts.group(4) + "000000000").substring(0, 6)) * 1000;
        return hour < 24 && minute < 60 && second < 60 ? LocalTime.of(hour, minute, second, nanos) : null;
    }

    private static @Nullable LocalDateTime timestamp(String cell) {
        if (cell.length() < 14 || (cell.charAt(10) != ' ' && cell.charAt(10) != 'T')) {
            return null;
        }
        LocalDate date = isoDate(cell.substring(0, 10));
        LocalTime time = time(cell.substring(11));
        return date == null || time == null ? null : date.atTime(time);
    }

    private static int number(String cell, int from, int to) {
        return Integer.parseInt(cell, from, to, 10);
    }
}
