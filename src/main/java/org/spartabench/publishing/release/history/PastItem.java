package org.spartabench.publishing.release.history;

import java.util.List;

/** Keeps an item as a release had it. */
public record PastItem(String id, String question, String sql, List<String> answer, String split) {

    public PastItem {
        answer = List.copyOf(answer);
    }
}
