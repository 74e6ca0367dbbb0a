package org.spartabench.facts.sample;

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

    /** Reads a list of {@link SampleWords} in which a weight follows each entry: {@code Drama 40, Sci-Fi 7}. */
    static Choice<String> of(String list) {
        List<String> entries = SampleWords.list(list);
        return weighted(
                entries.stream().map(e -> e.substring(0, e.lastIndexOf(' '))).toList(),
                entries.stream()
                        .map(e -> Integer.valueOf(e.substring(e.lastIndexOf(' ') + 1)))
                        .toList());
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
