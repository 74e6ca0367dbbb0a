package org.spartabench.judging.review;

import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Estimates a share with its 95 % confidence interval: the interval of Wilson, "Probable inference, the law of
 * succession, and statistical inference", JASA 22 (1927), 209-212, which also holds for few cases and shares near 0 or
 * 1.
 *
 * @param hits of {@code of} cases, from 0 to {@code of}
 */
public record Share(int hits, int of) {

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
        return weighted().low();
    }

    /** The upper end of the interval; 1 where nothing was counted. */
    public double high() {
        return weighted().high();
    }

    /** Gives one of its figures; nothing where nothing was counted. */
    public Optional<Double> known(ToDoubleFunction<Share> figure) {
        return of == 0 ? Optional.empty() : Optional.of(figure.applyAsDouble(this));
    }

    private WeightedShare weighted() {
        return new WeightedShare(value(), of);
    }
}
