package org.spartabench.query;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks words that are printed unquoted: names of functions and types. */
public final class SqlWords {

    private static final Pattern FUNCTION = Pattern.compile("[A-Z_][A-Z0-9_]*");

    /** Functions whose names are quoted where they are columns. */
    private static final Set<String> RESERVED_FUNCTIONS =
            Set.of("LEFT", "RIGHT", "IF", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "UUID", "USER", "TOP", "MAP");

    private static final Pattern TYPE =
            Pattern.compile("(?:[A-Z][A-Z0-9_]*|DOUBLE PRECISION|(?:NATIONAL )?CHAR(?:ACTER)?(?: VARYING)?"
                    + "|CHARACTER LARGE OBJECT|BINARY VARYING|BIT VARYING|TIME(?:STAMP)? WITH(?:OUT)? TIME ZONE"
                    + "|(?:UNSIGNED|SIGNED) (?:INTEGER|INT|BIGINT))(?:\\(\\d{1,6}(?:, \\d{1,6})?\\))?"
                    + "(?: WITH(?:OUT)? TIME ZONE)?");

    private SqlWords() {}

    public static boolean function(String name) {
        return FUNCTION.matcher(name).matches()
                && (!Quoting.RESERVED.contains(name) || RESERVED_FUNCTIONS.contains(name))
                && !name.equals("EXTRACT");
    }

    public static boolean type(String type) {
        return TYPE.matcher(type).matches();
    }

    /** A part of a date; the plural is the same. */
    public static java.util.Optional<Rare.Field> field(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        return java.util.Arrays.stream(Rare.Field.values())
                .filter(f -> f.name().equals(upper) || (f.name() + "S").equals(upper))
                .findFirst();
    }

    static void require(boolean allowed, String word) {
        if (!allowed) {
            throw new IllegalArgumentException("no word of SQL: " + word);
        }
    }
}
