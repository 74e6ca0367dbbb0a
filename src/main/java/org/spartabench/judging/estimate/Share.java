package org.spartabench.judging.estimate;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

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

    /** Counts the hits among some cases. */
    public static <T> Share of(Collection<T> cases, Predicate<T> hit) {
        return new Share((int) cases.stream().filter(hit).count(), cases.size());
    }

    /** Counts the hits among the cases of each name, in the order of the names. */
    public static <T> Map<String, Share> by(Collection<T> cases, Function<T, String> name, Predicate<T> hit) {
        return cases.stream()
                .collect(Collectors.groupingBy(
                        name, TreeMap::new, Collectors.collectingAndThen(Collectors.toList(), of -> of(of, hit))));
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
