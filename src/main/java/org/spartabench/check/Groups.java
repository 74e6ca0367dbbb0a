package org.spartabench.check;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.Schema;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Names;
import org.spartabench.query.Predicate;

/** The keys that a block gives which groups its rows by them, told from the rows that FROM and WHERE give. */
final class Groups {

    private static final Predicate TRUE = new Predicate.Truth(new Expr.BooleanLiteral(true));

    private final Schema schema;
    private final Measures measures;

    Groups(Schema schema, Measures measures) {
        this.schema = schema;
        this.measures = measures;
    }

    /**
     * The keys that stay.
     *
     * @param codes their codes
     * @param missing whether NULL is one of them
     */
    record Keys(BitSet codes, boolean missing) {
        boolean none() {
            return codes.isEmpty() && !missing;
        }
    }

    /** Those of all rows. @param keys codes of the column, by place */
    static Keys all(int[] keys, BitSet rows) {
        BitSet codes = new BitSet();
        boolean missing = false;
        for (int at = rows.nextSetBit(0); at >= 0; at = rows.nextSetBit(at + 1)) {
            missing |= keys[at] == Codes.NONE;
            if (keys[at] != Codes.NONE) {
                codes.set(keys[at]);
            }
        }
        return new Keys(codes, missing);
    }

    /**
     * Those of the groups that HAVING lets pass; empty where only the engine knows.
     *
     * @param block with one column to group by
     * @param keys codes of that column, by place
     */
    Optional<Keys> passing(Block block, int[] keys, BitSet rows) {
        Map<Integer, BitSet> groups = new TreeMap<>();
        rows.stream()
                .forEach(at ->
                        groups.computeIfAbsent(keys[at], k -> new BitSet()).set(at));
        Names names = Names.of(block, schema);
        BitSet stay = new BitSet();
        boolean missing = false;
        for (Map.Entry<Integer, BitSet> group : groups.entrySet()) {
            for (Predicate condition : block.having()) {
                Optional<Boolean> holds = holds(condition, names, group.getValue());
                if (holds.isEmpty()) {
                    return Optional.empty();
                }
                if (!holds.get()) {
                    group.getValue().clear();
                }
            }
            if (!group.getValue().isEmpty()) {
                missing |= group.getKey() == Codes.NONE;
                if (group.getKey() != Codes.NONE) {
                    stay.set(group.getKey());
                }
            }
        }
        return Optional.of(new Keys(stay, missing));
    }

    /** @param group rows of one group; none when an earlier condition failed */
    private Optional<Boolean> holds(Predicate condition, Names names, BitSet group) {
        if (condition.equals(TRUE) || group.isEmpty()) {
            return Optional.of(true);
        }
        return condition
                        instanceof
                        Predicate.Compare(Expr.Call call, Predicate.Comparison operator, Expr.NumberLiteral constant)
                ? holds(call, operator, constant.value(), names, group)
                : Optional.empty();
    }

    private Optional<Boolean> holds(
            Expr.Call call, Predicate.Comparison operator, BigDecimal constant, Names names, BitSet group) {
        if (call.distinct() || call.arguments().size() != 1) {
            return Optional.empty();
        }
        if (call.name().equals("COUNT") && call.arguments().getFirst() instanceof Expr.Star) {
            return Optional.of(Measure.holds(
                    operator, BigDecimal.valueOf(group.cardinality()).compareTo(constant)));
        }
        Optional<ColumnRef> column =
                names.column(BlockPath.ROOT, call.arguments().getFirst());
        return column.flatMap(measures::of)
                .filter(m -> m.type().numeric())
                .flatMap(m -> m.compared(call.name(), group, operator, constant));
    }
}
