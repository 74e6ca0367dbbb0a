package org.spartabench.review;

import java.time.Instant;
import org.spartabench.item.Naturalness;

/**
 * Records one judge's naturalness score of an item. Scores are only ever added; a judge's last score of a version
 * counts.
 *
 * @param version of the question that was judged
 * @param judge a validator's name, or a model's
 */
public record Score(int item, int version, String judge, By by, Naturalness naturalness, Instant at) {

    /** Who judges. */
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

    /** The same on the question of another version. */
    public Score ofVersion(int other) {
        return new Score(item, other, judge, by, naturalness, at);
    }

    /** The same on an item with another number. */
    public Score of(int other) {
        return new Score(other, version, judge, by, naturalness, at);
    }
}
