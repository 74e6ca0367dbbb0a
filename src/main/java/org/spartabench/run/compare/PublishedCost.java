package org.spartabench.run.compare;

import java.util.List;
import java.util.Optional;
import org.spartabench.run.plan.LeafMethod;
import org.spartabench.run.plan.TreeMethod;

/**
 * Holds a method's row of the paper's Table 3: 500 non-nested or 600 nested queries over its NBA tables, with
 * Llama-3.1-70B-Instruct.
 *
 * @param method as {@link LeafMethod#label()} and {@link TreeMethod#label()} call it
 */
public record PublishedCost(
        String method,
        boolean nested,
        int success,
        int empty,
        int duplicate,
        int execErr,
        int idealCalls,
        int totalCalls,
        double seconds) {

    /** The six rows in the paper's order; it has none for Template. */
    public static final List<PublishedCost> TABLE_3 = List.of(
            leaf(LeafMethod.ONE_SHOT, new int[] {60, 1265, 5, 500, 1830}, 4256.96),
            leaf(LeafMethod.CLAUSE, new int[] {51, 78, 0, 1053, 1316}, 3218.83),
            leaf(LeafMethod.EXECUTION_GUIDED, new int[] {0, 27, 0, 1058, 1134}, 2466.47),
            tree(TreeMethod.ONE_SHOT_K, 2664, 13962, 115316.67),
            tree(TreeMethod.POST_ORDER, 3104, 8253, 38867.40),
            tree(TreeMethod.POST_ORDER_PROVENANCE, 3074, 4722, 26277.87));

    private static PublishedCost leaf(LeafMethod method, int[] counts, double seconds) {
        return new PublishedCost(
                method.label(), false, 500, counts[0], counts[1], counts[2], counts[3], counts[4], seconds);
    }

    private static PublishedCost tree(TreeMethod method, int ideal, int total, double seconds) {
        return new PublishedCost(method.label(), true, 600, 0, 0, 0, ideal, total, seconds);
    }

    /** The paper's row for a method. */
    public static Optional<PublishedCost> of(String method, boolean nested) {
        return TABLE_3.stream()
                .filter(p -> p.nested() == nested && p.method().equals(method))
                .findFirst();
    }

    /** Calls made for each that was needed. */
    public double ratio() {
        return (double) totalCalls / idealCalls;
    }
}
