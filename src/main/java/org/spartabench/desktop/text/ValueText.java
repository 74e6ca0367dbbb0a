package org.spartabench.desktop.text;

import java.util.regex.Pattern;

/** Writes values from tables for people. */
public final class ValueText {

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    /** The least number of digits to group; shorter numbers may be years. */
    private static final int GROUPED_FROM = 5;

    private ValueText() {}

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
