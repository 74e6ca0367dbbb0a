package org.spartabench.facts.cell;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/** Reads one cell of text as a value of a type. */
public final class CellParser {

    /** Most digits of an exact number; longer rows of digits count as codes. */
    public static final int MOST_DIGITS = 38;

    private static final int MOST_DIGITS_OF_DOUBLE = 17;

    /** A double of the largest size without an exponent, and some room. */
    private static final int MOST_LETTERS = 400;

    /** Digits that fit a long, with a point. */
    private static final int USUAL_LETTERS = 18;

    /** Hours of the farthest offset of a zone. */
    private static final int MOST_HOURS = 18;

    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?([eE][+-]?\\d{1,3})?");

    private static final Pattern SLASHED = Pattern.compile("(\\d{1,2})/(\\d{1,2})/(\\d{4})");
    private static final Pattern DOTTED = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})");
    /** The engines keep microseconds; a finer time is none that they hold. */
    private static final Pattern CLOCK = Pattern.compile("(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,6})0*)?)?");

    private static final Pattern OFFSET = Pattern.compile("(.*\\d) ?(?:[Zz]|([+-]\\d\\d)(?::?(\\d\\d))?)");

    private CellParser() {}

    /**
     * Gives the value of a cell that is not empty; null if it is no value of the type. A whole number beyond 64 bits and every
     * DECIMAL is a BigDecimal; a moment with an offset is given in UTC.
     */
    public static @Nullable Object parse(String cell, ColumnType type, Notation notation) {
        return switch (type) {
            case TEXT -> cell;
            case BOOLEAN -> bool(cell.strip());
            case INTEGER -> integer(cell.strip());
            case DECIMAL -> decimal(notation == Notation.DECIMAL_COMMA ? pointed(cell.strip()) : cell.strip());
            case DATE -> date(cell.strip(), notation);
            case TIME -> time(cell.strip());
            case TIMESTAMP -> notation == Notation.OFFSET ? moment(cell.strip()) : timestamp(cell.strip(), notation);
        };
    }

    /** Writes a floating number as a decimal for {@link #parse}; empty unless it is finite. */
    public static String written(double number) {
        return Double.isFinite(number) ? written(new BigDecimal(Double.toString(number))) : "";
    }

    /** Writes a number so that its digit after the point, or its exponent, shows that its type was no integer. */
    public static String written(BigDecimal exact) {
        String text = Values.text(exact);
        return text.indexOf('.') < 0 && text.indexOf('e') < 0 ? text + ".0" : text;
    }

    /** Tells whether a number has the digits and the range of a double. */
    public static boolean doubled(BigDecimal number) {
        double nearest = number.doubleValue();
        return number.stripTrailingZeros().precision() <= MOST_DIGITS_OF_DOUBLE
                && Double.isFinite(nearest)
                && (nearest != 0 || number.signum() == 0);
    }

    /** Tells whether a cell is written as a number, of whatever length. */
    public static boolean number(String cell) {
        return NUMBER.matcher(cell.strip()).matches();
    }

    /** Counts the digits of a number without an exponent. */
    static int digits(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return Math.max(1, stripped.precision() - stripped.scale()) + Math.max(0, stripped.scale());
    }

    private static @Nullable Boolean bool(String cell) {
        return cell.equalsIgnoreCase("true") ? Boolean.TRUE : cell.equalsIgnoreCase("false") ? Boolean.FALSE : null;
    }

    /** Also reads {@code 1990.0}: columns with gaps often write whole numbers this way. */
    private static @Nullable Object integer(String cell) {
        BigDecimal usual = usual(cell);
        if (usual != null && usual.scale() == 0) {
            return usual.longValue();
        }
        String whole = cell.endsWith(".0") ? cell.substring(0, cell.length() - 2) : cell;
        BigDecimal number = decimal(whole);
        if (number == null || number.scale() != 0 || whole.indexOf('e') >= 0 || whole.indexOf('E') >= 0) {
            return null;
        }
        return number.unscaledValue().bitLength() < Long.SIZE ? (Object) number.longValueExact() : number;
    }

    /** Reads a number that an exact decimal or a double can hold. */
    private static @Nullable BigDecimal decimal(String cell) {
        BigDecimal usual = usual(cell);
        if (usual != null) {
            return usual;
        }
        if (cell.length() > MOST_LETTERS || !NUMBER.matcher(cell).matches()) {
            return null;
        }
        BigDecimal number = new BigDecimal(cell);
        return digits(number) <= MOST_DIGITS || doubled(number) ? number : null;
    }

    /** Reads a number of at most 18 digits in plain notation, which most are, without a pattern; null for others. */
    private static @Nullable BigDecimal usual(String cell) {
        int begin = cell.startsWith("-") ? 1 : 0;
        int point = cell.length();
        long digits = 0;
        for (int i = begin; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (c == '.' && point == cell.length() && i < point - 1) {
                point = i;
            } else if (digit(c)) {
                digits = digits * 10 + (c - '0');
            } else {
                return null;
            }
        }
        boolean usual = point > begin
                && cell.length() - begin <= USUAL_LETTERS
                && (cell.charAt(begin) != '0' || point == begin + 1);
        return usual ? BigDecimal.valueOf(begin == 0 ? digits : -digits, Math.max(0, cell.length() - point - 1)) : null;
    }

    private static String pointed(String cell) {
        return cell.indexOf('.') >= 0 ? "" : cell.replace(',', '.');
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    private static @Nullable LocalDate date(String cell, Notation notation) {
        return switch (notation) {
            case PLAIN, DECIMAL_COMMA, OFFSET -> isoDate(cell);
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
        int nanos = parts.group(4) == null ? 0 : Integer.parseInt((parts.group(4) + "00000").substring(0, 6)) * 1000;
        return hour < 24 && minute < 60 && second < 60 ? LocalTime.of(hour, minute, second, nanos) : null;
    }

    private static @Nullable LocalDateTime timestamp(String cell, Notation notation) {
        int gap = Math.max(cell.indexOf(' '), cell.indexOf('T'));
        LocalDate date = gap < 0 ? null : date(cell.substring(0, gap), notation);
        LocalTime time = gap < 0 ? null : time(cell.substring(gap + 1));
        return date == null || time == null ? null : date.atTime(time);
    }

    private static @Nullable LocalDateTime moment(String cell) {
        Matcher parts = OFFSET.matcher(cell);
        LocalDateTime local = parts.matches() ? timestamp(parts.group(1), Notation.PLAIN) : null;
        if (local == null) {
            return null;
        }
        int hours = parts.group(2) == null ? 0 : Integer.parseInt(parts.group(2));
        int minutes = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
        if (Math.abs(hours) > MOST_HOURS || minutes > 59) {
            return null;
        }
        int sign = parts.group(2) != null && parts.group(2).startsWith("-") ? -1 : 1;
        LocalDateTime utc = local.minusHours(hours).minusMinutes((long) sign * minutes);
        return utc.getYear() >= 1 && utc.getYear() <= 9999 ? utc : null;
    }

    private static int number(String cell, int from, int to) {
        return Integer.parseInt(cell, from, to, 10);
    }
}
