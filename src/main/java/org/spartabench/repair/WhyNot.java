package org.spartabench.repair;

import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.item.Diagnosis;
import org.spartabench.item.Outcome;
import org.spartabench.query.Block;

/** Explains why an answer lacks a value: restricts the query to this value and diagnoses the empty result. */
public sealed interface WhyNot {

    /** It is one of the answers. */
    record Answer() implements WhyNot {}

    /** The query gives one aggregate over all its rows, which is another value. */
    record Aggregate(String expression, String value) implements WhyNot {}

    /**
     * No row that the query starts from has it.
     *
     * @param column the output as SQL
     * @param nearest the value most like it that some row has
     */
    record Nowhere(String column, Optional<String> nearest) implements WhyNot {}

    /** Rows with the value are blocked; the waterfall begins with them, and the paths are those of the query as written. */
    record Blocked(Diagnosis diagnosis) implements WhyNot {}

    /**
     * It fits, but LIMIT ends the list before it.
     *
     * @param place of its first row in the whole list, from 1; empty when that is beyond the row limit
     */
    record CutOff(OptionalLong place, Block.Limit limit) implements WhyNot {}

    /**
     * @param value of the only output column, as text
     * @param limits of each statement
     * @return refused when a statement fails or time is up
     */
    static Outcome<WhyNot> of(Block query, String value, FactBase facts, Limits limits) {
        return new WhyNotSearch(query, value, facts, limits).answer();
    }
}
