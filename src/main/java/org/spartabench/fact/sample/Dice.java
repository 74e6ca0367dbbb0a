package org.spartabench.fact.sample;

import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Seeded draws that are the same on every machine: whole-number generators and {@link StrictMath} only, because the
 * last bit of {@link Math#exp} and of the JDK's Gaussian may differ from one processor to the next.
 */
final class Dice {

    private final SplittableRandom random;

    private Dice(long seed) {
        random = new SplittableRandom(seed);
    }

    /** One stream for each purpose, so that a change to one table leaves the others as they are. */
    static Dice of(long seed, String purpose) {
        return new Dice(seed * 0x9E3779B97F4A7C15L + purpose.hashCode());
    }

    /** A whole number from {@code low} to {@code high}, both included. */
    int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    /** A number from 0 (included) to 1 (excluded). */
    double unit() {
        return random.nextDouble();
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Like {@link #pick}, but the first values come up much more often than the last. */
    <T> T pickEarly(List<T> values) {
        double u = random.nextDouble();
        return values.get((int) (values.size() * u * u));
    }

    /** Any of the values, but an early one in that share of the cases. */
    <T> T pickFavouring(double share, List<T> values) {
        return chance(share) ? pickEarly(values) : pick(values);
    }

    /** A bell-shaped draw (the sum of six uniform ones), never more than 4.3 deviations from the mean. */
    double normal(double mean, double deviation) {
        double sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += random.nextDouble();
        }
        return mean + deviation * (sum - 3) * 1.4142135623730951;
    }

    /** A bell-shaped whole number, cut to the range. */
    int normal(double mean, double deviation, int low, int high) {
        return clamp((int) StrictMath.rint(normal(mean, deviation)), low, high);
    }

    /** A bell-shaped number in steps of 1/{@code perUnit}, cut to the range, written with {@code decimals} digits. */
    BigDecimal stepped(double mean, double deviation, double low, double high, int perUnit, int decimals) {
        double value = Math.clamp(normal(mean, deviation), low, high);
        long steps = (long) StrictMath.rint(value * perUnit);
        return BigDecimal.valueOf(steps).divide(BigDecimal.valueOf(perUnit)).setScale(decimals);
    }

    /** How often something rare happens when it happens {@code mean} times on average (Poisson). */
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

    static int clamp(int value, int low, int high) {
        return Math.clamp(value, low, high);
    }
}
