package org.spartabench.authors.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** Draws the random choices of one reply; the same seed gives the same choices. */
final class ReplyChance {

    private final SplittableRandom random;

    ReplyChance(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Draws a seed for a part of the reply. */
    long seed() {
        return random.nextLong();
    }

    /** Draws true with the given probability, from 0 to 1. */
    boolean of(double probability) {
        return random.nextDouble() < probability;
    }

    /** Draws a number from {@code low} to {@code high}, both included. */
    int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Draws one of the choices by their weights; empty if no weight is above 0. */
    <T> Optional<T> weighted(List<T> choices, ToDoubleFunction<? super T> weight) {
        double sum = 0;
        for (T choice : choices) {
            sum += weight.applyAsDouble(choice);
        }
        double left = random.nextDouble() * sum;
        for (T choice : choices) {
            double w = weight.applyAsDouble(choice);
            if (w > 0 && left < w) {
                return Optional.of(choice);
            }
            left -= w;
        }
        return Optional.empty();
    }

    /** Draws all choices with a weight above 0, without replacement. */
    <T> List<T> order(List<T> choices, ToDoubleFunction<? super T> weight) {
        List<T> left = new ArrayList<>(choices);
        List<T> drawn = new ArrayList<>();
        for (Optional<T> next = weighted(left, weight); next.isPresent(); next = weighted(left, weight)) {
            left.remove(next.get());
            drawn.add(next.get());
        }
        return drawn;
    }
}
