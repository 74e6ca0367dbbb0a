package org.spartabench.making.nest.growth;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.spartabench.making.nest.Pool;

/** Holds leaves over one table about the same columns, which sketches weigh alike, each with its liking. */
record Alike(String table, Set<String> about, List<Pool.Leaf> leaves, List<Double> likings, double sum) {

    static Alike of(String table, Set<String> about, List<Pool.Leaf> leaves, ToDoubleFunction<Pool.Leaf> liking) {
        List<Double> likings = leaves.stream().map(liking::applyAsDouble).toList();
        double sum = likings.stream().mapToDouble(l -> l).sum();
        return new Alike(table, about, leaves, likings, sum);
    }

    /** Adds the likings of leaves that a sketch does not hold already. */
    double free(Collection<Pool.Leaf> taken) {
        boolean apart = taken.stream().noneMatch(t -> t.inner().table().equals(table));
        return apart ? sum : Arrays.stream(likings(taken)).sum();
    }

    /** Gives the likings, 0 for leaves that a sketch holds already. */
    double[] likings(Collection<Pool.Leaf> taken) {
        double[] free = likings.stream().mapToDouble(l -> l).toArray();
        taken.forEach(t -> Arrays.setAll(free, i -> leaves.get(i).number() == t.number() ? 0 : free[i]));
        return free;
    }
}
