package org.spartabench.fact.sample;

import java.util.ArrayList;
import java.util.List;

/**
 * Values that come up as often as their weights say.
 *
 * @param upTo for each value the sum of the weights up to and with its own
 */
record Choice<T>(List<T> values, List<Integer> upTo) {

    Choice {
        values = List.copyOf(values);
        upTo = List.copyOf(upTo);
    }

    /** Reads {@code "Drama 40, Sci-Fi 7"}: each value is followed by its weight. */
    static Choice<String> of(String valuesWithWeights) {
        List<String> values = new ArrayList<>();
        List<Integer> weights = new ArrayList<>();
        for (String entry : SampleWords.lines(valuesWithWeights)) {
            int gap = entry.lastIndexOf(' ');
            values.add(entry.substring(0, gap));
            weights.add(Integer.valueOf(entry.substring(gap + 1)));
        }
        return weighted(values, weights);
    }

    static <T> Choice<T> weighted(List<T> values, List<Integer> weights) {
        List<Integer> upTo = new ArrayList<>();
        int sum = 0;
        for (int weight : weights) {
            sum += weight;
            upTo.add(sum);
        }
        return new Choice<>(values, upTo);
    }

    T draw(Dice dice) {
        int ticket = dice.between(1, upTo.getLast());
        int i = 0;
        while (upTo.get(i) < ticket) {
            i++;
        }
        return values.get(i);
    }
}
