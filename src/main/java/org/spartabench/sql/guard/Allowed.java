package org.spartabench.sql.guard;

import static org.spartabench.sql.tree.ExtendedExpr.Form.COLLATE_BINARY;
import static org.spartabench.sql.tree.ExtendedExpr.Form.COLLATE_RTRIM;
import static org.spartabench.sql.tree.ExtendedExpr.Form.CURRENT_DATE;
import static org.spartabench.sql.tree.ExtendedExpr.Form.CURRENT_TIME;
import static org.spartabench.sql.tree.ExtendedExpr.Form.CURRENT_TIMESTAMP;
import static org.spartabench.sql.tree.ExtendedExpr.Form.OMITTED;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.word.SqlWords;

/** Lists the functions, types and words of statements: none reaches beyond the rows or grows without end. */
final class Allowed {

    private static final Set<String> FUNCTIONS = SqlWords.set("""
        SUM COUNT MAX MIN AVG ARG_MIN ARG_MAX GROUP_CONCAT
        LOWER UPPER LCASE UCASE LENGTH LEN CHAR_LENGTH CHARACTER_LENGTH TRIM LTRIM RTRIM SUBSTR SUBSTRING LEFT RIGHT
        REPLACE CONCAT INSTR STRPOS POSITION SPLIT_PART REVERSE STARTS_WITH CONTAINS
        ROUND ABS FLOOR CEIL CEILING SIGN MOD POWER POW SQRT EXP LN LOG LOG10 TRUNC GREATEST LEAST
        COALESCE NULLIF IFNULL NVL IF IIF
        YEAR MONTH DAY QUARTER WEEK DAYOFWEEK DAY_OF_WEEK DAYOFMONTH DAY_OF_MONTH DAYOFYEAR DAY_OF_YEAR ISODOW DAYNAME
        MONTHNAME HOUR MINUTE SECOND EXTRACT DATE_PART DATE_TRUNC DATE_DIFF DATEDIFF DATEADD DATE_ADD DATE_SUB DATE
        TIME DATETIME JULIANDAY STRFTIME MAKE_DATE LAST_DAY AGE
        """);

    private static final Set<String> WINDOW = SqlWords.set(
            "ROW_NUMBER RANK DENSE_RANK PERCENT_RANK CUME_DIST NTILE LAG LEAD FIRST_VALUE LAST_VALUE NTH_VALUE");

    private static final Set<String> TYPES = SqlWords.set("""
        BOOLEAN BOOL TINYINT SMALLINT INT INTEGER BIGINT HUGEINT SIGNED UNSIGNED REAL FLOAT DOUBLE DECIMAL NUMERIC
        NUMBER CHAR VARCHAR TEXT STRING CHARACTER NVARCHAR DATE TIME TIMESTAMP DATETIME
        """);

    private static final Set<ExtendedExpr.Form> FORBIDDEN_FORMS =
            EnumSet.of(CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP, COLLATE_BINARY, COLLATE_RTRIM, OMITTED);

    private Allowed() {}

    static boolean function(String name) {
        return FUNCTIONS.contains(name);
    }

    /** Whether the type is a plain one, whatever its length or precision. */
    static boolean type(String type) {
        String bare = type.toUpperCase(Locale.ROOT).replaceFirst("\\(\\d+(, ?\\d+)?\\)$", "");
        return TYPES.contains(bare) || bare.equals("DOUBLE PRECISION") || bare.equals("CHARACTER VARYING");
    }

    /** Whether the function may stand before FILTER or OVER. */
    static boolean overRows(String name) {
        return function(name) || WINDOW.contains(name);
    }

    static boolean form(ExtendedExpr.Form form) {
        return !FORBIDDEN_FORMS.contains(form);
    }
}
