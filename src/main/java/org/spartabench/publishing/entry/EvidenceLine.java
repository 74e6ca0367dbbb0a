package org.spartabench.publishing.entry;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.OptionalLong;

/**
 * A row that supports an answer of an item.
 *
 * @param answer the value of the answer that is supported; empty for a calculated answer as a whole
 * @param block path of the block in the query, {@code 0} for the outermost one
 * @param row its place in the table, from 0; empty if no row matches
 * @param passages ids of those that state the row
 * @param outerBlock the block whose row this row belongs to; empty if it belongs to none
 * @param outerRow the place of that row in its table
 * @param supporting how many rows support the block in all
 * @param note the values of aggregates, where the first row of the block stands among all, or that no row matches
 */
public record EvidenceLine(
        @JsonProperty("question_id") String id,
        String answer,
        String block,
        String table,
        OptionalLong row,
        List<String> passages,
        @JsonProperty("outer_block") String outerBlock,
        @JsonProperty("outer_row") OptionalLong outerRow,
        long supporting,
        String note) {

    public EvidenceLine {
        passages = List.copyOf(passages);
    }
}
