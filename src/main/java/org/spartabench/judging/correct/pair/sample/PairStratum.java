package org.spartabench.judging.correct.pair.sample;

import java.util.Locale;
import java.util.stream.Collectors;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.verdict.OutputVerdict;

/**
 * Names what pairs of outputs of one stratum have in common.
 *
 * @param database {@link #UNKNOWN} if a pair does not say
 * @param difficulty as for the database
 * @param verdict of the validator: equal, different, unsure
 * @param rule those without which equal outputs would differ, with + between them, or {@link #NONE}; the reason why others differ;
 *     {@link #NONE} where the validator is unsure
 */
public record PairStratum(String database, String difficulty, String verdict, String rule)
        implements Comparable<PairStratum> {

    public static final String UNKNOWN = "unknown";
    public static final String NONE = "none";

    public PairStratum {
        database = database.isBlank() ? UNKNOWN : database;
        difficulty = difficulty.isBlank() ? UNKNOWN : difficulty;
    }

    static PairStratum of(String database, String difficulty, OutputVerdict verdict) {
        String rule = switch (verdict) {
            case OutputVerdict.Equal equal ->
                equal.needed().isEmpty()
                        ? NONE
                        : RowComparison.labels(equal.needed()).stream().collect(Collectors.joining("+"));
            case OutputVerdict.Different(OutputVerdict.Reason reason, String _) ->
                reason.name().toLowerCase(Locale.ROOT);
            case OutputVerdict.Unsure _ -> NONE;
        };
        return new PairStratum(database, difficulty, verdict.label(), rule);
    }

    /** Gives the stratum of a pair of the same database and difficulty. */
    PairStratum with(OutputVerdict other) {
        return of(database, difficulty, other);
    }

    @Override
    public int compareTo(PairStratum other) {
        return key().compareTo(other.key());
    }

    private String key() {
        return String.join("\0", verdict, rule, difficulty, database);
    }
}
