package org.spartabench.sql.word;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Quotes names and texts for SQL. */
public final class Quoting {

    /**
     * Words that DuckDB, H2 (with YEAR as a name, as facts open it), SQLite or the parser do not accept everywhere
     * as a name. They were found by using every keyword of the four as table, column and alias; a test repeats
     * this.
     */
    static final Set<String> RESERVED = SqlWords.set("""
        ABSENT ADD ALL ALTER ANALYSE ANALYZE AND ANTI ANY APPROXIMATE ARRAY AS ASC ASOF ASYMMETRIC AT AUTHORIZATION
        AUTOINCREMENT BETWEEN BIGINT BINARY BOTH BY CASE CAST CHECK COLLATE COLLATION COLUMN COMMIT CONCURRENTLY
        CONNECT_BY_ROOT CONSTRAINT CREATE CROSS CSV CURRENT CURRENT_CATALOG CURRENT_DATE CURRENT_PATH CURRENT_ROLE
        CURRENT_SCHEMA CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER DAY DECIMAL DEFAULT DEFERRABLE DELETE DESC
        DESCRIBE DISTINCT DISTINCTROW DO DOUBLE DROP ELSE END ENUM ERRORS ESCAPE EXCEPT EXCLUDES EXISTS EXTEND FALSE
        FBV FETCH FINAL FLOAT FOR FORCE FOREIGN FREEZE FROM FULL GLOB GROUP HAVING HOUR IF ILIKE IMPORT IN INCLUDES
        INDEX INITIALLY INNER INSERT INT INTEGER INTERSECT INTERVAL INTO IS ISNULL JOIN KEY LAMBDA LATERAL LEADING
        LEFT LIKE LIMIT LOCALTIME LOCALTIMESTAMP MAP MINUS MINUTE MONTH NATURAL NCHAR NEXTVAL NOCYCLE NOT NOTHING
        NOTNULL NULL NUMERIC OFFSET ON ONLY OR ORDER OUTER OUTPUT OVERLAPS PIVOT PIVOT_LONGER PIVOT_WIDER PLACING
        POSITIONAL PRECISION PREFERRING PREWHERE PRIMARY PRIOR QUALIFY RAISE REAL REFERENCES RETURNING RETURNS RIGHT
        ROW ROWNUM SAMPLE SCRIPT SECOND SELECT SEMI SESSION_USER SET SETTINGS SHOW SIMILAR SMALLINT SOME SQL_CACHE
        SQL_CALC_FOUND_ROWS SQL_NO_CACHE STATEMENT SUMMARIZE SYMMETRIC SYSTEM_USER TABLE TABLESAMPLE THEN TO TOP
        TRAILING TRANSACTION TRUE UESCAPE UNBOUNDED UNION UNIQUE UNKNOWN UNPACK UNPIVOT UPDATE USE USER USING UUID
        VALUE VALUES VARCHAR VARIADIC VARYING VERBOSE VERIFY WHEN WHERE WINDOW WITH XMLSERIALIZE XOR _ROWID_
        """);

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    private Quoting() {}

    /** Returns the name as SQL writes it, quoted only where it must be. */
    public static String name(String name) {
        return PLAIN.matcher(name).matches() && !RESERVED.contains(name.toUpperCase(Locale.ROOT))
                ? name
                : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Returns a form that is equal for names that mean the same on every engine: unquoted names in lower case. */
    public static String spelling(String name) {
        String written = name(name);
        return written.equals(name) ? lower(name) : written;
    }

    /** Turns the letters A to Z into lower case: no engine takes other letters for one another. */
    public static String lower(String name) {
        if (name.chars().noneMatch(Quoting::upper)) {
            return name;
        }
        StringBuilder lower = new StringBuilder(name.length());
        name.chars().forEach(c -> lower.append((char) (upper(c) ? c + 'a' - 'A' : c)));
        return lower.toString();
    }

    private static boolean upper(int letter) {
        return letter >= 'A' && letter <= 'Z';
    }

    public static String text(String value) {
        return '\'' + value.replace("'", "''") + '\'';
    }
}
