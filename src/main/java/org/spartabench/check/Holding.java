package org.spartabench.check;

import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Names;
import org.spartabench.query.Predicate;
import org.spartabench.query.Source;
import org.spartabench.query.Sql;
import org.spartabench.query.SqlReader;

/**
 * The rows of a table for which a condition is true, by their places. The engine finds them, once for each condition:
 * those asked for last are kept. Safe for use by several threads.
 */
final class Holding {

    /** Rows of a table up to which the places are kept: 25 KB a condition. */
    private static final long MOST_ROWS = 200_000;

    private static final Predicate TRUE = new Predicate.Truth(new Expr.BooleanLiteral(true));

    /** Conditions kept. */
    private static final int KEPT = 1024;

    /**
     * One table in FROM.
     *
     * @param place the place of a row, where it stands in FROM under the source's name
     */
    record Table(Source.Named source, Expr place, int rows) {

        /** All places, to be changed as is wanted. */
        BitSet all() {
            BitSet all = new BitSet(rows);
            all.set(0, rows);
            return all;
        }
    }

    private final FactBase facts;
    private final Limits limits;
    private final Codes codes;
    private final Constants constants;
    private final Groups groups;
    private final Map<String, Optional<Expr>> places = new ConcurrentHashMap<>();
    private final Map<Asked, BitSet> known = Collections.synchronizedMap(new LinkedHashMap<>(KEPT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Asked, BitSet> eldest) {
            return size() > KEPT;
        }
    });

    Holding(FactBase facts, Limits limits, Answers answers) {
        this.facts = facts;
        this.limits = limits;
        this.codes = new Codes(facts, limits, this::place);
        Measures measures = new Measures(facts, limits, this::place);
        this.groups = new Groups(facts.schema(), measures);
        Scalars scalars = new Scalars(facts.schema(), measures, this::places);
        this.constants = new Constants(facts.schema(), codes, measures, answers, scalars);
    }

    Codes codes() {
        return codes;
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

    /** Empty where our printer says a place otherwise than the engine does. */
    private Optional<Expr> place(String source) {
        String place = "SELECT " + facts.place(source);
        return SqlReader.read(place)
                .block()
                .filter(b -> Sql.print(b).equals(place))
                .map(b -> b.select().getFirst().expr());
    }

    /** The rows that FROM and WHERE of a block give that needs nothing of those around it. */
    private Optional<BitSet> places(Block block) {
        return table(block.from())
                .flatMap(table -> all(table, block.where()) instanceof Outcome.Done<BitSet>(BitSet rows)
                        ? Optional.of(rows)
                        : Optional.empty());
    }

    /** Rows of a table for which all conditions are true. */
    Outcome<BitSet> all(Table table, List<Predicate> conditions) {
        return joined(table, table.all(), conditions, BitSet::and);
    }

    private Outcome<BitSet> joined(
            Table table, BitSet rows, List<Predicate> conditions, BiConsumer<BitSet, BitSet> join) {
        for (Predicate condition : conditions) {
            switch (of(table, condition)) {
                case Outcome.Refused<BitSet> refused -> {
                    return refused;
                }
                case Outcome.Done<BitSet>(BitSet some) -> join.accept(rows, some);
            }
        }
        return Outcome.done(rows);
    }

    private record Asked(Source.Named source, Predicate condition) {}

    /** Not to be changed. */
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
            return joined(table, new BitSet(table.rows()), or.any(), BitSet::or);
        }
        if (condition.equals(TRUE)) {
            return Outcome.done(table.all());
        }
        if (condition instanceof Predicate.Not(Predicate.Exists e)) {
            return of(table, new Predicate.Exists(!e.negated(), e.inner()));
        }
        Optional<BitSet> told = constants.rows(table, condition);
        if (told.isPresent()) {
            return Outcome.done(told.get());
        }
        Block rows = Block.from("", Optional.empty())
                .withFrom(List.of(table.source()))
                .withSelect(table.place())
                .withWhere(List.of(condition));
        Names names = Names.of(rows.withSelect(Census.number(0)), facts.schema());
        boolean own = names.uses().stream()
                .anyMatch(u -> u.block().isEmpty()
                        || u.block().get().depth() == u.found().outward());
        Block asked =
                own ? Uncorrelated.of(rows, names) : rows.withFrom(List.of()).withSelect(Census.number(0));
        Optional<Outcome<BitSet>> known = own ? semijoined(asked) : alone(table, condition);
        if (known.isPresent()) {
            return known.get();
        }
        Optional<Predicate> most = negation(condition);
        return most.isPresent()
                ? of(table, most.get()).map(some -> {
                    BitSet others = table.all();
                    others.andNot(some);
                    return others;
                })
                : find(asked, table.rows()).map(found -> own || found.isEmpty() ? found : table.all());
    }

    /** Without a statement, where the condition only looks for a key among those of rows that are known. */
    private Optional<Outcome<BitSet>> semijoined(Block asked) {
        return Semijoin.of(asked, facts.schema())
                .flatMap(join -> table(join.inner().from()).flatMap(inner -> semijoined(join, inner)));
    }

    private Optional<Outcome<BitSet>> semijoined(Semijoin join, Table inner) {
        return codes.of(join.outer())
                .flatMap(outers -> codes.of(join.key()).flatMap(keys -> switch (all(
                        inner, join.inner().where())) {
                    case Outcome.Refused<BitSet> refused -> Optional.of(refused);
                    case Outcome.Done<BitSet>(BitSet inside) ->
                        (join.inner().groupBy().isEmpty()
                                        ? Optional.of(Groups.all(keys, inside))
                                        : groups.passing(join.inner(), keys, inside))
                                .map(given -> Outcome.done(Semijoin.rows(outers, given, join.negated())));
                }));
    }

    /** All rows or none, where the condition needs nothing of them and asks whether a plain block has rows. */
    private Optional<Outcome<BitSet>> alone(Table table, Predicate condition) {
        return condition instanceof Predicate.Exists(boolean negated, Block inner)
                        && !negated
                        && inner.groupBy().isEmpty()
                        && inner.having().isEmpty()
                        && inner.limit().isEmpty()
                        && !Uncorrelated.aggregates(inner)
                ? places(inner).map(rows -> Outcome.done(rows.isEmpty() ? new BitSet() : table.all()))
                : Optional.empty();
    }

    private Outcome<BitSet> find(Block asked, int rows) {
        BitSet found = new BitSet(rows);
        Optional<Failure> failure = facts.places(Sql.print(asked), limits, found);
        return failure.<Outcome<BitSet>>map(f -> Outcome.refused(new Refusal.Failed(f)))
                .orElseGet(() -> Outcome.done(found));
    }

    /**
     * What a condition leaves out that lets most rows pass, as a condition: fewer places have to be read. True where the
     * condition is not, be it false or unknown.
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
