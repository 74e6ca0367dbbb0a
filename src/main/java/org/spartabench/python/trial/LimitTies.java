package org.spartabench.python.trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.Limits;
import org.spartabench.facts.Rows;
import org.spartabench.rows.Cells;
import org.spartabench.sql.name.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Walk;

/** Finds out whether the LIMIT of a query cuts among rows that are equal in all that it orders by. */
record LimitTies(FactBase facts) {

    private static final Duration TIME = Duration.ofSeconds(5);
    private static final long MOST = 10_000;

    /** Whether the outermost LIMIT alone cuts, and certainly between rows that differ. */
    boolean none(Query query) {
        if (!(query instanceof Block root)
                || root.limit().isEmpty()
                || root.orderBy().isEmpty()
                || root.distinct()
                || Walk.blocks(query).skip(1).anyMatch(b -> b.limit().isPresent())) {
            return false;
        }
        Block.Limit limit = root.limit().get();
        long end = limit.offset() + limit.count();
        Block keys = root.withSelect(Stream.concat(
                                root.select().stream(), root.orderBy().stream().map(o -> Block.Output.of(o.expr())))
                        .toList())
                .withLimit(Optional.of(new Block.Limit(end + 1, 0)));
        return end < MOST
                && Guard.run(keys, facts, new Limits(TIME, (int) end + 1)) instanceof Rows rows
                && !tie(rows, limit.offset(), root)
                && !tie(rows, end, root);
    }

    /** Whether the rows before and behind a cut have the same keys. */
    private static boolean tie(Rows rows, long cut, Block root) {
        if (cut == 0 || cut >= rows.size()) {
            return false;
        }
        List<@Nullable Object> before = rows.rows().get((int) cut - 1);
        List<@Nullable Object> behind = rows.rows().get((int) cut);
        int width = rows.columns().size();
        return IntStream.range(width - root.orderBy().size(), width)
                .allMatch(i -> Cells.same(before.get(i), behind.get(i)));
    }
}
