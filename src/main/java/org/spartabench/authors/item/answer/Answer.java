package org.spartabench.authors.item.answer;

import java.util.List;

/**
 * Holds the answer of a query: the values of its only column as texts ({@link org.spartabench.facts.value.Values#text}), NULLs
 * left out; in the query's own order when it has ORDER BY, else sorted, so that engines and runs agree.
 */
public record Answer(List<String> values) {
    public Answer {
        values = List.copyOf(values);
    }
}
