package org.spartabench.sql.name;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.word.Quoting;

/** Lists the tables and columns against which names are resolved. */
public final class KnownTables {

    /** No tables, for queries over an unknown schema. */
    public static final KnownTables UNKNOWN = of(Map.of());

    /** Holds a table; a query names a few of them, so their columns are listed when they are asked for. */
    private record Entry(String name, Supplier<List<String>> columns) {}

    private final Map<String, Entry> byName = new LinkedHashMap<>();

    private KnownTables() {}

    public static KnownTables of(Map<String, List<String>> columns) {
        KnownTables tables = new KnownTables();
        columns.forEach((name, list) -> {
            List<String> all = List.copyOf(list);
            tables.byName.put(Quoting.lower(name), new Entry(name, () -> all));
        });
        return tables;
    }

    public static KnownTables of(Schema schema) {
        KnownTables tables = new KnownTables();
        schema.tables().forEach(t -> tables.byName.put(Quoting.lower(t.name()), new Entry(t.name(), () -> names(t))));
        return tables;
    }

    private static List<String> names(Table table) {
        return table.columns().stream().map(Column::name).toList();
    }

    /** Returns the table's name as the schema spells it, whatever the case asked for. */
    public Optional<String> spelling(String table) {
        return Optional.ofNullable(byName.get(Quoting.lower(table))).map(Entry::name);
    }

    /** Returns the columns of a table; empty when the table is unknown. */
    public Optional<List<String>> columns(String table) {
        return Optional.ofNullable(byName.get(Quoting.lower(table)))
                .map(e -> e.columns().get());
    }

    /** Lists all table names as the schema spells them. */
    public List<String> names() {
        return byName.values().stream().map(Entry::name).toList();
    }
}
