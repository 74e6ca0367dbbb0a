package org.spartabench.item;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;
import org.spartabench.query.PredicatePath;

/**
 * Explains why a query returned nothing (why-not provenance; spec 4.1). All values are texts ({@link
 * org.spartabench.fact.Values#text}).
 *
 * @param waterfall rows left after each conjunct of the outermost block, in the order written; the first step has no
 *     predicate and counts FROM
 * @param expected the row that ought to have passed, column by column; empty when FROM itself has no rows
 * @param causes each a smallest set of predicates whose relaxing lets the expected row pass; in a fixed order: smaller
 *     first, then deeper blocks first, then as written
 * @param statements SQL statements it took
 * @param nanos wall time it took
 */
public record Diagnosis(
        List<Step> waterfall, Map<String, String> expected, List<Cause> causes, int statements, long nanos) {

    /** One step of the waterfall; {@code at} is empty for FROM. */
    public record Step(Optional<PredicatePath> at, String predicate, long rows) {}

    /** Predicates that block together; relaxing all of them, and no fewer, lets the expected row pass. */
    public record Cause(List<Blame> blames) {
        public Cause {
            blames = List.copyOf(blames);
        }
    }

    /**
     * One blamed predicate.
     *
     * @param at where it stands
     * @param predicate its SQL
     * @param nesting its type when it is a nested predicate
     * @param blocked the value of the expected row that it refuses, where it compares one
     * @param inner what the inner query gave, when it is a nested predicate
     * @param nearest the value nearest to the blocked one (or to the constant) that would let the row through
     */
    public record Blame(
            PredicatePath at,
            String predicate,
            Optional<Nesting> nesting,
            Optional<String> blocked,
            Optional<Inner> inner,
            Optional<String> nearest) {

        public BlockPath block() {
            return at.block();
        }
    }

    /** The result of an inner query: how many rows, how many of them NULL, the range, and some values. */
    public record Inner(long rows, long nulls, Optional<String> min, Optional<String> max, List<String> sample) {
        public Inner {
            sample = List.copyOf(sample);
        }
    }

    public Diagnosis {
        waterfall = List.copyOf(waterfall);
        expected = Collections.unmodifiableMap(new LinkedHashMap<>(expected));
        causes = List.copyOf(causes);
    }
}
