package org.spartabench.sql.word;

import java.util.Set;
import java.util.regex.Pattern;

/** Checks words that are printed unquoted: names of functions and types. */
public final class SqlWords {

    private static final Pattern FUNCTION = Pattern.compile("[A-Z_][A-Z0-9_]*");

    /** Functions whose names are quoted as columns. */
    private static final Set<String> RESERVED_FUNCTIONS =
            set("LEFT RIGHT IF MONTH DAY HOUR MINUTE SECOND UUID USER TOP MAP");

    private static final Set<String> AGGREGATES = set("""
        SUM COUNT MAX MIN AVG TOTAL GROUP_CONCAT STRING_AGG LISTAGG ARRAY_AGG MEDIAN STDDEV STDDEV_POP STDDEV_SAMP
        VARIANCE VAR_POP VAR_SAMP BOOL_AND BOOL_OR EVERY ANY_VALUE MODE ARG_MIN ARG_MAX
        """);

    /** With two or more arguments these functions return the larger or smaller one. */
    private static final Set<String> SCALAR_TOO = Set.of("MAX", "MIN");

    private static final Pattern TYPE =
            Pattern.compile("(?:[A-Z][A-Z0-9_]*|DOUBLE PRECISION|(?:NATIONAL )?CHAR(?:ACTER)?(?: VARYING)?"
                    + "|CHARACTER LARGE OBJECT|BINARY VARYING|BIT VARYING|TIME(?:STAMP)? WITH(?:OUT)? TIME ZONE"
                    + "|(?:UNSIGNED|SIGNED) (?:INTEGER|INT|BIGINT))(?:\\(\\d{1,6}(?:, \\d{1,6})?\\))?"
                    + "(?: WITH(?:OUT)? TIME ZONE)?");

    private SqlWords() {}

    /** Reads words separated by white space. */
    public static Set<String> set(String words) {
        return Set.of(words.strip().split("\\s+"));
    }

    public static boolean function(String name) {
        return FUNCTION.matcher(name).matches()
                && (!Quoting.RESERVED.contains(name) || RESERVED_FUNCTIONS.contains(name))
                && !name.equals("EXTRACT");
    }

    public static boolean type(String type) {
        return TYPE.matcher(type).matches();
    }

    /** Whether the function aggregates when it has that many arguments. */
    public static boolean aggregates(String function, int arguments) {
        return AGGREGATES.contains(function) && !(arguments > 1 && SCALAR_TOO.contains(function));
    }

    public static void require(boolean allowed, String word) {
        if (!allowed) {
            throw new IllegalArgumentException("no word of SQL: " + word);
        }
    }
}
