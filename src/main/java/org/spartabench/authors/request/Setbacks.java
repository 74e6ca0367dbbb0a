package org.spartabench.authors.request;

import java.util.HashMap;
import java.util.Map;
import org.spartabench.sql.tree.Nesting;

/**
 * Counts the nested predicates between two tables that failed in the attempts at one item, so that later attempts
 * rather join others. For one thread.
 */
public final class Setbacks {

    /** Factor for each failure. */
    private static final double DOUBT = 0.5;

    private record Joined(String outer, String inner, Nesting type) {}

    private final Map<Joined, Integer> failures = new HashMap<>();

    /** Counts one more failure. */
    public void add(String outer, String inner, Nesting type) {
        failures.merge(new Joined(outer, inner, type), 1, Integer::sum);
    }

    /** Weighs a predicate of that type between the tables: 1 where none has failed. */
    public double weight(String outer, String inner, Nesting type) {
        return Math.pow(DOUBT, failures.getOrDefault(new Joined(outer, inner, type), 0));
    }
}
