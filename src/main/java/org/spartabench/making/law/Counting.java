package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/**
 * Computes the counts of a plan: from sets of rows if FROM is one table of moderate size, else by one statement. A
 * block grows by one condition at a time, so mostly one set is new. Safe for use by several threads.
 */
final class Counting {

    /** Statements whose counts are kept, so that a law asked twice of one block is counted once. */
    private static final int KEPT = 4096;

    private final FactBase facts;
    private final Limits limits;
    private final PredicateRows holding;
    private final PlacedNumbers numbers;
    private final Map<String, List<Long>> counted = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Long>> eldest) {
            return size() > KEPT;
        }
    });

    Counting(FactBase facts, Limits limits) {
        this.facts = facts;
        this.limits = limits;
        this.holding = new PredicateRows(facts, limits);
        this.numbers = new PlacedNumbers(facts, limits);
    }

    /** Gives one count for each term, in order. */
    Outcome<List<Long>> take(CountPlan plan) {
        Optional<PredicateRows.Table> table = holding.table(plan.from());
        return table.isPresent() ? byPlace(plan, table.get()) : count(plan.statement());
    }

    /** Gives the rows of the first term, by their places, where FROM is one table of a size to keep them. */
    Outcome<Matching> matching(CountPlan plan) {
        Optional<PredicateRows.Table> table = holding.table(plan.from());
        if (table.isEmpty()) {
            return count(plan.statement()).map(counts -> new Matching(counts.getFirst(), Optional.empty()));
        }
        return holds(plan, table.get()).map(holds -> {
            BitSet rows = rows(table.get(), plan.tallies().getFirst(), holds);
            return new Matching(rows.cardinality(), Optional.of(rows));
        });
    }

    /**
     * Finds what a plain query over one table gives, from the places of its rows: the number that it counts, or how many different values it
     * lists, NULL as one. Empty where that takes a statement.
     */
    Optional<Long> figure(Block query) {
        Expr output = query.select().getFirst().expr();
        boolean grouped = !query.groupBy().isEmpty();
        boolean plain = query.select().size() == 1
                && query.having().isEmpty()
                && query.limit().isEmpty()
                && (!grouped || query.groupBy().equals(List.of(output)));
        if (!plain || !(output instanceof Expr.Column) && (grouped || !counts(output))) {
            return Optional.empty();
        }
        Block rows = Block.from(query.from()).withWhere(query.where());
        return matching(CountPlan.whole(rows, ColumnNames.of(rows, facts.schema())))
                .toOptional()
                .flatMap(Matching::places)
                .flatMap(places -> switch (output) {
                    case Expr.Column column -> different(query, column, places, true);
                    case Expr.Call(String _, boolean distinct, List<Expr> arguments)
                    when distinct && arguments.getFirst() instanceof Expr.Column column ->
                        different(query, column, places, false);
                    case Expr.Call call when !call.distinct() -> Optional.of((long) places.cardinality());
                    default -> Optional.empty();
                });
    }

    /**
     * Aggregates a column of numbers over the rows of a block over one table, from their places: COUNT, AVG, SUM, MIN or MAX. Good to tell
     * figures apart. Empty where that takes a statement.
     */
    OptionalDouble amount(Block query) {
        boolean plain = query.select().size() == 1
                && query.groupBy().isEmpty()
                && query.having().isEmpty()
                && query.limit().isEmpty();
        if (!plain
                || !(query.select().getFirst().expr()
                        instanceof Expr.Call(String function, boolean distinct, List<Expr> of))
                || distinct
                || of.size() != 1
                || !(of.getFirst() instanceof Expr.Column column)) {
            return OptionalDouble.empty();
        }
        Block rows = Block.from(query.from()).withWhere(query.where());
        Optional<PredicateRows.Table> table = holding.table(query.from());
        return matching(CountPlan.whole(rows, ColumnNames.of(rows, facts.schema())))
                .toOptional()
                .flatMap(Matching::places)
                .map(places -> numbers.of(
                        function,
                        new ColumnRef(table.orElseThrow().source().table(), column.name()),
                        table.orElseThrow(),
                        places))
                .orElse(OptionalDouble.empty());
    }

    /** Says whether the output is a number of rows, or of different values. */
    static boolean counts(Expr output) {
        return output instanceof Expr.Call call
                && call.name().equals("COUNT")
                && (call.distinct() || call.arguments().equals(List.of(Expr.Star.ALL)));
    }

    private Optional<Long> different(Block query, Expr.Column column, BitSet places, boolean missing) {
        return query.table().flatMap(t -> holding.different(new ColumnRef(t, column.name()), places, missing));
    }

    private Outcome<List<Long>> byPlace(CountPlan plan, PredicateRows.Table table) {
        return holds(plan, table)
                .map(holds -> plan.tallies().stream()
                        .map(tally -> (long) rows(table, tally, holds).cardinality())
                        .toList());
    }

    /** The rows for which each condition is true, by its name. */
    private Outcome<Map<String, BitSet>> holds(CountPlan plan, PredicateRows.Table table) {
        Map<String, BitSet> holds = new LinkedHashMap<>();
        for (var condition : plan.conditions().entrySet()) {
            switch (holding.of(table, condition.getValue())) {
                case Outcome.Refused<BitSet>(Refusal refusal) -> {
                    return Outcome.refused(refusal);
                }
                case Outcome.Done<BitSet>(BitSet rows) -> holds.put(condition.getKey(), rows);
            }
        }
        return Outcome.done(holds);
    }

    private static BitSet rows(PredicateRows.Table table, CountPlan.CountTerm tally, Map<String, BitSet> holds) {
        BitSet rows = table.all();
        tally.all().forEach(name -> rows.and(at(holds, name)));
        if (!tally.unlike().isEmpty()) {
            BitSet unlike = (BitSet) at(holds, tally.unlike().getFirst()).clone();
            unlike.xor(at(holds, tally.unlike().getLast()));
            rows.and(unlike);
        }
        return rows;
    }

    private static BitSet at(Map<String, BitSet> holds, String name) {
        return holds.getOrDefault(name, new BitSet());
    }

    /** The numbers of the statement's only row. */
    Outcome<List<Long>> count(Block statement) {
        String sql = Sql.print(statement);
        List<Long> known = counted.get(sql);
        if (known != null) {
            return Outcome.done(known);
        }
        return switch (Guard.run(statement, facts, limits)) {
            case Failure failure -> Outcome.refused(new Refusal.Failed(failure));
            case Rows rows -> {
                List<Long> numbers = new ArrayList<>();
                for (@Nullable Object value : rows.rows().getFirst()) {
                    numbers.add(value instanceof Number n ? n.longValue() : 0L);
                }
                counted.put(sql, List.copyOf(numbers));
                yield Outcome.done(numbers);
            }
        };
    }
}
