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

    /** No tables, for queries over an unknown schema. */
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
        Map<String, List<String>> columns = new LinkedHashMap<>();
        schema.tables()
                .forEach(t -> columns.put(
                        t.name(), t.columns().stream().map(Column::name).toList()));
        return of(columns);
    }

    /** Returns the table's name as the schema spells it, whatever the case asked for. */
    public Optional<String> spelling(String table) {
        return Optional.ofNullable(byName.get(Quoting.lower(table))).map(Entry::name);
    }

    /** Returns the columns of a table; empty when the table is unknown. */
    public Optional<List<String>> columns(String table) {
        return Optional.ofNullable(byName.get(Quoting.lower(table))).map(Entry::columns);
    }

    /** Lists all table names as the schema spells them. */
    public List<String> names() {
        return byName.values().stream().map(Entry::name).toList();
    }
}
