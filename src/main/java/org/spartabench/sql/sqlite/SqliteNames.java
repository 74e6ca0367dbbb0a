package org.spartabench.sql.sqlite;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Maps the names of a SQLite file to those of its import, where they differ.
 *
 * @param tables by the file's name, in any case
 * @param columns by the file's name, in any case; names that several tables have are imported alike
 */
public record SqliteNames(Map<String, String> tables, Map<String, String> columns) {

    public static final SqliteNames SAME = new SqliteNames(Map.of(), Map.of());

    public SqliteNames {
        tables = anyCase(tables);
        columns = anyCase(columns);
    }

    private static Map<String, String> anyCase(Map<String, String> names) {
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(names);
        return Collections.unmodifiableMap(copy);
    }

    /** Gives the names in the other direction. */
    public SqliteNames inverse() {
        return new SqliteNames(inverse(tables), inverse(columns));
    }

    private static Map<String, String> inverse(Map<String, String> names) {
        Map<String, String> back = new TreeMap<>();
        names.forEach((theirs, ours) -> back.put(ours, theirs));
        return back;
    }

    /** Gives the other name of a table. */
    public String table(String name) {
        return tables.getOrDefault(name, name);
    }

    /** Gives the other name of a column. */
    public String column(String name) {
        return columns.getOrDefault(name, name);
    }
}
