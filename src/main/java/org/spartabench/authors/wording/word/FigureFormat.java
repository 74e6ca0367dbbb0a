package org.spartabench.authors.wording.word;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;

/** Writes numbers, money, dates and times for people. */
public final class FigureFormat {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_ONLY = DateTimeFormatter.ofPattern("MMMM d", Locale.ENGLISH);
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("h a", Locale.ENGLISH);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("h:mm a", Locale.ENGLISH);
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    private FigureFormat() {}

    /** Writes {@code 1234567.50} as "1,234,567.5". */
    public static String number(BigDecimal value) {
        BigDecimal plain = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        String text = plain.abs().toPlainString();
        int dot = text.indexOf('.');
        String whole = dot < 0 ? text : text.substring(0, dot);
        String grouped = whole.length() > 3 ? whole.replaceAll("(?<=\\d)(?=(\\d{3})+$)", ",") : whole;
        return (plain.signum() < 0 ? "-" : "") + grouped + (dot < 0 ? "" : text.substring(dot));
    }

    /** Writes {@code 2000000} as "$2 million", {@code 2500.5} as "$2,500.50". */
    public static String money(BigDecimal value) {
        BigDecimal millions = value.divide(MILLION, 3, RoundingMode.HALF_UP);
        if (value.abs().compareTo(MILLION) >= 0
                && millions.multiply(MILLION).compareTo(value) == 0
                && millions.stripTrailingZeros().scale() <= 2) {
            return "$" + number(millions) + " million";
        }
        BigDecimal plain = value.stripTrailingZeros();
        if (plain.scale() <= 0) {
            return "$" + number(value);
        }
        String cents = value.setScale(Math.max(2, plain.scale()), RoundingMode.UNNECESSARY)
                .toPlainString();
        int dot = cents.indexOf('.');
        return "$" + number(new BigDecimal(cents.substring(0, dot))) + cents.substring(dot);
    }

    public static String count(long n) {
        return number(BigDecimal.valueOf(n));
    }

    public static Optional<LocalDate> date(String text) {
        try {
            return Optional.of(LocalDate.parse(text.length() > 10 ? text.substring(0, 10) : text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    public static Optional<LocalTime> time(String text) {
        try {
            return Optional.of(LocalTime.parse(text.indexOf(':') == 1 ? "0" + text : text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Writes "June 4, 1955". */
    public static String day(LocalDate date) {
        return DAY.format(date);
    }

    public static String dayOnly(LocalDate date) {
        return DAY_ONLY.format(date);
    }

    /** Writes "noon", "3 PM", "3:15 PM". */
    public static String clock(LocalTime time) {
        return time.equals(LocalTime.NOON) ? "noon" : (time.getMinute() == 0 ? HOUR : MINUTE).format(time);
    }
}
