package org.spartabench.making.repair;

import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.sql.tree.Block;

/** Explains why an answer lacks a value: restricts the query to this value and diagnoses the empty result. */
public sealed interface WhyNot {

    /** The value is one of the answers. */
    record Answer() implements WhyNot {}

    /** The query returns one aggregate over all its rows, which is another value. */
    record Aggregate(String expression, String value) implements WhyNot {}

    /**
     * No row in the query's FROM has the value.
     *
     * @param column the output as SQL
     * @param nearest the most similar value that some row has
     */
    record Nowhere(String column, Optional<String> nearest) implements WhyNot {}

    /** Predicates block rows with the value. The waterfall begins with them; paths refer to the written query. */
    record Blocked(Diagnosis diagnosis) implements WhyNot {}

    /**
     * The value fits, but LIMIT ends the list before it, or OFFSET passes over it.
     *
     * @param place of its first row in the whole list, from 1; rows that are equal in the order share it; empty if it is not known
     * @param sharing how many rows are on that place
     */
    record CutOff(OptionalLong place, long sharing, Block.Limit limit) implements WhyNot {

        /** {@code LIMIT 3 excludes it: it is in place 5}. */
        public String words() {
            String takes = "LIMIT " + limit.count() + (limit.offset() == 0 ? "" : " OFFSET " + limit.offset());
            if (place.isEmpty()) {
                return takes + " excludes it";
            }
            long first = place.getAsLong();
            String at = ": it is in place " + first + (sharing == 1 ? "" : ", which " + sharing + " rows share");
            return first + sharing - 1 <= limit.offset()
                    ? "OFFSET " + limit.offset() + " passes over it" + at
                    : takes + " excludes it" + at;
        }
    }

    /**
     * Explains the missing value.
     *
     * @param value of the only output column, as text
     * @param limits of each statement
     * @return refused when a statement fails or time is up
     */
    static Outcome<WhyNot> of(Block query, String value, FactBase facts, Limits limits) {
        return new WhyNotSearch(query, value, facts, limits).answer();
    }
}
