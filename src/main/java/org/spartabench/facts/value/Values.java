package org.spartabench.facts.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** Writes values as text, in the one form that answers, exports and comparisons use. */
public final class Values {

    /** Powers of ten from which a number of double precision is written with an exponent: 1e+21, 1e-10. */
    private static final int LARGE = 21;

    private static final int SMALL = -10;

    /** Digits that tell every double from every other. */
    private static final int MOST_DIGITS_OF_DOUBLE = 17;

    private static final MathContext COMMON = new MathContext(15);

    private Values() {}

    /**
     * Writes ISO dates and times, with the fraction of a second if there is one, numbers without grouping and trailing zeros,
     * {@code "NULL"} for null. Numbers that are very large or very small and have the digits of a double get an exponent. Each
     * text reads back as the same value.
     */
    public static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case BigDecimal d -> number(d);
            case LocalTime t -> time(t);
            case LocalDateTime t -> t.toLocalDate() + " " + time(t.toLocalTime());
            default -> value.toString();
        };
    }

    /** Writes a value with as many digits as all engines and languages have in common. */
    public static String common(@Nullable Object value) {
        return text(value instanceof BigDecimal d && d.precision() > COMMON.getPrecision() ? d.round(COMMON) : value);
    }

    private static String number(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        int power = stripped.precision() - stripped.scale() - 1;
        boolean ordinary = power > SMALL && power < LARGE || stripped.signum() == 0;
        return ordinary || stripped.precision() > MOST_DIGITS_OF_DOUBLE
                ? stripped.toPlainString()
                : scientific(stripped);
    }

    /** Writes a number with an exponent: {@code 6.02e+23}, {@code 5e+00}. */
    public static String scientific(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        String digits = stripped.unscaledValue().abs().toString();
        int power = digits.length() - 1 - stripped.scale();
        return (stripped.signum() < 0 ? "-" : "")
                + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + (power < 0 ? "e-" : "e+")
                + (Math.abs(power) < 10 ? "0" : "")
                + Math.abs(power);
    }

    private static String time(LocalTime time) {
        String text = time.toString();
        return time.getSecond() == 0 && time.getNano() == 0 ? text + ":00" : text.replaceFirst("(\\.\\d*?)0+$", "$1");
    }

    /** Writes an ordinal number: 1st, 2nd, 3rd, 4th … 11th … 21st. */
    public static String ordinal(long number) {
        long digits = Math.abs(number) % 100;
        String ending = digits / 10 == 1
                ? "th"
                : switch ((int) (digits % 10)) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
        return number + ending;
    }
}
