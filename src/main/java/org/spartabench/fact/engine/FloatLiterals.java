package org.spartabench.fact.engine;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.fact.Values;

/**
 * Writes long numbers beside columns of double precision with an exponent. DuckDB reads {@code 0.37287330937352725} as a
 * fixed decimal, which it rounds to a neighbour of the double; with an exponent it reads the double.
 */
final class FloatLiterals {

    private static final Pattern TOKEN = Pattern.compile(
            "'[^']*+'|\"(?<quoted>(?:[^\"]|\"\")*+)\"|--[^\\n]*|/\\*.*?\\*/|(?<word>[\\p{L}_][\\p{L}\\p{N}_]*)"
                    + "|(?<number>\\d++(?:\\.\\d++)?+(?![\\d.eE]))",
            Pattern.DOTALL);

    /** What stands between a number and a column that it is compared with from the left. */
    private static final Pattern COMPARED = Pattern.compile("\\s*(?:=|<>|!=|<=?|>=?)\\s*(?:(?:\\w+|\"[^\"]+\")\\.)?");

    private static final Pattern LONG_NUMBER = Pattern.compile("[\\d.]{16}");

    /** Digits up to which the engine's cast of a fixed decimal is exact. */
    private static final int SAFE_DIGITS = 15;

    private static final int SAFE_SCALE = 22;

    /** Names of columns by table, in lower case, and whether they have double precision. */
    private final Map<String, Map<String, Boolean>> tables = new HashMap<>();

    private FloatLiterals() {}

    static FloatLiterals of(Connection connection) throws SQLException {
        FloatLiterals literals = new FloatLiterals();
        try (Statement statement = connection.createStatement();
                ResultSet columns = statement.executeQuery(
                        "SELECT lower(table_name), lower(column_name), data_type FROM duckdb_columns() WHERE"
                            + " table_name IN (SELECT table_name FROM duckdb_columns() WHERE data_type IN ('DOUBLE',"
                            + " 'FLOAT'))")) {
            while (columns.next()) {
                literals.tables
                        .computeIfAbsent(columns.getString(1), t -> new HashMap<>())
                        .put(columns.getString(2), Set.of("DOUBLE", "FLOAT").contains(columns.getString(3)));
            }
        }
        return literals;
    }

    String written(String sql) {
        if (tables.isEmpty() || !LONG_NUMBER.matcher(sql).find()) {
            return sql;
        }
        Map<String, Boolean> columns = columns(sql);
        if (!columns.containsValue(true)) {
            return sql;
        }
        StringBuilder written = new StringBuilder(sql.length() + 16);
        Matcher token = TOKEN.matcher(sql);
        int done = 0;
        boolean beside = false;
        while (token.find()) {
            String number = token.group("number");
            if (number == null) {
                beside = columns.getOrDefault(name(token), beside);
            } else if (unsafe(number) && (beside || compared(sql, token.end(), columns))) {
                written.append(sql, done, token.start()).append(Values.scientific(new BigDecimal(number)));
                done = token.end();
            }
        }
        return written.append(sql, done, sql.length()).toString();
    }

    /** Finds the columns of the tables that a statement names; a name with both kinds of numbers counts as exact. */
    private Map<String, Boolean> columns(String sql) {
        Map<String, Boolean> columns = new HashMap<>();
        Matcher token = TOKEN.matcher(sql);
        while (token.find()) {
            tables.getOrDefault(name(token), Map.of())
                    .forEach((column, floating) -> columns.merge(column, floating, Boolean::logicalAnd));
        }
        return columns;
    }

    /** Gives the name that a token is, in lower case; empty if it is none. */
    private static String name(Matcher token) {
        String name = token.group("quoted") == null ? token.group("word") : token.group("quoted");
        return name == null ? "" : name.toLowerCase(Locale.ROOT);
    }

    /** Tells whether a number is compared with a column of double precision on its right. */
    private static boolean compared(String sql, int end, Map<String, Boolean> columns) {
        Matcher operator = COMPARED.matcher(sql).region(end, sql.length());
        Matcher column = TOKEN.matcher(sql);
        return operator.lookingAt()
                && column.region(operator.end(), sql.length()).lookingAt()
                && columns.getOrDefault(name(column), false);
    }

    private static boolean unsafe(String number) {
        BigDecimal value = new BigDecimal(number).stripTrailingZeros();
        return value.precision() > SAFE_DIGITS || Math.abs(value.scale()) > SAFE_SCALE;
    }
}
