package org.spartabench.judging.naturalness;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.spartabench.authors.item.verdict.Naturalness;

/**
 * Records one judge's naturalness score of an item. Scores are only ever added; a judge's last score of a version
 * counts.
 *
 * @param version of the question that was judged
 * @param judge a validator's name, or a model's
 */
@RecordBuilder
public record Score(int item, int version, String judge, By by, Naturalness naturalness, Instant at)
        implements ScoreBuilder.With {

    /** The kinds of judges. */
    public enum By {
        MODEL("model"),
        VALIDATOR("validators");

        private final String label;

        By(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
