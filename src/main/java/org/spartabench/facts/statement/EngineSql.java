package org.spartabench.facts.statement;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.value.Values;

/** Quotes names and values in statements that the program writes itself. */
public final class EngineSql {

    /** Digits of the engines' exact decimals. */
    private static final int MOST_DIGITS = 38;

    private EngineSql() {}

    public static String name(String identifier) {
        return "\"" + identifier.replace("\"", "\"\"") + "\"";
    }

    public static String name(String qualifier, String column) {
        return qualifier + "." + name(column);
    }

    public static String names(List<Column> columns) {
        return columns.stream().map(c -> name(c.name())).collect(Collectors.joining(", "));
    }

    /** Asks for the name that the engine has for the type of a column; NULL if the table has no rows. */
    public static GuardedQuery typeOf(ColumnRef column) {
        return new GuardedQuery("SELECT TYPEOF(MAX(" + name(column.column()) + ")) FROM " + name(column.table()));
    }

    /** Writes a value as a literal of its own type. */
    public static String literal(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case String text -> quoted(text);
            case BigDecimal number -> number(number);
            case Number number -> number.toString();
            case Boolean truth -> truth ? "TRUE" : "FALSE";
            case LocalDate date -> "DATE '" + date + "'";
            case LocalTime time -> "TIME '" + time + "'";
            case LocalDateTime moment -> "TIMESTAMP '" + moment.toLocalDate() + " " + moment.toLocalTime() + "'";
            default ->
                throw new IllegalArgumentException(
                        "no literal for a " + value.getClass().getSimpleName());
        };
    }

    /** Writes a number as an engine reads it exactly: without an exponent, unless it has more digits than an exact decimal. */
    public static String number(BigDecimal number) {
        return number.scale() > MOST_DIGITS || (long) number.precision() - number.scale() > MOST_DIGITS
                ? Values.scientific(number)
                : number.toPlainString();
    }

    /** Writes {@code column = value}, or {@code column IS NULL}. */
    public static String equal(String column, @Nullable Object value) {
        return value == null ? column + " IS NULL" : column + " = " + literal(value);
    }

    /** Tests whether a column, as text, contains the wanted text in any case. */
    public static String holds(String column, String wanted) {
        String escaped = wanted.replace("!", "!!").replace("%", "!%").replace("_", "!_");
        return "CAST(" + column + " AS VARCHAR) ILIKE " + quoted("%" + escaped + "%") + " ESCAPE '!'";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
