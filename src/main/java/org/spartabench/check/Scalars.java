package org.spartabench.check;

import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Schema;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Names;

/**
 * The least, the greatest or the mean of a column over the rows of a block that needs nothing of those around it, from
 * the places of its rows.
 */
final class Scalars {

    private final Schema schema;
    private final Measures measures;
    private final Function<Block, Optional<BitSet>> places;

    /** @param places of the rows that FROM and WHERE of a block give */
    Scalars(Schema schema, Measures measures, Function<Block, Optional<BitSet>> places) {
        this.schema = schema;
        this.measures = measures;
        this.places = places;
    }

    /** The only value, which may be NULL; empty where only the engine knows. A mean is exact, and not as engines round it. */
    Optional<List<@Nullable Object>> of(Block block) {
        if (block.select().size() != 1
                || !(block.select().getFirst().expr() instanceof Expr.Call call)
                || call.distinct()
                || call.arguments().size() != 1
                || !(call.arguments().getFirst() instanceof Expr.Column column)
                || !block.groupBy().isEmpty()
                || !block.having().isEmpty()
                || block.limit().isPresent()) {
            return Optional.empty();
        }
        Names names = Names.of(block, schema);
        if (!names.uses().stream().allMatch(u -> u.found().known())) {
            return Optional.empty();
        }
        return names.column(BlockPath.ROOT, column).flatMap(measures::of).flatMap(m -> value(call.name(), m, block));
    }

    private Optional<List<@Nullable Object>> value(String aggregate, Measure measure, Block block) {
        return switch (aggregate) {
            case "MIN" -> rows(block, measure).map(rows -> one(measure.least(rows)));
            case "MAX" -> rows(block, measure).map(rows -> one(measure.greatest(rows)));
            case "AVG" ->
                measure.type().numeric() ? rows(block, measure).map(rows -> one(measure.mean(rows))) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private Optional<BitSet> rows(Block block, Measure measure) {
        return places.apply(block).map(rows -> {
            BitSet having = (BitSet) rows.clone();
            having.and(measure.known());
            return having;
        });
    }

    private static List<@Nullable Object> one(Optional<? extends Object> value) {
        return Collections.singletonList(value.orElse(null));
    }
}
