package org.spartabench.nest;

import java.util.List;
import org.spartabench.item.Grounded;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;

/** Holds the finished leaves for inner blocks, in a fixed order. */
public record Pool(List<Leaf> leaves) {

    /**
     * One leaf.
     *
     * @param number the leaf item's number, negative for a leaf that was made for the pool only
     * @param inner the leaf as an inner block: without DISTINCT, which goes with the SELECT that it came with
     */
    public record Leaf(int number, Grounded grounded, Inner inner) {

        public static Leaf of(int number, Grounded grounded, InnerBlockCounter counter) {
            return new Leaf(number, grounded, counter.count(grounded.query().withDistinct(false)));
        }

        Block block() {
            return inner.block();
        }

        /** Whether nothing but conditions and SELECT is in it, so that SELECT may be another one. */
        boolean plain() {
            return block().groupBy().isEmpty() && block().having().isEmpty() && open();
        }

        /** Whether it lists groups by one column, which it selects. */
        boolean grouped() {
            return block().groupBy().size() == 1
                    && block().groupBy().getFirst() instanceof Expr.Column
                    && block().select()
                            .getFirst()
                            .expr()
                            .equals(block().groupBy().getFirst())
                    && open();
        }

        private boolean open() {
            return block().orderBy().isEmpty()
                    && block().limit().isEmpty()
                    && block().table().isPresent();
        }

        boolean aggregates() {
            return block().select().getFirst().expr() instanceof Expr.Call call && call.aggregate();
        }

        /** Whether it selects an aggregate other than a count. */
        boolean measures() {
            return block().select().getFirst().expr() instanceof Expr.Call call
                    && call.aggregate()
                    && !call.name().equals("COUNT");
        }
    }

    public Pool {
        leaves = List.copyOf(leaves);
    }
}
