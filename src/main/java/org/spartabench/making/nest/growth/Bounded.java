package org.spartabench.making.nest.growth;

import java.util.Collections;
import java.util.Set;

/** Holds what the leaves of a sketch bound: the siblings of a place over its table, and all, by the names of columns. */
record Bounded(boolean enough, Set<String> beside, Set<String> anywhere) {

    /** Weighs a leaf down that bounds what another one bounds already, or a column of that name. */
    double unlike(Set<String> about) {
        boolean same = !Collections.disjoint(beside, about);
        boolean elsewhere = !Collections.disjoint(anywhere, about);
        return enough || same ? 0 : elsewhere ? Weights.FAR_FETCHED : 1;
    }
}
