package org.spartabench.desktop.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/** Writes values from tables for people. */
public final class ValueText {

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    /** The least number of digits to group; shorter numbers may be years. */
    private static final int GROUPED_FROM = 5;

    private static final Pattern LONG_FRACTION = Pattern.compile("-?\\d+\\.\\d{5,}");
    private static final int LEAST_DIGITS = 4;
    private static final int DECIMALS = 2;

    private ValueText() {}

    /** Writes {@code ≈ 2032.62} for {@code 2032.6161538461538}: two decimals, at least four digits; other values stay as they are. */
    public static String rounded(String text) {
        if (!LONG_FRACTION.matcher(text).matches()) {
            return text;
        }
        BigDecimal exact = new BigDecimal(text);
        int digits = Math.max(LEAST_DIGITS, exact.precision() - exact.scale() + DECIMALS);
        BigDecimal near = exact.round(new MathContext(digits, RoundingMode.HALF_UP));
        String written = near.stripTrailingZeros().toPlainString();
        return near.compareTo(exact) == 0 ? written : "≈ " + written;
    }

    /** Rounds the values in a text: {@code AVG(cost) ≈ 1784.25} for {@code AVG(cost) = 1784.2516326530613}. */
    public static String roundedIn(String text) {
        return LONG_FRACTION.matcher(text).replaceAll(m -> rounded(m.group())).replace("= ≈", "≈");
    }

    /** Writes {@code 30,453,805} for {@code 30453805}; other values stay as they are. */
    public static String grouped(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return text;
        }
        int point = text.indexOf('.');
        String whole = point < 0 ? text : text.substring(0, point);
        String digits = whole.startsWith("-") ? whole.substring(1) : whole;
        if (digits.length() < GROUPED_FROM) {
            return text;
        }
        String grouped = digits.replaceAll("(?<=\\d)(?=(\\d{3})+$)", ",");
        return (whole.startsWith("-") ? "-" : "") + grouped + (point < 0 ? "" : text.substring(point));
    }
}
