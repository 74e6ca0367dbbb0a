package org.spartabench.publish;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.OptionalLong;

/**
 * A row that supports an answer of an item.
 *
 * @param answer the value of the answer that is supported; empty for a calculated answer as a whole
 * @param block path of the block in the query, {@code 0} for the outermost one
 * @param row its place in the table, from 0; empty where the block joins tables
 * @param passages ids of those that state the row
 * @param supporting how many rows support the block in all
 * @param note the value of an aggregate, or that there is no row, as NOT asks
 */
public record EvidenceLine(
        @JsonProperty("question_id") String id,
        String answer,
        String block,
        String table,
        OptionalLong row,
        List<String> passages,
        long supporting,
        String note) {

    public EvidenceLine {
        passages = List.copyOf(passages);
    }
}
