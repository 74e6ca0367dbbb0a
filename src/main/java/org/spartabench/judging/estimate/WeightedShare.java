package org.spartabench.judging.estimate;

import java.util.stream.DoubleStream;

/**
 * Estimates a share with its 95 % confidence interval from cases that do not all count alike: the interval of Wilson (as {@link Share}) for as
 * many equal cases as give the same precision, by Kish, "Survey Sampling", 1965, section 11.7: the square of the sum of the weights over the sum
 * of their squares. The gain of strata is not counted, so the interval is rather too wide than too narrow.
 *
 * @param value from 0 to 1; NaN where nothing was counted
 * @param cases how many equal ones give the same precision
 */
public record WeightedShare(double value, double cases) {

    /** Of the normal distribution, two sides of 95 %. */
    private static final double Z = 1.959963984540054;

    /** @param hits weights of the cases that count @param all weights of all cases */
    public static WeightedShare of(DoubleStream hits, double... all) {
        double sum = DoubleStream.of(all).sum();
        double squares = DoubleStream.of(all).map(w -> w * w).sum();
        return all.length == 0
                ? new WeightedShare(Double.NaN, 0)
                : new WeightedShare(Math.min(1, hits.sum() / sum), sum * sum / squares);
    }

    /** The lower end of the interval; 0 where nothing was counted. */
    public double low() {
        return cases == 0 ? 0 : Math.max(0, centre() - spread());
    }

    /** The upper end of the interval; 1 where nothing was counted. */
    public double high() {
        return cases == 0 ? 1 : Math.min(1, centre() + spread());
    }

    private double centre() {
        return (value * cases + Z * Z / 2) / (cases + Z * Z);
    }

    private double spread() {
        return Z / (1 + Z * Z / cases) * Math.sqrt(value * (1 - value) / cases + Z * Z / (4 * cases * cases));
    }
}
