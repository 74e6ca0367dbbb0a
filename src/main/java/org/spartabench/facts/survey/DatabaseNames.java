package org.spartabench.facts.survey;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.statement.EngineSql;

/** Maps the names of a database's tables and columns to their names after the import. */
final class DatabaseNames {

    private final Map<String, String> tables = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, Map<String, String>> columns = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final List<String> notes = new ArrayList<>();

    DatabaseNames(List<String> names) {
        List<String> plain = plain(names);
        for (int i = 0; i < plain.size(); i++) {
            tables.put(names.get(i), plain.get(i));
            if (!names.get(i).equals(plain.get(i))) {
                notes.add("table " + EngineSql.name(names.get(i)) + " is imported as " + plain.get(i));
            }
        }
    }

    /** Adds the columns of a table under the names of the database. */
    void columns(String table, List<String> names) {
        List<String> plain = plain(names);
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

    /** Gives the names of a table's columns after the import. */
    List<String> columns(String table) {
        return List.copyOf(columns.getOrDefault(table, Map.of()).values());
    }

    /** Gives the names of some columns after the import; none if one of them is not imported. */
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

    /** Translates a declared foreign key; empty, with a note, if one of its ends is not imported. */
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

    /** Gives each its own name if that is an identifier, else the nearest; no two differ in case only. */
    private static List<String> plain(List<String> names) {
        Set<String> taken = new HashSet<>();
        List<String> plain = new ArrayList<>();
        for (String name : names) {
            boolean usable = TableNames.fault(name).isEmpty() && !taken.contains(name.toLowerCase(Locale.ROOT));
            String chosen = usable ? name : free(TableNames.fixed(name), names, taken);
            taken.add(chosen.toLowerCase(Locale.ROOT));
            plain.add(chosen);
        }
        return plain;
    }

    /** Appends a number to a name that another one has, before or after it. */
    private static String free(String wanted, List<String> names, Set<String> taken) {
        String name = wanted;
        for (int n = 2;
                taken.contains(name.toLowerCase(Locale.ROOT)) || names.stream().anyMatch(name::equalsIgnoreCase);
                n++) {
            name = wanted + "_" + n;
        }
        return name;
    }
}
