package org.spartabench.making.nest.growth;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.spartabench.authors.request.AuthorSession.ItemMemory;

/** Holds different sketches, none of them known to the item, to draw one after the other, the likelier ones first. */
final class Sketches {

    private final ItemMemory memory;
    private final ToIntFunction<double[]> pick;
    private final Map<String, Double> weights = new HashMap<>();
    private final List<Sketched> left = new ArrayList<>();

    /** @param pick draws an index by weights; -1 when nothing has weight */
    Sketches(ItemMemory memory, ToIntFunction<double[]> pick) {
        this.memory = memory;
        this.pick = pick;
    }

    /** Adds a sketch with some weight. */
    void add(Sketched sketch, double weight) {
        String text = sketch.text();
        boolean known = memory.declined(text) || memory.tried(text);
        if (weight > 0 && !known && weights.put(text, weight) == null) {
            left.add(sketch);
        }
    }

    boolean isEmpty() {
        return left.isEmpty();
    }

    /** Takes one out. */
    Sketched next() {
        double[] likelier = left.stream()
                .mapToDouble(s -> Math.pow(weights.getOrDefault(s.text(), 0.0), 3))
                .toArray();
        return left.remove(Math.max(0, pick.applyAsInt(likelier)));
    }
}
