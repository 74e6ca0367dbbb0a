package org.spartabench.publishing.score.gold;

import java.util.List;
import org.spartabench.publishing.score.metric.Metric;

/**
 * Holds the items to score against.
 *
 * @param remarks what limits the breakdowns, one line each
 */
public record GoldSet(List<Gold> items, List<String> remarks) {
    public GoldSet {
        items = List.copyOf(items);
        remarks = List.copyOf(remarks);
    }

    /** Lists the ids of the items whose gold answer the official metric reads as empty: no answer has an F1 above 0. */
    public List<String> unscorable() {
        return items.stream()
                .filter(g -> Metric.OFFICIAL.score(g.answer(), g.answer()).f1() < 1)
                .map(Gold::id)
                .toList();
    }
}
