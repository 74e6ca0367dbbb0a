package org.spartabench.query;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The functions, types and words that a statement may use: none of them reaches beyond the rows or grows without end.
 */
final class Allowed {

    private static final Set<String> FUNCTIONS = words("""
        SUM COUNT MAX MIN AVG
        LOWER UPPER LCASE UCASE LENGTH LEN CHAR_LENGTH CHARACTER_LENGTH TRIM LTRIM RTRIM SUBSTR SUBSTRING LEFT RIGHT
        REPLACE CONCAT INSTR STRPOS POSITION SPLIT_PART REVERSE STARTS_WITH CONTAINS
        ROUND ABS FLOOR CEIL CEILING SIGN MOD POWER POW SQRT EXP LN LOG LOG10 TRUNC GREATEST LEAST
        COALESCE NULLIF IFNULL NVL IF IIF
        YEAR MONTH DAY QUARTER WEEK DAYOFWEEK DAY_OF_WEEK DAYOFMONTH DAY_OF_MONTH DAYOFYEAR DAY_OF_YEAR ISODOW DAYNAME
        MONTHNAME HOUR MINUTE SECOND EXTRACT DATE_PART DATE_TRUNC DATE_DIFF DATEDIFF DATEADD DATE_ADD DATE_SUB DATE
        TIME DATETIME JULIANDAY STRFTIME MAKE_DATE LAST_DAY AGE
        """);

    private static final Set<String> WINDOW =
            words("ROW_NUMBER RANK DENSE_RANK PERCENT_RANK CUME_DIST NTILE LAG LEAD FIRST_VALUE LAST_VALUE NTH_VALUE");

    private static final Set<String> TYPES = words("""
        BOOLEAN BOOL TINYINT SMALLINT INT INTEGER BIGINT HUGEINT SIGNED UNSIGNED REAL FLOAT DOUBLE DECIMAL NUMERIC
        NUMBER CHAR VARCHAR TEXT STRING CHARACTER NVARCHAR DATE TIME TIMESTAMP DATETIME
        """);

    /** Words that may stand in a window function or interval besides functions, names and numbers. */
    private static final Set<String> BETWEEN_NAMES = words("""
        OVER PARTITION BY ORDER ASC DESC NULLS FIRST LAST ROWS RANGE GROUPS BETWEEN UNBOUNDED PRECEDING FOLLOWING
        CURRENT ROW AND OR NOT IS NULL TRUE FALSE DISTINCT FILTER WHERE IN LIKE ESCAPE FROM UNKNOWN IGNORE RESPECT
        CASE WHEN THEN ELSE END INTERVAL YEAR MONTH DAY HOUR MINUTE SECOND WEEK QUARTER COLLATE NOCASE
        """);

    private static final Pattern WORD =
            Pattern.compile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|[\\p{L}_][\\p{L}\\p{N}_$]*");

    private Allowed() {}

    private static Set<String> words(String text) {
        return Set.copyOf(Arrays.asList(text.strip().split("\\s+")));
    }

    static boolean function(String name) {
        return FUNCTIONS.contains(name);
    }

    /** Whether the type, with its length or precision, is a plain one. */
    static boolean type(String type) {
        String bare = type.toUpperCase(Locale.ROOT).replaceFirst("\\(\\d+(, ?\\d+)?\\)$", "");
        return TYPES.contains(bare) || bare.equals("DOUBLE PRECISION") || bare.equals("CHARACTER VARYING");
    }

    /** What stands in an expression kept as text and may not: other functions, and words that are no names. */
    static List<String> strangers(String raw, Set<String> names) {
        Matcher m = WORD.matcher(raw);
        Stream.Builder<String> found = Stream.builder();
        while (m.find()) {
            String word = m.group();
            boolean called = raw.substring(m.end()).stripLeading().startsWith("(");
            if (word.startsWith("'")) {
                continue;
            }
            String bare = word.startsWith("\"") ? word.substring(1, word.length() - 1) : word;
            String upper = bare.toUpperCase(Locale.ROOT);
            boolean known = called && !BETWEEN_NAMES.contains(upper)
                    ? function(upper) || WINDOW.contains(upper)
                    : names.contains(bare.toLowerCase(Locale.ROOT)) || BETWEEN_NAMES.contains(upper);
            if (!known) {
                found.add(called ? upper : bare);
            }
        }
        return found.build().toList();
    }
}
