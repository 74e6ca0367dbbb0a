package org.spartabench.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Rows;
import org.spartabench.query.Block;
import org.spartabench.query.Query;

/**
 * The values that blocks gave when they were run as they are written, each with one column; those asked for last are kept.
 * A block nested in another gives the same, if it needs nothing of that. Safe for use by several threads.
 */
final class Answers {

    private static final int KEPT = 512;
    private static final int MOST_VALUES = 2_000;

    private final Map<Query, List<@Nullable Object>> known =
            Collections.synchronizedMap(new LinkedHashMap<>(KEPT, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Query, List<@Nullable Object>> eldest) {
                    return size() > KEPT;
                }
            });

    void told(Block block, Rows rows) {
        if (rows.columns().size() == 1 && !rows.truncated() && rows.size() <= MOST_VALUES) {
            known.put(block, rows.column(0));
        }
    }

    /**
     * NULLs included. A block that needs something of those around it could not be run by itself, so that its values are
     * never known.
     */
    Optional<List<@Nullable Object>> of(Query query) {
        return Optional.ofNullable(known.get(query));
    }
}
