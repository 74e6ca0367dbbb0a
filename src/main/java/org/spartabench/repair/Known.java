package org.spartabench.repair;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spartabench.query.Block;
import org.spartabench.query.Predicate;

/** Chooses the expected row as {@link Expected} does, from rows that are known to pass conditions, without a statement. */
final class Known {

    private final Block block;
    private final Function<List<Predicate>, Optional<BitSet>> passing;

    private Known(Block block, Function<List<Predicate>, Optional<BitSet>> passing) {
        this.block = block;
        this.passing = passing;
    }

    /**
     * The best row of the only table in FROM.
     *
     * @return its place, then whether it satisfies each conjunct of WHERE from {@code kept} on; empty where too little is
     *     known
     */
    static Optional<List<@Nullable Object>> best(Subject subject, int kept, Probe probe) {
        Known known = new Known(subject.written(), conditions -> probe.passing(subject, conditions));
        return known.candidates(subject, kept).map(rows -> known.row(rows, kept));
    }

    private List<@Nullable Object> row(BitSet rows, int kept) {
        int place = rows.nextSetBit(0);
        List<@Nullable Object> row = new ArrayList<>();
        row.add((long) place);
        for (Predicate condition : block.where().subList(kept, block.where().size())) {
            row.add(passing.apply(List.of(condition)).orElseThrow().get(place));
        }
        return row;
    }

    private Optional<BitSet> candidates(Subject subject, int kept) {
        List<Predicate> failing = block.where().subList(kept, block.where().size());
        Optional<BitSet> rows = passing.apply(block.where().subList(0, kept))
                .filter(r -> !r.isEmpty())
                .flatMap(r -> fewest(r, failing, this::holding))
                .flatMap(r -> fewest(r, failing, this::decided));
        for (int i = kept; i < block.where().size(); i++) {
            for (Predicate wish : Wishes.of(block, subject, i)) {
                rows = rows.flatMap(r -> fewest(r, List.of(wish), this::holding));
            }
        }
        return rows;
    }

    private Optional<BitSet> holding(Predicate condition) {
        return passing.apply(List.of(condition));
    }

    /** The rows for which a condition is true or false, and not unknown. */
    private Optional<BitSet> decided(Predicate condition) {
        Predicate opposite = condition instanceof Predicate.InQuery in
                ? new Predicate.InQuery(in.left(), !in.negated(), in.inner())
                : new Predicate.Not(condition);
        return holding(condition)
                .flatMap(rows -> holding(opposite).map(others -> {
                    BitSet decided = (BitSet) rows.clone();
                    decided.or(others);
                    return decided;
                }));
    }

    /** Those rows that miss the fewest of the conditions; nothing is asked where there is one row only. */
    private static Optional<BitSet> fewest(
            BitSet rows, List<Predicate> conditions, Function<Predicate, Optional<BitSet>> holding) {
        if (rows.cardinality() == 1) {
            return Optional.of(rows);
        }
        List<BitSet> holds = new ArrayList<>();
        for (Predicate condition : conditions) {
            Optional<BitSet> held = holding.apply(condition);
            if (held.isEmpty()) {
                return Optional.empty();
            }
            holds.add(held.get());
        }
        int most = 0;
        for (int at = rows.nextSetBit(0); at >= 0; at = rows.nextSetBit(at + 1)) {
            most = Math.max(most, count(holds, at));
        }
        BitSet best = new BitSet();
        for (int at = rows.nextSetBit(0); at >= 0; at = rows.nextSetBit(at + 1)) {
            if (count(holds, at) == most) {
                best.set(at);
            }
        }
        return Optional.of(best);
    }

    private static int count(List<BitSet> holds, int row) {
        int count = 0;
        for (BitSet held : holds) {
            count += held.get(row) ? 1 : 0;
        }
        return count;
    }
}
