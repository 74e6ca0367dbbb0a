package org.spartabench.score;

import java.util.List;

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
}
