package org.spartabench.making.nest;

import java.util.List;
import java.util.function.Function;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Holds the finished leaves for inner blocks, in a fixed order. */
public record Pool(List<Leaf> leaves) {

    /**
     * Holds one leaf.
     *
     * @param number the leaf item's number, negative for a leaf that was made for the pool only
     * @param inner the leaf as an inner block: without DISTINCT, which belongs to its own SELECT
     * @param open whether it is a table whose conditions are written when a tree needs it
     */
    public record Leaf(int number, Grounded grounded, Inner inner, boolean open) {

        public static Leaf of(int number, Grounded grounded, Function<Block, Inner> counter) {
            return new Leaf(number, grounded, counter.apply(grounded.query().withDistinct(false)), false);
        }

        /** Counts its conditions, with one that is still to come. */
        public int conditions() {
            return block().where().size() + (open ? 1 : 0);
        }

        public Block block() {
            return inner.block();
        }

        /** Whether it has only conditions and SELECT, so that SELECT may be replaced. */
        public boolean plain() {
            return block().groupBy().isEmpty() && block().having().isEmpty() && loose();
        }

        /** Whether it lists groups by one column, which it selects. */
        public boolean grouped() {
            return block().groupBy().size() == 1
                    && block().groupBy().getFirst() instanceof Expr.Column
                    && output().equals(block().groupBy().getFirst())
                    && loose();
        }

        private boolean loose() {
            return block().orderBy().isEmpty()
                    && block().limit().isEmpty()
                    && block().table().isPresent();
        }

        /** Whether it chooses one row by its name alone, such as a genre. */
        public boolean named() {
            return plain()
                    && inner.rows() == 1
                    && block().where().size() == 1
                    && block().where().getFirst() instanceof Predicate.Compare c
                    && c.operator() == Comparison.EQ
                    && c.right() instanceof Expr.TextLiteral;
        }

        public boolean aggregates() {
            return output() instanceof Expr.Call call && call.aggregate();
        }

        private Expr output() {
            return block().select().getFirst().expr();
        }

        /** Whether it selects an aggregate other than a count. */
        public boolean measures() {
            return aggregates()
                    && !(output() instanceof Expr.Call call && call.name().equals("COUNT"));
        }
    }

    public Pool {
        leaves = List.copyOf(leaves);
    }
}
