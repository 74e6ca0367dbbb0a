package org.spartabench.publishing.score.error;

import java.util.List;
import java.util.Optional;
import org.spartabench.sql.variant.Variant;

/**
 * Suggests why an answer is wrong.
 *
 * @param text the reason, one line
 * @param variant the change of the gold query that gives the answer, or whose condition was read in another way
 * @param missing gold values that the answer lacks
 * @param extra values of the answer that gold lacks
 */
public record Suggestion(
        Cause cause, String text, Optional<Variant> variant, List<String> missing, List<String> extra) {

    /** The explanation of an item that a file leaves out though nothing is the gold answer. */
    static final Suggestion NO_ANSWER =
            new Suggestion(Cause.NO_ANSWER, "The system gives no answer.", Optional.empty(), List.of(), List.of());

    /** The explanation of an answer that no metric can read. @param what it is, as JSON */
    static Suggestion unusable(String what) {
        return new Suggestion(
                Cause.NO_ANSWER,
                "The answer is no list of texts or numbers; it holds " + what + ".",
                Optional.empty(),
                List.of(),
                List.of());
    }

    public Suggestion {
        missing = List.copyOf(missing);
        extra = List.copyOf(extra);
    }

    /** Gives the kind of error that it would mostly be. */
    public ErrorKind likely() {
        if (cause != Cause.NEIGHBOUR || variant.isEmpty()) {
            return cause.kind();
        }
        return switch (variant.get().kind()) {
            case AGGREGATE, DISTINCT, ORDER, LIMIT -> ErrorKind.ANALYSIS;
            case SWAPPED_COLUMN -> ErrorKind.SCHEMA_LINKING;
            case OPERATOR, CONSTANT, NEGATION, DROPPED_HOP, DROPPED_CONDITION -> ErrorKind.MISUNDERSTANDING;
        };
    }
}
