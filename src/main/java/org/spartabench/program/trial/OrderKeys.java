package org.spartabench.program.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Query;

/** Finds the places of sort keys among the outputs of a query. */
public final class OrderKeys {

    private OrderKeys() {}

    /** Finds the output columns that the root block orders by, up to the first key that is no output. */
    public static List<Integer> of(Query query) {
        List<Integer> found = new ArrayList<>();
        if (query instanceof Block block) {
            List<Block.Output> outputs = block.select();
            for (Block.Order order : block.orderBy()) {
                Optional<Integer> at = IntStream.range(0, outputs.size())
                        .boxed()
                        .filter(i -> outputs.get(i).expr().equals(order.expr())
                                || order.expr() instanceof Expr.Column c
                                        && outputs.get(i)
                                                .alias()
                                                .filter(c.name()::equalsIgnoreCase)
                                                .isPresent())
                        .findFirst();
                if (at.isEmpty() || outputs.stream().anyMatch(o -> o.expr() instanceof Expr.Star)) {
                    break;
                }
                found.add(at.get());
            }
        }
        return found;
    }
}
