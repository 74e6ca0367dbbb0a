package org.spartabench.making.run.cost;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names the counters of a run (paper, Table 2) in the order of the files. */
public enum Counter {
    /** Finished queries that answer and keep every law: 1 for an accepted item. */
    SUCCESS("success"),
    /** Finished queries that failed to parse or run. */
    EXEC_ERR("execErr"),
    /** Finished queries that returned nothing, or only NULL. */
    EMPTY("empty"),
    /** Finished queries with the result of an earlier one. */
    DUPLICATE("duplicate"),
    /** Finished queries that answer but break a law or are not worth asking. */
    REFUSED("refused"),
    /** Calls needed if each succeeds at once; 0 for an item that was not accepted. */
    IDEAL_CALLS("idealCalls"),
    /** Calls made, without those for questions. */
    TOTAL_CALLS("totalCalls"),
    /** Calls for questions: they count against the budget only, as in the published counts. */
    QUESTIONS("questions"),
    /** Empty queries whose repair was attempted. */
    REPAIRS_TRIED("repairsTried"),
    /** Repaired queries that answer. */
    REPAIRED("repaired"),
    /** Tokens of prompts and replies together. */
    TOKENS("tokens"),
    /** Time spent outside the author. */
    OWN_NANOS("ownNanos"),
    /** Time spent inside it. */
    AUTHOR_NANOS("authorNanos"),
    /** Items given up after all attempts; counted for whole methods only. */
    GIVEN_UP("givenUp");

    /** The fields of an item's costs; its times are kept by phase. */
    static final Map<Counter, String> OF_AN_ITEM = fields(EnumSet.range(SUCCESS, TOKENS), "calls");

    /** The fields of a shape's costs. */
    static final Map<Counter, String> OF_A_SHAPE =
            fields(EnumSet.complementOf(EnumSet.of(QUESTIONS, GIVEN_UP)), "totalCalls");

    private final String field;

    Counter(String field) {
        this.field = field;
    }

    private static Map<Counter, String> fields(Set<Counter> kept, String calls) {
        Map<Counter, String> fields = new EnumMap<>(Counter.class);
        kept.forEach(c -> fields.put(c, c == TOTAL_CALLS ? calls : c.field));
        return Collections.unmodifiableMap(fields);
    }

    /** The name in commands and CSV files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
