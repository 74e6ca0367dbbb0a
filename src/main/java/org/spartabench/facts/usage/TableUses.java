package org.spartabench.facts.usage;

import java.util.function.Predicate;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;

/** Says what the values of each table allow: conditions, groups, orders. A table of one row, or of NULLs, allows none. */
public record TableUses(KeyCounts counts) {

    /** Different values from which on a column alone chooses rows in several ways; a list of two prices does not. */
    private static final int VARIED = 10;

    /** Rows from which on conditions leave some groups and not others. */
    private static final int GROUPED = 12;

    /** Says whether a condition can tell rows of the table apart, and something else can be asked of them. */
    public boolean asked(Table table) {
        return counts.rows().getOrDefault(table.name(), 0L) > 1 && (listed(table) || leavesOutput(table));
    }

    /** Says whether a condition can tell rows apart of which nothing else can be asked: they choose rows of other tables. */
    public boolean onlyInside(Table table) {
        return counts.rows().getOrDefault(table.name(), 0L) > 1
                && !asked(table)
                && any(table, c -> c.role() != Role.IDENTIFIER && c.role() != Role.TEXT && values(table, c) >= VARIED);
    }

    /** Says whether something is left to ask of the rows that a condition on another column chose. */
    public boolean leavesOutput(Table table) {
        return table.columns().stream()
                        .filter(c -> c.role() != Role.IDENTIFIER && c.role() != Role.TEXT)
                        .filter(c -> !PartTables.numbers(table, c) && values(table, c) > 1)
                        .count()
                > (FullName.of(table).isPresent() ? 0 : 1);
    }

    /** Says whether a list, groups, an order or an aggregate of the table's rows means something. */
    public boolean allows(Table table, boolean grouped, boolean ordered, boolean aggregate) {
        return asked(table)
                && (grouped ? grouped(table) : (!ordered || ordered(table)) && (aggregate || listed(table)));
    }

    /** Says whether a name or category can be listed. */
    private boolean listed(Table table) {
        return FullName.of(table).isPresent()
                || any(
                        table,
                        c -> (c.role() == Role.NAME || c.role() == Role.CATEGORY) && c.type() != ColumnType.BOOLEAN);
    }

    /** Says whether a name, category or year groups rows, two in a group on average, and some of the groups can be chosen. */
    private boolean grouped(Table table) {
        long rows = counts.rows().getOrDefault(table.name(), 0L);
        return rows >= GROUPED
                && any(
                        table,
                        c -> (c.role() == Role.NAME && table.primaryKey().size() != 1
                                        || c.role() == Role.CATEGORY
                                        || c.role() == Role.MOMENT && c.type() == ColumnType.INTEGER)
                                && c.type() != ColumnType.BOOLEAN
                                && 2 * values(table, c) <= rows);
    }

    /** Says whether an amount, a time or a name orders rows, and a key breaks ties. */
    private boolean ordered(Table table) {
        return !table.primaryKey().isEmpty()
                && any(
                        table,
                        c -> c.role() == Role.MEASURE && c.type().numeric()
                                || c.role() == Role.MOMENT && c.type() != ColumnType.TEXT
                                || c.role() == Role.NAME);
    }

    private boolean any(Table table, Predicate<Column> use) {
        return table.columns().stream()
                .anyMatch(c -> !PartTables.numbers(table, c) && use.test(c) && values(table, c) > 1);
    }

    /** Counts the different values of a column; many if they are not counted. */
    private long values(Table table, Column column) {
        return counts.distinct().getOrDefault(new ColumnRef(table.name(), column.name()), 2L);
    }
}
