package org.spartabench.publishing.score.error;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Compares lists of values as multisets of their normal forms. */
final class ValueBag {

    private ValueBag() {}

    /** Lists the values of the first list that the second does not hold, each as often as it is too many. */
    static List<String> less(List<String> values, List<String> others, UnaryOperator<String> form) {
        List<String> left = new ArrayList<>(others.stream().map(form).toList());
        return values.stream().filter(v -> !left.remove(form.apply(v))).toList();
    }

    static boolean same(List<String> values, List<String> others, UnaryOperator<String> form) {
        return values.size() == others.size()
                && values.stream()
                        .map(form)
                        .sorted()
                        .toList()
                        .equals(others.stream().map(form).sorted().toList());
    }
}
