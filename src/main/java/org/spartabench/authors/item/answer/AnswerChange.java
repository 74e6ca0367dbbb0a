package org.spartabench.authors.item.answer;

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
        List<String> stayed = new ArrayList<>();
        List<String> left = without(before, after, stayed);
        return new AnswerChange(left, without(after, stayed, new ArrayList<>()), stayed);
    }

    /** Whether both answers have the same values. */
    public boolean none() {
        return left.isEmpty() && entered.isEmpty();
    }

    /** Gives the values without those of another answer, each as often as it occurs. @param both takes the common ones */
    private static List<String> without(List<String> values, List<String> other, List<String> both) {
        Map<String, Integer> unmatched = new HashMap<>();
        other.forEach(value -> unmatched.merge(value, 1, Integer::sum));
        List<String> rest = new ArrayList<>();
        for (String value : values) {
            int there = unmatched.getOrDefault(value, 0);
            unmatched.put(value, there - 1);
            (there > 0 ? both : rest).add(value);
        }
        return rest;
    }
}
