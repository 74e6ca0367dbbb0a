package org.spartabench.making.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.TreeMethod;

/**
 * Holds a method's row of the paper's Table 3: 500 non-nested or 600 nested queries over its NBA tables, with
 * Llama-3.1-70B-Instruct.
 *
 * @param method as {@link LeafMethod#label()} and {@link TreeMethod#label()} call it
 */
public record PublishedCost(String method, boolean nested, Counts counts, double seconds) {

    /** The counters of the paper in the order of its columns. */
    public static final List<Counter> COLUMNS = List.of(
            Counter.SUCCESS,
            Counter.EMPTY,
            Counter.DUPLICATE,
            Counter.EXEC_ERR,
            Counter.IDEAL_CALLS,
            Counter.TOTAL_CALLS);

    /** The six rows in the paper's order; it has none for Template. */
    public static final List<PublishedCost> TABLE_3 = List.of(
            row(LeafMethod.ONE_SHOT.label(), false, 4256.96, 500, 60, 1265, 5, 500, 1830),
            row(LeafMethod.CLAUSE.label(), false, 3218.83, 500, 51, 78, 0, 1053, 1316),
            row(LeafMethod.EXECUTION_GUIDED.label(), false, 2466.47, 500, 0, 27, 0, 1058, 1134),
            row(TreeMethod.ONE_SHOT_K.label(), true, 115316.67, 600, 0, 0, 0, 2664, 13962),
            row(TreeMethod.POST_ORDER.label(), true, 38867.40, 600, 0, 0, 0, 3104, 8253),
            row(TreeMethod.POST_ORDER_PROVENANCE.label(), true, 26277.87, 600, 0, 0, 0, 3074, 4722));

    private static PublishedCost row(String method, boolean nested, double seconds, long... counts) {
        Map<Counter, Long> numbers = new HashMap<>();
        for (int i = 0; i < counts.length; i++) {
            numbers.put(COLUMNS.get(i), counts[i]);
        }
        return new PublishedCost(method, nested, new Counts(numbers, Map.of()), seconds);
    }

    /** Average calls for one query over one to four tables (paper, Table 12). */
    private static final List<Double> TABLE_12 = List.of(2.3, 4.9, 8.8, 11.0);

    /** Returns the paper's calls for one query over {@code tables} tables. */
    public static Optional<Double> callsAQuery(int tables) {
        return TABLE_12.stream().skip(tables - 1L).findFirst();
    }

    public static Optional<PublishedCost> of(String method, boolean nested) {
        return TABLE_3.stream()
                .filter(p -> p.nested() == nested && p.method().equals(method))
                .findFirst();
    }
}
