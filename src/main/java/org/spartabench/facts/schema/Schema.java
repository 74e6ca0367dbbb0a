package org.spartabench.facts.schema;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** Gives the foreign keys of a table, which refer to others. */
    public Stream<ForeignKey> foreignKeys(Table of) {
        return foreignKeys.stream().filter(k -> k.table().equals(of.name()));
    }

    /** Finds the foreign key that consists of this column alone. */
    public Optional<ForeignKey> foreignKey(Table of, String column) {
        return foreignKeys(of).filter(k -> k.columns().equals(List.of(column))).findFirst();
    }

    /** Says whether the column belongs to a foreign key of its table. */
    public boolean refers(Table of, String column) {
        return foreignKeys(of).anyMatch(k -> k.columns().contains(column));
    }

    public Optional<Column> column(ColumnRef ref) {
        return table(ref.table()).flatMap(t -> t.column(ref.column()));
    }
}
