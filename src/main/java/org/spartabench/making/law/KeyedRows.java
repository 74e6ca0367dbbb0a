package org.spartabench.making.law;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;

/**
 * Finds the rows whose key some other rows have, by places alone: the engine says once for two columns which of their rows have
 * the same key, and compares no value again (decision 302). Only for facts in a file, where equality is one relation: a server may
 * know several. Safe for use by several threads.
 */
final class KeyedRows {

    private static final Set<ColumnType> TYPES = Set.of(ColumnType.INTEGER, ColumnType.TEXT, ColumnType.DATE);

    /** Stands for a row without a key, or with one that no row of the other table has. */
    private static final int NONE = -1;

    private static final String GIVEN = "given";
    private static final String FIRST = "first_rows";

    private record Pair(ColumnRef of, ColumnRef among) {}

    private final FactBase facts;
    private final Limits limits;
    private final Function<Source.Named, Optional<PredicateRows.Table>> tables;
    private final Map<Pair, Optional<int[]>> firsts = new ConcurrentHashMap<>();

    /** @param tables gives a table in FROM with the place of a row; none where places are not kept */
    KeyedRows(FactBase facts, Limits limits, Function<Source.Named, Optional<PredicateRows.Table>> tables) {
        this.facts = facts;
        this.limits = new Limits(limits.time(), Integer.MAX_VALUE);
        this.tables = tables;
    }

    /**
     * Finds the places of the rows that are members; empty where that is not known.
     *
     * @param given the rows of the membership's block, by their places; not changed
     */
    Optional<BitSet> of(Membership asked, BitSet given) {
        return first(asked.own(), asked.own())
                .flatMap(own -> first(asked.key(), asked.own())
                        .flatMap(theirs -> asked.negated()
                                ? first(asked.key(), asked.key()).map(keys -> others(own, theirs, keys, given))
                                : Optional.of(members(own, theirs, given, asked.enough()))));
    }

    /**
     * Counts the different keys of some rows.
     *
     * @param missing whether rows without a key count as one more
     */
    Optional<Long> different(ColumnRef column, BitSet rows, boolean missing) {
        return first(column, column).map(first -> {
            BitSet keys = new BitSet(first.length);
            boolean without = false;
            for (int place = rows.nextSetBit(0); place >= 0; place = rows.nextSetBit(place + 1)) {
                if (first[place] == NONE) {
                    without = true;
                } else {
                    keys.set(first[place]);
                }
            }
            return keys.cardinality() + (missing && without ? 1L : 0L);
        });
    }

    private static BitSet members(int[] own, int[] theirs, BitSet given, IntPredicate enough) {
        int[] rows = new int[own.length];
        given.stream().map(place -> theirs[place]).filter(at -> at != NONE).forEach(at -> rows[at]++);
        BitSet found = new BitSet(own.length);
        for (int place = 0; place < own.length; place++) {
            found.set(place, own[place] != NONE && rows[own[place]] > 0 && enough.test(rows[own[place]]));
        }
        return found;
    }

    /** Finds what NOT IN lets pass: a key that is missing on either side says nothing, except among no rows. */
    private static BitSet others(int[] own, int[] theirs, int[] keys, BitSet given) {
        BitSet found = new BitSet(own.length);
        if (given.isEmpty()) {
            found.set(0, own.length);
        } else if (given.stream().noneMatch(place -> keys[place] == NONE)) {
            IntStream.range(0, own.length).filter(place -> own[place] != NONE).forEach(found::set);
            found.andNot(members(own, theirs, given, rows -> true));
        }
        return found;
    }

    /** Gives for each row of a column's table the first row of the other column's table that has the same key. */
    private Optional<int[]> first(ColumnRef of, ColumnRef among) {
        return firsts.computeIfAbsent(new Pair(of, among), this::read);
    }

    private Optional<int[]> read(Pair pair) {
        Optional<PredicateRows.Table> of =
                tables.apply(new Source.Named(pair.of().table(), Optional.of(GIVEN)));
        Optional<PredicateRows.Table> among =
                tables.apply(new Source.Named(pair.among().table(), Optional.empty()));
        boolean one = facts.identity().isEmpty()
                && type(pair.of()).filter(TYPES::contains).equals(type(pair.among()));
        if (!one || type(pair.of()).isEmpty() || of.isEmpty() || among.isEmpty()) {
            return Optional.empty();
        }
        Expr key = Expr.Column.of(pair.among().column());
        Block first = Block.of(
                        List.of(
                                new Block.Output(key, Optional.of("key_value")),
                                new Block.Output(Expr.Call.of("MIN", among.get().place()), Optional.of("first_place"))),
                        List.of(among.get().source()))
                .withGroupBy(List.of(key));
        Block places = Block.from(List.of(of.get().source(), new Source.Derived(first, Optional.of(FIRST))))
                .withSelect(of.get().place(), Expr.Column.of(FIRST, "first_place"))
                .withWhere(List.of(new Predicate.Compare(
                        Expr.Column.of(GIVEN, pair.of().column()),
                        Predicate.Comparison.EQ,
                        Expr.Column.of(FIRST, "key_value"))));
        if (!(Guard.runPlaced(places, facts, limits) instanceof Rows rows)) {
            return Optional.empty();
        }
        int[] found = new int[of.get().rows()];
        Arrays.fill(found, NONE);
        for (int row = 0; row < rows.size(); row++) {
            if (rows.rows().get(row).getFirst() instanceof Long place
                    && rows.rows().get(row).getLast() instanceof Long at) {
                found[Math.toIntExact(place)] = Math.toIntExact(at);
            }
        }
        return Optional.of(found);
    }

    private Optional<ColumnType> type(ColumnRef column) {
        return facts.schema().column(column).map(c -> c.type());
    }
}
