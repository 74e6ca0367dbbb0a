package org.spartabench.fact;

import java.util.List;

/** Finds tables whose rows are parts of other things: one genre of one film, a link between a film and a person. */
public record PartTables(Schema schema) {

    /** Says whether the key of a row names another table's row, and nothing but names stands beside the key. */
    public boolean part(Table table) {
        return table.primaryKey().size() > 1
                && !owners(table).isEmpty()
                && table.columns().stream().allMatch(c -> inKey(table, c.name()) || c.role() == Role.NAME);
    }

    /** Gives the columns of the key that refer to other tables. */
    public List<String> owners(Table table) {
        return table.primaryKey().stream()
                .filter(k -> schema.foreignKey(table, k).isPresent())
                .toList();
    }

    private static boolean inKey(Table table, String column) {
        return table.primaryKey().stream().anyMatch(column::equalsIgnoreCase);
    }
}
