package org.spartabench.publishing.score.gold;

import java.util.List;
import java.util.Map;
import org.spartabench.publishing.score.metric.Metric;

/**
 * Holds the items to score against.
 *
 * @param remarks what limits the breakdowns, one line each
 * @param queries the gold queries by the id of the item, as far as the set has them and predicted queries may want them
 */
public record GoldSet(List<Gold> items, List<String> remarks, Map<String, String> queries) {
    public GoldSet {
        items = List.copyOf(items);
        remarks = List.copyOf(remarks);
        queries = Map.copyOf(queries);
    }

    public GoldSet(List<Gold> items, List<String> remarks) {
        this(items, remarks, Map.of());
    }

    /** Lists the ids of the items whose gold answer the official metric reads as empty: no answer has an F1 above 0. */
    public List<String> unscorable() {
        return items.stream()
                .filter(g -> Metric.OFFICIAL.score(g.answer(), g.answer()).f1() < 1)
                .map(Gold::id)
                .toList();
    }
}
