package org.spartabench.fact;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes values as text, in the one form that answers, exports and comparisons use. */
public final class Values {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private Values() {}

    /** Writes ISO dates and times, numbers without grouping and trailing zeros, {@code "NULL"} for null. */
    public static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case BigDecimal d -> d.signum() == 0 ? "0" : d.stripTrailingZeros().toPlainString();
            case LocalTime t -> TIME.format(t);
            case LocalDateTime t -> t.toLocalDate() + " " + TIME.format(t.toLocalTime());
            default -> value.toString();
        };
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
