package org.spartabench.facts.survey;

import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.source.PostgresTable;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/**
 * Describes a column in the catalogue of PostgreSQL.
 *
 * @param type the name of its type; of what a domain stands for
 * @param kind {@code b} for a base type, {@code e} for an enumeration …
 * @param category {@code A} for arrays, {@code S} for texts …
 * @param scale digits after the point of a {@code numeric}; -1 when it is not fixed
 */
record PostgresType(String name, String type, char kind, char category, int scale, boolean nullable) {

    private static final Set<String> TEXTS = Set.of("text", "varchar", "bpchar", "name", "citext", "uuid");

    boolean importable() {
        return !type.equals("bytea");
    }

    /** Gives the type of its values; empty if only the values tell. */
    Optional<ColumnType> declared() {
        return switch (type) {
            case "bool" -> Optional.of(ColumnType.BOOLEAN);
            case "int2", "int4", "int8", "oid" -> Optional.of(ColumnType.INTEGER);
            case "numeric" ->
                scale < 0 ? Optional.empty() : Optional.of(scale == 0 ? ColumnType.INTEGER : ColumnType.DECIMAL);
            case "float4", "float8", "money" -> Optional.of(ColumnType.DECIMAL);
            case "date" -> Optional.of(ColumnType.DATE);
            case "time" -> Optional.of(ColumnType.TIME);
            case "timestamp", "timestamptz" -> Optional.of(ColumnType.TIMESTAMP);
            default -> Optional.of(ColumnType.TEXT);
        };
    }

    /** Tells whether the database computes with its values as the workbench does. */
    boolean comparable() {
        boolean text = TEXTS.contains(type) && !type.equals("uuid");
        return text
                || declared().filter(t -> t != ColumnType.TEXT).isPresent() && !type.equals("money")
                || type.equals("numeric");
    }

    /** Says what a person should know, unless the values are plain. */
    Optional<String> note() {
        boolean plain = declared().filter(t -> t != ColumnType.TEXT).isPresent()
                || type.equals("numeric")
                || TEXTS.contains(type)
                || kind == 'e';
        if (type.equals("timestamptz")) {
            return Optional.of("is imported in UTC");
        }
        return plain
                ? Optional.empty()
                : Optional.of("is of type " + (category == 'A' ? type.replaceFirst("^_", "") + "[]" : type)
                        + " and is imported as text");
    }

    /** Writes SQL to sort by it, the same on every server. */
    String sorted() {
        return EngineSql.name(name) + (category == 'S' ? " COLLATE \"C\"" : "");
    }

    PostgresTable.Cell cell() {
        String column = EngineSql.name(name);
        String text = switch (type) {
            case "bool" -> "CASE WHEN " + column + " THEN 'true' WHEN NOT " + column + " THEN 'false' END";
            case "timestamptz" -> "(" + column + " AT TIME ZONE 'UTC')::text";
            case "money" -> column + "::numeric::text";
            default -> column + "::text";
        };
        return new PostgresTable.Cell(name, text, type.equals("float4") || type.equals("float8"), declared());
    }
}
