package org.spartabench.query.name;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.fact.Column;
import org.spartabench.fact.Schema;
import org.spartabench.query.Quoting;

/** Lists the tables and columns against which names are resolved. */
public final class KnownTables {

    /** Nothing is known of any table. */
    public static final KnownTables UNKNOWN = of(Map.of());

    private record Entry(String name, List<String> columns) {}

    private final Map<String, Entry> byName = new LinkedHashMap<>();

    private KnownTables() {}

    public static KnownTables of(Map<String, List<String>> columns) {
        KnownTables tables = new KnownTables();
        columns.forEach((name, list) -> tables.byName.put(Quoting.lower(name), new Entry(name, List.copyOf(list))));
        return tables;
    }

    public static KnownTables of(Schema schema) {
        KnownTables tables = new KnownTables();
        schema.tables()
                .forEach(t -> tables.byName.put(
                        Quoting.lower(t.name()),
                        new Entry(
                                t.name(), t.columns().stream().map(Column::name).toList())));
        return tables;
    }

    /** The table's name as the schema spells it, whatever the case asked for. */
    public Optional<String> spelling(String table) {
        return Optional.ofNullable(byName.get(Quoting.lower(table))).map(Entry::name);
    }

    /** The columns of a table; empty when nothing is known of it. */
    public Optional<List<String>> columns(String table) {
        return Optional.ofNullable(byName.get(Quoting.lower(table))).map(Entry::columns);
    }

    /** All table names, as the schema spells them. */
    public List<String> names() {
        return byName.values().stream().map(Entry::name).toList();
    }
}
