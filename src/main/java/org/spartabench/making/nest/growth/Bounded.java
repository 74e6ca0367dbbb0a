package org.spartabench.making.nest.growth;

import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.path.BlockPath;

/** Holds what the leaves of a sketch bound: the siblings of a place over its table, and all, by the names of columns. */
record Bounded(boolean enough, Set<String> beside, Set<String> anywhere) {

    /** Weighs a leaf down that bounds what another one bounds already, or a column of that name. */
    double unlike(Set<String> about) {
        boolean same = !Collections.disjoint(beside, about);
        boolean elsewhere = !Collections.disjoint(anywhere, about);
        return enough || same ? 0 : elsewhere ? Weights.FAR_FETCHED : 1;
    }

    /** Collects what the leaves of a sketch that are over the table, or not single rows, are about. */
    static Bounded of(Map<BlockPath, Pool.Leaf> leaves, BlockPath at, String table, Weights weights) {
        Set<String> beside = new HashSet<>();
        Set<String> anywhere = new HashSet<>();
        int siblings = 0;
        for (Map.Entry<BlockPath, Pool.Leaf> other : leaves.entrySet()) {
            if (other.getValue().inner().table().equals(table)) {
                Set<String> about = weights.about(other.getValue());
                anywhere.addAll(about);
                if (sibling(other.getKey(), at)) {
                    siblings++;
                    beside.addAll(about);
                }
            } else if (!other.getValue().named()) {
                anywhere.addAll(weights.about(other.getValue()));
            }
        }
        return new Bounded(siblings > 1, beside, anywhere);
    }

    static boolean sibling(BlockPath one, BlockPath other) {
        return one.depth() == other.depth()
                && one.depth() > 0
                && !one.equals(other)
                && one.parent().equals(other.parent());
    }
}
