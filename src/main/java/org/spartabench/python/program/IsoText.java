package org.spartabench.python.program;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes constants of dates and times in the one form that the tables of a program use. */
final class IsoText {

    private static final String TIME = "(\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?)";

    private static final Pattern DATE = Pattern.compile("(\\d{1,4})-(\\d{1,2})-(\\d{1,2})(?:[ T]" + TIME + ")?");

    private IsoText() {}

    static String of(String text, ValueKind kind) {
        if (kind == ValueKind.TIME && text.matches(TIME)) {
            return fraction(text);
        }
        Matcher m = DATE.matcher(text);
        boolean dated = m.matches() && kind != ValueKind.TIME;
        try {
            if (dated) {
                LocalDate date = LocalDate.of(number(m, 1), number(m, 2), number(m, 3));
                String time = m.group(4) == null ? "00:00:00" : m.group(4);
                if (kind == ValueKind.TIMESTAMP) {
                    return date + " " + fraction(time);
                }
                if (m.group(4) == null) {
                    return date.toString();
                }
            }
        } catch (DateTimeException _) {
            // The engine refuses such a date, too.
        }
        throw new RefusedPart("date constant", "'" + text + "' is no " + kind);
    }

    /** Leaves out the zeros at the end of a fraction of a second. */
    private static String fraction(String time) {
        return time.indexOf('.') < 0 ? time : time.replaceFirst("\\.?0*$", "");
    }

    private static int number(Matcher m, int group) {
        return Integer.parseInt(m.group(group));
    }
}
