package org.spartabench.rows;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads dates in the forms that people and programs write. */
public final class CellDates {

    private static final Pattern ISO =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2})(?:[ T](\\d{2}:\\d{2})(?::(\\d{2})(?:\\.(\\d+))?)?)?");
    private static final int SHORTEST = "1970-01-01".length();
    private static final Pattern CLOCK = Pattern.compile("(\\d{2}:\\d{2}:\\d{2})(\\.\\d+)");
    private static final Pattern YEAR_FIRST = Pattern.compile("(\\d{4})[/-](\\d{1,2})[/-](\\d{1,2})");
    private static final Pattern YEAR_LAST = Pattern.compile("(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4})");
    private static final Pattern DAY_MONTH = Pattern.compile("(\\d{1,2})\\.? ([A-Za-z]{3,9})\\.?,? (\\d{4})");
    private static final Pattern MONTH_DAY = Pattern.compile("([A-Za-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})");
    private static final Pattern DAY_AND_CLOCK =
            Pattern.compile("(.*\\d{4}|\\d{4}/.*),? +(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?: ?([AaPp])\\.?[Mm]\\.?)?");
    private static final Pattern YEAR_SHORT = Pattern.compile("(\\d{1,2}[/.-]\\d{1,2}[/.-])(\\d{2})");
    private static final Pattern OPEN = Pattern.compile(
            "^(?:(\\d{4}-\\d{2}-\\d{2}[ T][\\d:.]+)(?:Z|[+-]\\d{2}:?\\d{2})|0 days (\\d{2}:\\d{2}:\\d{2}))$");
    private static final List<String> MONTHS = List.of(
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december");

    private CellDates() {}

    /** Writes an ISO date or time in one form: without midnight, without empty fractions. */
    public static Optional<String> iso(String text) {
        if (text.length() < SHORTEST || !Character.isDigit(text.charAt(0))) {
            return Optional.empty();
        }
        Matcher clock = CLOCK.matcher(text);
        if (clock.matches()) {
            return Optional.of(clock.group(1) + clock.group(2).replaceFirst("\\.?0+$", ""));
        }
        Matcher m = ISO.matcher(text);
        if (!m.matches()) {
            return Optional.empty();
        }
        String seconds = m.group(3) == null ? "00" : m.group(3);
        String fraction = m.group(4) == null ? "" : m.group(4).replaceFirst("0+$", "");
        String time = m.group(2) == null ? "00:00" : m.group(2);
        String all = time + ":" + seconds + (fraction.isEmpty() ? "" : "." + fraction);
        return Optional.of(all.equals("00:00:00") ? m.group(1) : m.group(1) + " " + all);
    }

    /** Lists the days that a text may mean: two if day and month may be exchanged. */
    public static List<LocalDate> readings(String text) {
        List<LocalDate> days = new ArrayList<>();
        Matcher m = YEAR_FIRST.matcher(text);
        if (m.matches()) {
            add(days, m.group(1), m.group(2), m.group(3));
        }
        m = YEAR_LAST.matcher(text);
        if (m.matches()) {
            add(days, m.group(3), m.group(1), m.group(2));
            add(days, m.group(3), m.group(2), m.group(1));
        }
        m = DAY_MONTH.matcher(text);
        if (m.matches()) {
            add(days, m.group(3), month(m.group(2)), m.group(1));
        }
        m = MONTH_DAY.matcher(text);
        if (m.matches()) {
            add(days, m.group(3), month(m.group(1)), m.group(2));
        }
        return days.stream().distinct().toList();
    }

    /** Lists what a text may mean that leaves something open: the century, the zone, a length of time. */
    static List<String> guesses(String text) {
        Matcher m = YEAR_SHORT.matcher(text);
        if (m.matches()) {
            return Stream.of("19", "20")
                    .flatMap(c -> readings(m.group(1) + c + m.group(2)).stream())
                    .map(LocalDate::toString)
                    .toList();
        }
        return OPEN.matcher(text)
                .results()
                .flatMap(r -> r.group(1) == null ? Stream.of(r.group(2)) : iso(r.group(1)).stream())
                .toList();
    }

    /** Lists the moments that a text may mean, as {@link #iso} writes them: one of {@link #readings}, perhaps with a clock of 12 or 24 hours. */
    static List<String> moments(String text) {
        Matcher m = DAY_AND_CLOCK.matcher(text);
        if (!m.matches()) {
            return readings(text).stream().map(LocalDate::toString).toList();
        }
        boolean halves = m.group(5) != null;
        int hour = Integer.parseInt(m.group(2));
        int hours = halves ? hour % 12 + (m.group(5).equalsIgnoreCase("p") ? 12 : 0) : hour;
        String clock =
                String.format(Locale.ROOT, "%02d:%s:%s", hours, m.group(3), m.group(4) == null ? "00" : m.group(4));
        return readings(m.group(1)).stream()
                .flatMap(day -> iso(day + " " + clock).stream())
                .toList();
    }

    private static String month(String name) {
        String word = name.toLowerCase(Locale.ROOT);
        for (int i = 0; i < MONTHS.size(); i++) {
            if (MONTHS.get(i).equals(word) || MONTHS.get(i).substring(0, 3).equals(word)) {
                return String.valueOf(i + 1);
            }
        }
        return "0";
    }

    private static void add(List<LocalDate> days, String year, String month, String day) {
        try {
            days.add(LocalDate.of(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day)));
        } catch (DateTimeException e) {
            // Not a day of the calendar: no reading.
        }
    }
}
