package org.spartabench.fact.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.ForeignKey;

/** Maps the names of a database's tables and columns to their names after the import. */
final class DatabaseNames {

    private final Map<String, String> tables = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, Map<String, String>> columns = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final List<String> notes = new ArrayList<>();

    DatabaseNames(List<String> names) {
        List<String> plain = PlainNames.of(names);
        for (int i = 0; i < plain.size(); i++) {
            tables.put(names.get(i), plain.get(i));
            if (!names.get(i).equals(plain.get(i))) {
                notes.add("table " + EngineSql.name(names.get(i)) + " is imported as " + plain.get(i));
            }
        }
    }

    /** Takes the columns of a table, as the database writes them. */
    void columns(String table, List<String> names) {
        List<String> plain = PlainNames.of(names);
        Map<String, String> mapped = new LinkedHashMap<>();
        for (int i = 0; i < plain.size(); i++) {
            mapped.put(names.get(i), plain.get(i));
            if (!names.get(i).equals(plain.get(i))) {
                notes.add("column " + EngineSql.name(table) + "." + EngineSql.name(names.get(i)) + " is imported as "
                        + table(table) + "." + plain.get(i));
            }
        }
        columns.put(table, mapped);
    }

    String table(String name) {
        return tables.getOrDefault(name, name);
    }

    /** The columns of a table as they are imported. */
    List<String> columns(String table) {
        return List.copyOf(columns.getOrDefault(table, Map.of()).values());
    }

    /** Some columns of a table as they are imported; none when one of them is not. */
    List<String> imported(String table, List<String> wanted) {
        List<String> found = new ArrayList<>();
        for (String name : wanted) {
            columns.getOrDefault(table, Map.of()).entrySet().stream()
                    .filter(e -> e.getKey().equalsIgnoreCase(name))
                    .findFirst()
                    .ifPresent(e -> found.add(e.getValue()));
        }
        return found.size() == wanted.size() ? found : List.of();
    }

    /** A declared foreign key; empty, with a note, when one of its ends is not imported. */
    Optional<ForeignKey> foreignKey(String from, List<String> columns, String to, List<String> referenced) {
        List<String> left = imported(from, columns);
        List<String> right = imported(to, referenced);
        if (left.isEmpty() || left.size() != right.size()) {
            notes.add("the foreign key " + from + " (" + String.join(", ", columns) + ") to " + to
                    + " is skipped: one of its tables or columns is not imported");
            return Optional.empty();
        }
        return Optional.of(new ForeignKey(table(from), left, table(to), right));
    }

    List<String> notes() {
        return List.copyOf(notes);
    }
}
