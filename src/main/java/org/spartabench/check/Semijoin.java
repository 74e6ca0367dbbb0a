package org.spartabench.check;

import java.util.BitSet;
import java.util.Optional;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.Schema;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Names;
import org.spartabench.query.Predicate;

/**
 * A condition that asks only whether a column's value is among those of a column of an inner block: IN or NOT IN over a
 * block of its own that is plain, or grouped by that column.
 */
record Semijoin(ColumnRef outer, ColumnRef key, Block inner, boolean negated) {

    /** @param rows one table, and the condition alone in WHERE */
    static Optional<Semijoin> of(Block rows, Schema schema) {
        if (!(rows.where().getFirst() instanceof Predicate.InQuery in)
                || !(in.left() instanceof Expr.Column)
                || !(in.inner() instanceof Block inner)
                || !plain(inner)) {
            return Optional.empty();
        }
        Names names = Names.of(rows, schema);
        BlockPath child = BlockPath.ROOT.child(0);
        if (!names.correlations(child).isEmpty()) {
            return Optional.empty();
        }
        Optional<ColumnRef> outer = names.column(BlockPath.ROOT, in.left());
        Optional<ColumnRef> key = names.column(child, inner.select().getFirst().expr());
        boolean grouped =
                inner.groupBy().stream().allMatch(by -> names.column(child, by).equals(key));
        return outer.isPresent()
                        && key.isPresent()
                        && grouped
                        && type(schema, outer).equals(type(schema, key))
                ? Optional.of(new Semijoin(outer.get(), key.get(), inner, in.negated()))
                : Optional.empty();
    }

    private static Optional<?> type(Schema schema, Optional<ColumnRef> column) {
        return column.flatMap(schema::column).map(c -> c.type());
    }

    private static boolean plain(Block inner) {
        return inner.table().isPresent()
                && inner.select().size() == 1
                && inner.select().getFirst().expr() instanceof Expr.Column
                && (inner.groupBy().isEmpty()
                        ? inner.having().isEmpty()
                        : inner.groupBy().size() == 1 && inner.groupBy().getFirst() instanceof Expr.Column)
                && inner.limit().isEmpty();
    }

    /**
     * The places of the outer rows whose value is, or is not, among those of an inner block.
     *
     * @param outers codes of the outer column, by place
     * @param keys that the block gives
     */
    static BitSet rows(int[] outers, Groups.Keys keys, boolean negated) {
        BitSet rows = new BitSet(outers.length);
        for (int at = 0; at < outers.length; at++) {
            boolean known = outers[at] != Codes.NONE;
            boolean among = known && keys.codes().get(outers[at]);
            rows.set(at, negated ? keys.none() || known && !keys.missing() && !among : among);
        }
        return rows;
    }
}
