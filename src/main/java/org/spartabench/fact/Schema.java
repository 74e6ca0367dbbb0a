package org.spartabench.fact;

import java.util.List;
import java.util.Optional;

/**
 * Describes one reference fact database: tables, keys and join graph.
 *
 * @param name the domain: the part before the colon of a question's id
 * @param persona who asks the questions, for prompts: "a basketball fan"
 */
public record Schema(String name, String persona, List<Table> tables, List<ForeignKey> foreignKeys, JoinGraph joins) {

    public Schema {
        tables = List.copyOf(tables);
        foreignKeys = List.copyOf(foreignKeys);
    }

    /** Finds a table by its name in any case. */
    public Optional<Table> table(String wanted) {
        return tables.stream().filter(t -> t.name().equalsIgnoreCase(wanted)).findFirst();
    }

    public Optional<Column> column(ColumnRef ref) {
        return table(ref.table()).flatMap(t -> t.column(ref.column()));
    }
}
