package org.spartabench.publishing.score.sql;

import org.spartabench.publishing.score.metric.Measure;

/**
 * Holds the measures of one predicted query, each from 0 to 1.
 *
 * @param failure why it or the gold query gives no rows; empty if both do
 */
public record SqlScore(double ex, double softF1, double suite, double setMatch, double strict, String failure) {

    static final SqlScore NONE = new SqlScore(0, 0, 0, 0, 0, "no prediction");

    public double of(Measure measure) {
        return switch (measure) {
            case EX -> ex;
            case SOFT_F1 -> softF1;
            case TEST_SUITE -> suite;
            case SET_MATCH -> setMatch;
            case STRICT -> strict;
            case EM, F1, PRECISION, RECALL -> throw new IllegalArgumentException(measure + " is no measure of queries");
        };
    }
}
