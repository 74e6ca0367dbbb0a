package org.spartabench.sql.name;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Aggregates;

/** Classifies the nesting of any statement, from any source. */
public final class Classifier {

    private Classifier() {}

    /**
     * Reads and classifies one statement.
     *
     * @param tables table → columns, for names without a qualifier; without it they belong to their own block
     */
    public static Classification classify(String sql, Optional<Map<String, List<String>>> tables) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad ->
                new Classification(false, Optional.of(bad.where()), 0, Map.of(), 0, "non-nested", List.of());
            case Parsed.Ok(Query query) ->
                classify(query, tables.map(KnownTables::of).orElse(KnownTables.UNKNOWN));
        };
    }

    public static Classification classify(Query query, KnownTables tables) {
        ColumnNames names = ColumnNames.of(query, tables);
        List<Classification.Sub> subs = new ArrayList<>();
        TreeMap<Integer, Integer> breadth = new TreeMap<>();
        for (Subquery s : names.subqueries()) {
            boolean correlated = names.correlated(s);
            breadth.merge(s.level(), 1, Integer::sum);
            subs.add(new Classification.Sub(
                    s.level(),
                    s.role().label(),
                    s.part().name().toLowerCase(Locale.ROOT),
                    Aggregates.inSelect(s.query()),
                    correlated,
                    s.nesting(correlated)));
        }
        int height = breadth.isEmpty() ? 0 : breadth.lastKey();
        int widest = breadth.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        Map<Integer, Integer> levels = Collections.unmodifiableMap(breadth);
        return new Classification(true, Optional.empty(), height, levels, widest, type(height, widest), subs);
    }

    /** Writes the label of the published question files. */
    public static String type(int height, int maxBreadth) {
        return height == 0 ? "non-nested" : "nested (height=" + height + ", max_breadth=" + maxBreadth + ")";
    }
}
