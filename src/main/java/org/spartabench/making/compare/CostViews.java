package org.spartabench.making.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/** Computes the paper's views of a run's costs: by shape and size (its Figure 8), by number of tables (Table 12). */
public final class CostViews {

    /** Names trees that grow in one direction: a star has one level, a chain one block per level. */
    public enum Family {
        STAR,
        CHAIN;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Cost of one star or chain.
     *
     * @param size number of nested predicates
     */
    public record ByForm(Family family, int size, Counts counts) {

        /** Accepted queries. */
        public long queries() {
            return counts.of(Counter.SUCCESS);
        }

        public double callsAQuery() {
            return queries() == 0 ? 0 : (double) counts.of(Counter.TOTAL_CALLS) / queries();
        }
    }

    /**
     * Cost of the accepted queries that read so many different tables.
     *
     * @param calls all calls for these items, failed attempts included; not those for their questions
     */
    public record ByTables(int tables, int queries, long calls) {

        public double callsAQuery() {
            return queries == 0 ? 0 : (double) calls / queries;
        }

        /** Adds the queries of another part that read as many tables. */
        public ByTables plus(ByTables more) {
            return new ByTables(tables, queries + more.queries, calls + more.calls);
        }
    }

    private static final int LARGEST = 3;

    private CostViews() {}

    /** Lists the stars and chains of size 1 to 3 that have accepted queries. A single predicate is both. */
    public static List<ByForm> byForm(Metrics metrics) {
        List<ByForm> forms = new ArrayList<>();
        for (Family family : Family.values()) {
            for (int size = 1; size <= LARGEST; size++) {
                String label = shape(family, size).label();
                int predicates = size;
                metrics.shapes().stream()
                        .filter(s -> s.shape().equals(label) && s.of(Counter.SUCCESS) > 0)
                        .map(s -> new ByForm(family, predicates, s.counts()))
                        .forEach(forms::add);
            }
        }
        return forms;
    }

    private static Shape shape(Family family, int size) {
        return switch (family) {
            case STAR -> Shape.of(Stream.generate(() -> Shape.LEAF).limit(size).toArray(Shape[]::new));
            case CHAIN -> size == 0 ? Shape.LEAF : Shape.of(shape(family, size - 1));
        };
    }

    /** Sums the calls for accepted items by number of tables, from the events of a run; for one thread. */
    public static final class Tables {

        private final Map<Integer, Long> calls = new HashMap<>();
        private final TreeMap<Integer, ByTables> rows = new TreeMap<>();

        public void take(RunEvent event) {
            if (event instanceof RunEvent.Costed(int item, Cost cost)) {
                calls.put(item, cost.of(Counter.TOTAL_CALLS));
            } else if (event instanceof RunEvent.Accepted(int number, Item item)) {
                int tables = tables(item.query());
                rows.merge(tables, new ByTables(tables, 1, calls.getOrDefault(number, 0L)), ByTables::plus);
            }
        }

        /** Sorted by number of tables. */
        public List<ByTables> rows() {
            return List.copyOf(rows.values());
        }
    }

    /** Counts the different tables that a query reads. */
    static int tables(Block query) {
        Set<String> tables = new LinkedHashSet<>();
        query.postOrder()
                .forEach(b -> b.table().map(t -> t.toLowerCase(Locale.ROOT)).ifPresent(tables::add));
        return tables.size();
    }
}
