package org.spartabench.making.nest.growth;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.spartabench.authors.request.AuthorSession.ItemMemory;

/** Holds different sketches, none of them known to the item, to draw one after the other, the likelier ones first. */
final class Sketches {

    /** @param whole whether the weight holds the room that the sketch has */
    private record Weighed(Sketched sketch, double weight, boolean whole) {}

    private final ItemMemory memory;
    private final ToIntFunction<double[]> pick;
    private final ToDoubleFunction<Sketched> room;
    private final Set<String> known = new HashSet<>();
    private final List<Weighed> left = new ArrayList<>();

    /**
     * @param pick draws an index by weights; -1 when nothing has weight
     * @param room factor of the weight that takes time to find, so that it is found for what would be drawn without it
     */
    Sketches(ItemMemory memory, ToIntFunction<double[]> pick, ToDoubleFunction<Sketched> room) {
        this.memory = memory;
        this.pick = pick;
        this.room = room;
    }

    void add(Sketched sketch, double weight) {
        String text = sketch.text();
        double hope = weight * memory.hope(sketch.over());
        boolean open = memory.own(sketch.over()) && !memory.declined(text) && !memory.tried(text);
        if (hope > 0 && open && known.add(text)) {
            left.add(new Weighed(sketch, hope, false));
        }
    }

    /** Takes one out; empty when none with room is left. */
    Optional<Sketched> next() {
        while (!left.isEmpty()) {
            double[] likelier =
                    left.stream().mapToDouble(s -> Math.pow(s.weight(), 3)).toArray();
            Weighed next = left.remove(Math.max(0, pick.applyAsInt(likelier)));
            if (next.whole()) {
                return Optional.of(next.sketch());
            }
            double weight = next.weight() * room.applyAsDouble(next.sketch());
            if (weight > 0) {
                left.add(new Weighed(next.sketch(), weight, true));
            }
        }
        return Optional.empty();
    }
}
