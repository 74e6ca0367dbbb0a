package org.spartabench.publishing.score.mean;

/**
 * Holds a mean over items, or a difference of two means, with its 95 % interval.
 *
 * @param low the 2.5 % quantile of the bootstrap
 * @param high the 97.5 % quantile
 */
public record MeanScore(double value, double low, double high) {

    /** Whether the interval of a difference excludes zero. */
    public boolean holds() {
        return low > 0 || high < 0;
    }
}
