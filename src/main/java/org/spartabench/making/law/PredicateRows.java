package org.spartabench.making.law;

import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;

/**
 * Caches, for each condition, the places of the rows of a table for which it is true. The engine computes each set
 * once; the most recently used sets are kept. Safe for use by several threads.
 */
final class PredicateRows {

    /** Rows of a table up to which the places are kept: 25 KB a condition. */
    private static final long MOST_ROWS = 200_000;

    private static final Predicate TRUE = new Predicate.Truth(new Expr.BooleanLiteral(true));

    /** Conditions kept: more than a run of 1,000 items asks. */
    private static final int KEPT = 4096;

    /**
     * One table in FROM.
     *
     * @param place the place of a row, where it stands in FROM under the source's name
     */
    record Table(Source.Named source, Expr place, int rows) {

        /** Gives a new set of all places, for the caller to change. */
        BitSet all() {
            BitSet all = new BitSet(rows);
            all.set(0, rows);
            return all;
        }
    }

    private final FactBase facts;
    private final Limits limits;
    private final KeyedRows keyed;
    private final Map<String, Optional<Expr>> places = new ConcurrentHashMap<>();
    private final Map<Asked, BitSet> known = Collections.synchronizedMap(new LinkedHashMap<>(KEPT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Asked, BitSet> eldest) {
            return size() > KEPT;
        }
    });

    PredicateRows(FactBase facts, Limits limits) {
        this.facts = facts;
        this.limits = limits;
        this.keyed = new KeyedRows(facts, limits, source -> table(List.of(source)));
    }

    /** The only table of FROM, where it is one whose places can be kept. */
    Optional<Table> table(List<Source> from) {
        if (from.size() != 1 || !(from.getFirst() instanceof Source.Named source)) {
            return Optional.empty();
        }
        return facts.schema()
                .table(source.table())
                .filter(t -> t.rows() <= MOST_ROWS)
                .flatMap(t -> places.computeIfAbsent(source.name().orElse(source.table()), this::place)
                        .map(place -> new Table(source, place, (int) t.rows())));
    }

    /** Reads the place as a tree; empty where our printer writes it differently from the engine. */
    private Optional<Expr> place(String source) {
        String place = "SELECT " + facts.place(source);
        return SqlReader.read(place)
                .block()
                .filter(b -> Sql.print(b).equals(place))
                .map(b -> b.select().getFirst().expr());
    }

    /** As {@link KeyedRows#different}. */
    Optional<Long> different(ColumnRef column, BitSet rows, boolean missing) {
        return keyed.different(column, rows, missing);
    }

    private record Asked(Source.Named source, Predicate condition) {}

    /** Gives the kept set, which the caller must not change. */
    Outcome<BitSet> of(Table table, Predicate condition) {
        Asked asked = new Asked(table.source(), condition);
        BitSet found = known.get(asked);
        if (found != null) {
            return Outcome.done(found);
        }
        Outcome<BitSet> fresh = fresh(table, condition);
        if (fresh instanceof Outcome.Done<BitSet>(BitSet places)) {
            known.put(asked, places);
        }
        return fresh;
    }

    private Outcome<BitSet> fresh(Table table, Predicate condition) {
        if (condition instanceof Predicate.Or or) {
            return any(table, or.any());
        }
        if (condition.equals(TRUE)) {
            return Outcome.done(table.all());
        }
        if (condition instanceof Predicate.Not(Predicate.Exists e)) {
            return of(table, e.opposite().orElseThrow());
        }
        Optional<BitSet> members = condition instanceof Predicate.Nested
                ? Membership.of(table.source(), condition, facts.schema()).flatMap(asked -> members(table, asked))
                : Optional.empty();
        if (members.isPresent()) {
            return Outcome.done(members.get());
        }
        Optional<Predicate> most = negation(condition);
        return most.isPresent()
                ? of(table, most.get()).map(some -> {
                    BitSet others = table.all();
                    others.andNot(some);
                    return others;
                })
                : asked(table, condition);
    }

    private Outcome<BitSet> any(Table table, List<Predicate> conditions) {
        BitSet rows = new BitSet(table.rows());
        for (Predicate condition : conditions) {
            switch (of(table, condition)) {
                case Outcome.Refused<BitSet> refused -> {
                    return refused;
                }
                case Outcome.Done<BitSet>(BitSet some) -> rows.or(some);
            }
        }
        return Outcome.done(rows);
    }

    /** Finds the members among the rows of a table from the rows of the block that they are members of. */
    private Optional<BitSet> members(Table table, Membership asked) {
        return table(asked.block().from()).flatMap(other -> {
            BitSet given = other.all();
            for (Predicate condition : asked.block().where()) {
                Optional<BitSet> some = of(other, condition).toOptional();
                if (some.isEmpty()) {
                    return Optional.empty();
                }
                given.and(some.get());
            }
            return keyed.of(asked, given);
        });
    }

    /** Evaluates a condition without columns of the table once, not for each row. */
    private Outcome<BitSet> asked(Table table, Predicate condition) {
        Block rows =
                Block.from(List.of(table.source())).withSelect(table.place()).withWhere(List.of(condition));
        ColumnNames names = ColumnNames.of(rows.withSelect(Expr.NumberLiteral.of(0)), facts.schema());
        boolean own = names.uses().stream()
                .anyMatch(u -> u.block().isEmpty()
                        || u.block().get().depth() == u.found().outward());
        return own
                ? find(Uncorrelated.of(rows, names), table.rows())
                : find(rows.withFrom(List.of()).withSelect(Expr.NumberLiteral.of(0)), 1)
                        .map(found -> found.isEmpty() ? found : table.all());
    }

    private Outcome<BitSet> find(Block asked, int rows) {
        BitSet found = new BitSet(rows);
        Optional<Failure> failure = Guard.places(asked, facts, limits, found);
        return failure.<Outcome<BitSet>>map(f -> Outcome.refused(new Refusal.Failed(f)))
                .orElseGet(() -> Outcome.done(found));
    }

    /**
     * Gives the complement of a condition that most rows meet, so that fewer places are read. True where the condition
     * is false or unknown.
     */
    private static Optional<Predicate> negation(Predicate condition) {
        return switch (condition) {
            case Predicate.Exists e when e.negated() -> Optional.of(new Predicate.Exists(false, e.inner()));
            case Predicate.InQuery in
            when in.negated() ->
                Optional.of(new Predicate.Not(new Predicate.Truth(
                        Expr.Call.of("COALESCE", new Expr.Condition(in), new Expr.BooleanLiteral(false)))));
            case Predicate other -> Optional.empty();
        };
    }
}
