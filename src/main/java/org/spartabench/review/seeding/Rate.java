package org.spartabench.review.seeding;

/**
 * How many of some faults were found.
 *
 * @param found of those that were decided
 * @param decided faults that were decided
 */
public record Rate(int found, int decided) {

    public static final Rate NONE = new Rate(0, 0);

    /** The 97.5th percentile of the standard normal distribution. */
    private static final double Z = 1.959963984540054;

    public Rate {
        if (found < 0 || found > decided) {
            throw new IllegalArgumentException(found + " of " + decided);
        }
    }

    public Rate and(Rate other) {
        return new Rate(found + other.found, decided + other.decided);
    }

    /** The share that was found, 0 to 1; NaN for none decided. */
    public double share() {
        return (double) found / decided;
    }

    /** The lower end of the 95 % interval (Wilson's score interval, without a correction for continuity); 0 for none. */
    public double low() {
        return decided == 0 ? 0 : Math.max(0, middle() - half());
    }

    /** The upper end; 1 for none. */
    public double high() {
        return decided == 0 ? 1 : Math.min(1, middle() + half());
    }

    private double middle() {
        return (found + Z * Z / 2) / (decided + Z * Z);
    }

    private double half() {
        double n = decided;
        double p = share();
        return Z / (1 + Z * Z / n) * Math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
    }
}
