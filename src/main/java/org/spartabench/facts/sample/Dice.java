package org.spartabench.facts.sample;

import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Draws by a seed, the same on every machine: it uses whole-number generators and {@link StrictMath} only, because the last
 * bit of {@link Math#exp} and of the JDK's Gaussian may differ between processors.
 */
record Dice(SplittableRandom random) {

    /** Gives each purpose its own stream, so that a change to one table leaves the others unchanged. */
    static Dice of(long seed, String purpose) {
        return new Dice(new SplittableRandom(seed * 0x9E3779B97F4A7C15L + purpose.hashCode()));
    }

    /** Draws a whole number from {@code low} to {@code high}, both included. */
    int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    /** Draws a number from 0 (included) to 1 (excluded). */
    double unit() {
        return random.nextDouble();
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** Counts the successes of some attempts. */
    int successes(int attempts, double probability) {
        return (int)
                IntStream.range(0, attempts).filter(i -> chance(probability)).count();
    }

    <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Picks the first values much more often than the last. */
    <T> T pickEarly(List<T> values) {
        double u = random.nextDouble();
        return values.get((int) (values.size() * u * u));
    }

    /** Picks an early value in that share of the cases, otherwise any value. */
    <T> T pickFavouring(double share, List<T> values) {
        return chance(share) ? pickEarly(values) : pick(values);
    }

    /** Draws from a bell curve (the sum of six uniform draws), at most 4.3 deviations from the mean. */
    double normal(double mean, double deviation) {
        double sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += random.nextDouble();
        }
        return mean + deviation * (sum - 3) * 1.4142135623730951;
    }

    /** Draws a whole number from a bell curve, clamped to the range. */
    int normal(double mean, double deviation, int low, int high) {
        return Math.clamp((int) StrictMath.rint(normal(mean, deviation)), low, high);
    }

    /** Draws from a bell curve in steps of 1/{@code perUnit}, clamped to the range, with {@code decimals} digits. */
    BigDecimal stepped(double mean, double deviation, double low, double high, int perUnit, int decimals) {
        double value = Math.clamp(normal(mean, deviation), low, high);
        long steps = (long) StrictMath.rint(value * perUnit);
        return BigDecimal.valueOf(steps).divide(BigDecimal.valueOf(perUnit)).setScale(decimals);
    }

    /** Draws the number of rare events with this mean (Poisson). */
    int count(double mean) {
        double limit = StrictMath.exp(-mean);
        double product = random.nextDouble();
        int count = 0;
        while (product > limit) {
            product *= random.nextDouble();
            count++;
        }
        return count;
    }

    <T> void shuffle(List<T> values) {
        for (int i = values.size() - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            T held = values.get(i);
            values.set(i, values.get(j));
            values.set(j, held);
        }
    }
}
