package org.spartabench.leaf;

import java.util.List;
import java.util.SplittableRandom;
import org.spartabench.fact.Role;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;

/** Draws FROM of a query without nesting; asks no author. */
public final class LeafTables {

    private LeafTables() {}

    /** Whether a table has a column that can group rows. */
    public static boolean groups(Schema schema) {
        return schema.tables().stream().anyMatch(LeafTables::groups);
    }

    /**
     * Draws a table, the likelier the more there is to ask about it.
     *
     * @param grouped whether its rows are to be grouped
     */
    static Outcome<Table> draw(Schema schema, SplittableRandom chance, boolean grouped) {
        List<Table> tables = schema.tables().stream()
                .filter(t -> t.rows() > 0 && asked(t) > 0 && (!grouped || groups(t)))
                .toList();
        long left = chance.nextLong(
                Math.max(1, tables.stream().mapToLong(LeafTables::asked).sum()));
        for (Table table : tables) {
            left -= asked(table);
            if (left < 0) {
                return Outcome.done(table);
            }
        }
        return Outcome.refused(new Refusal.Declined("no table to ask about"));
    }

    /** Counts the table's columns to ask about, six at most so that wide tables do not crowd out the others. */
    private static long asked(Table table) {
        return table.columns().stream()
                .filter(c -> c.role() != Role.IDENTIFIER && c.role() != Role.TEXT)
                .limit(6)
                .count();
    }

    private static boolean groups(Table table) {
        return table.columns().stream().anyMatch(c -> c.role() == Role.CATEGORY || c.role() == Role.NAME);
    }
}
