package org.spartabench.item;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares two answers. Values are counted as often as they stand there, whatever their order: {@code left} and
 * {@code stayed} together are the answer before, {@code entered} and {@code stayed} the one after.
 */
public record AnswerChange(List<String> left, List<String> entered, List<String> stayed) {

    public AnswerChange {
        left = List.copyOf(left);
        entered = List.copyOf(entered);
        stayed = List.copyOf(stayed);
    }

    /** Each part in the order of the answer it comes from. */
    public static AnswerChange of(List<String> before, List<String> after) {
        Map<String, Integer> unmatched = new HashMap<>();
        after.forEach(value -> unmatched.merge(value, 1, Integer::sum));
        List<String> left = new ArrayList<>();
        List<String> stayed = new ArrayList<>();
        for (String value : before) {
            (take(unmatched, value) ? stayed : left).add(value);
        }
        Map<String, Integer> staying = new HashMap<>();
        stayed.forEach(value -> staying.merge(value, 1, Integer::sum));
        List<String> entered =
                after.stream().filter(value -> !take(staying, value)).toList();
        return new AnswerChange(left, entered, stayed);
    }

    /** Whether both answers have the same values. */
    public boolean none() {
        return left.isEmpty() && entered.isEmpty();
    }

    private static boolean take(Map<String, Integer> from, String value) {
        int there = from.getOrDefault(value, 0);
        if (there > 0) {
            from.put(value, there - 1);
        }
        return there > 0;
    }
}
