package org.spartabench.fact;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Writes values as text, in the one form that answers, exports and comparisons use. */
public final class Values {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

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
}
