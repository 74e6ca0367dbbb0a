package org.spartabench.review;

/**
 * Estimates a share with its 95 % confidence interval: the interval of Wilson, "Probable inference, the law of
 * succession, and statistical inference", JASA 22 (1927), 209-212, which also holds for few cases and shares near 0 or
 * 1.
 *
 * @param hits of {@code of} cases, from 0 to {@code of}
 */
public record Share(int hits, int of) {

    /** Of the normal distribution, two sides of 95 %. */
    private static final double Z = 1.959963984540054;

    public static final Share NONE = new Share(0, 0);

    public Share {
        if (hits < 0 || hits > of) {
            throw new IllegalArgumentException(hits + " of " + of);
        }
    }

    /** From 0 to 1; NaN where nothing was counted. */
    public double value() {
        return (double) hits / of;
    }

    /** The lower end of the interval; 0 where nothing was counted. */
    public double low() {
        return of == 0 ? 0 : Math.max(0, centre() - spread());
    }

    /** The upper end of the interval; 1 where nothing was counted. */
    public double high() {
        return of == 0 ? 1 : Math.min(1, centre() + spread());
    }

    private double centre() {
        return (hits + Z * Z / 2) / (of + Z * Z);
    }

    private double spread() {
        double p = value();
        return Z / (1 + Z * Z / of) * Math.sqrt(p * (1 - p) / of + Z * Z / (4.0 * of * of));
    }
}
