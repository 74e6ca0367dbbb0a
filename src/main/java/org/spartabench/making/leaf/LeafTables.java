package org.spartabench.making.leaf;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.FullName;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.facts.usage.TableUses;
import org.spartabench.sql.path.Clause;

/** Draws FROM of a query without nesting; asks no author. */
public record LeafTables(Schema schema, TableUses uses) {

    /** Weight of tables of entities beside those of links. */
    private static final int THINGS = 4;

    /** Columns of a table for which it has one turn. */
    private static final long OF_A_TURN = 8;

    /** Whether some table can have these clauses. */
    public boolean possible(Set<Clause> wanted, boolean aggregate) {
        return schema.tables().stream().anyMatch(t -> usable(t, wanted, aggregate));
    }

    /**
     * Draws a table that can have the wanted clauses, the likelier the more there is to ask about it.
     *
     * @param turn place among such tables, counted round and round, of the one whose turn it is; empty where none has its turn
     */
    Outcome<Table> draw(SplittableRandom chance, Set<Clause> wanted, boolean aggregate, OptionalInt turn) {
        List<Table> tables = schema.tables().stream()
                .filter(t -> usable(t, wanted, aggregate))
                .toList();
        List<Table> able =
                tables.stream().filter(t -> !aggregate || numbered(t)).toList();
        if (turn.isPresent() && !able.isEmpty()) {
            List<Table> turns = turns(able);
            return Outcome.done(turns.get(Math.floorMod(turn.getAsInt(), turns.size())));
        }
        long left = chance.nextLong(
                Math.max(1, tables.stream().mapToLong(t -> weight(t, aggregate)).sum()));
        for (Table table : tables) {
            left -= weight(table, aggregate);
            if (left < 0) {
                return Outcome.done(table);
            }
        }
        return Outcome.refused(new Refusal.Declined("no table to ask about"));
    }

    /** Gives each table a turn, and one more for so many further columns, so that wide ones are asked about as a whole. */
    private static List<Table> turns(List<Table> tables) {
        long widest = tables.stream().mapToLong(LeafTables::columns).max().orElse(0);
        return LongStream.iterate(0, before -> before == 0 || before < widest, before -> before + OF_A_TURN)
                .boxed()
                .flatMap(before -> tables.stream().filter(t -> before == 0 || columns(t) > before))
                .toList();
    }

    private boolean usable(Table table, Set<Clause> wanted, boolean aggregate) {
        boolean once = wanted.contains(Clause.GROUP_BY) && new PartTables(schema).part(table); // one row of each kind
        boolean left = !wanted.contains(Clause.WHERE) || uses.leavesOutput(table);
        return !once
                && left
                && (asked(table) > 0 || FullName.of(table).isPresent())
                && uses.allows(table, wanted.contains(Clause.GROUP_BY), wanted.contains(Clause.ORDER_BY), aggregate);
    }

    /** Prefers numbers for an aggregate: there is more to ask than how many. */
    private long weight(Table table, boolean aggregate) {
        boolean people = !aggregate && FullName.of(table).isPresent();
        return (asked(table) + (people ? 1 : 0))
                * (aggregate && numbered(table) ? 12 : 1)
                * (links(table) ? 1 : THINGS);
    }

    private static boolean numbered(Table table) {
        return table.columns().stream()
                .anyMatch(c -> c.role() == Role.MEASURE
                        && c.type().numeric()
                        && !PartTables.numbers(table, c)
                        && !table.primaryKey().contains(c.name()));
    }

    /** Says whether rows link other entities, of which more can be asked: a role, a place in a playlist. */
    private boolean links(Table table) {
        PartTables parts = new PartTables(schema);
        return parts.owners(table).size() > 1 && !parts.part(table);
    }

    /** Counts the table's columns to ask about, six at most so that wide tables do not crowd out the others. */
    private static long asked(Table table) {
        return Math.min(6, columns(table));
    }

    private static long columns(Table table) {
        return table.columns().stream()
                .filter(c -> c.role() != Role.IDENTIFIER && c.role() != Role.TEXT && !PartTables.numbers(table, c))
                .count();
    }
}
