package org.spartabench.facts.engine.dialect;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.Values;

/**
 * Writes numbers that are compared with columns of floating numbers so that DuckDB reads the number meant: it reads
 * {@code 0.37287330937352725} as a fixed decimal, which it casts to the double beside the one meant; with an exponent it
 * reads the double.
 */
public final class FloatLiterals {

    private static final Pattern TOKEN = Pattern.compile(
            "'[^']*+'|\"(?<quoted>(?:[^\"]|\"\")*+)\"|--[^\\n]*|/\\*.*?\\*/|(?<word>[\\p{L}_][\\p{L}\\p{N}_]*)"
                    + "|(?<number>\\d++(?:\\.\\d++)?+(?![\\d.eE]))",
            Pattern.DOTALL);

    /** What stands between a number and a column that it is compared with from the left. */
    private static final Pattern COMPARED = Pattern.compile("\\s*(?:=|<>|!=|<=?|>=?)\\s*(?:(?:\\w+|\"[^\"]+\")\\.)?");

    /** Words that may stand between a column and a number that it is compared with. */
    private static final Set<String> BETWEEN = Set.of("in", "not", "between", "and", "is", "distinct", "from");

    private static final String ARITHMETIC = "*/+%|";

    private static final Pattern AT_RISK = Pattern.compile("[\\d.]{16,}");

    /** Names of columns by table, in lower case, and whether numbers beside them are written anew. */
    private final Map<String, Map<String, Boolean>> tables;

    private FloatLiterals(Map<String, Map<String, Boolean>> tables) {
        this.tables = tables;
    }

    public static FloatLiterals ofDuckDb(Connection connection) throws SQLException {
        String columns = "SELECT table_name, column_name, data_type IN ('DOUBLE', 'FLOAT') FROM"
                + " system.main.duckdb_columns() WHERE table_name IN (SELECT table_name FROM"
                + " system.main.duckdb_columns() WHERE data_type IN ('DOUBLE', 'FLOAT'))";
        return new FloatLiterals(tables(connection, columns));
    }

    /** Finds the columns of single and double precision of a PostgreSQL schema. */
    public static Map<String, Map<String, Boolean>> floating(Connection connection, String schema) throws SQLException {
        return tables(
                connection,
                "SELECT table_name, column_name, data_type IN ('real', 'double precision')"
                        + " FROM information_schema.columns WHERE table_schema = " + EngineSql.literal(schema));
    }

    private static Map<String, Map<String, Boolean>> tables(Connection connection, String sql) throws SQLException {
        Map<String, Map<String, Boolean>> tables = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet columns = statement.executeQuery(sql)) {
            while (columns.next()) {
                tables.computeIfAbsent(lower(columns.getString(1)), table -> new HashMap<>())
                        .put(lower(columns.getString(2)), columns.getBoolean(3));
            }
        }
        tables.values().removeIf(columns -> !columns.containsValue(true));
        return tables;
    }

    /** Tells whether a column is among those that {@code tables} holds for true. */
    public static boolean holds(Map<String, Map<String, Boolean>> tables, ColumnRef column) {
        return tables.getOrDefault(lower(column.table()), Map.of()).getOrDefault(lower(column.column()), false);
    }

    public boolean floating(ColumnRef column) {
        return holds(tables, column);
    }

    public String written(String sql) {
        if (tables.isEmpty() || !AT_RISK.matcher(sql).find()) {
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
                String name = name(token);
                beside = columns.getOrDefault(name, beside && (name.isEmpty() || BETWEEN.contains(name)));
            } else if (AT_RISK.matcher(number).matches()
                    && compared(sql, token.end(), columns).orElse(beside && !reckoned(sql, token.start()))) {
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
        return name == null ? "" : lower(name);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Tells whether an operator of arithmetic stands before a number; a sign is none. */
    private static boolean reckoned(String sql, int start) {
        int before = start - 1;
        while (before >= 0 && (sql.charAt(before) == ' ' || sql.charAt(before) == '-')) {
            before--;
        }
        return before >= 0 && ARITHMETIC.indexOf(sql.charAt(before)) >= 0;
    }

    /** Tells whether the column with which a number is compared on its right has floating numbers; empty if there is none. */
    private static Optional<Boolean> compared(String sql, int end, Map<String, Boolean> columns) {
        Matcher operator = COMPARED.matcher(sql).region(end, sql.length());
        Matcher column = TOKEN.matcher(sql);
        return operator.lookingAt()
                        && column.region(operator.end(), sql.length()).lookingAt()
                ? Optional.ofNullable(columns.get(name(column)))
                : Optional.empty();
    }
}
