package org.spartabench.judging.extract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.judging.extract.JudgedRow.Judged;

/** Merges the rows of passages by key: equal values join their places; different ones are a conflict. For one thread. */
public final class Merging {

    /**
     * A place that states a value.
     *
     * @param passage its id
     * @param row number of the row among those of the passage
     */
    public record Place(String passage, int row, Judged judged) {}

    /** Rows of one table by key. @param key values of the key's columns, in their order */
    public record Row(List<String> key, Map<String, List<Place>> cells) {

        /** Gives the supported places of a column. */
        public List<Place> supported(String column) {
            return cells.getOrDefault(column, List.of()).stream()
                    .filter(p -> p.judged().supported())
                    .toList();
        }

        /** Gives the different supported values of a column: two or more are a conflict. */
        public List<String> values(String column) {
            return supported(column).stream()
                    .map(p -> p.judged().value())
                    .distinct()
                    .toList();
        }

        public boolean conflict(String column) {
            List<Place> places = cells.getOrDefault(column, List.of());
            return places.size() > 1 && values(column).size() > 1;
        }
    }

    private final Map<String, Map<List<String>, Row>> tables = new LinkedHashMap<>();
    /** Rows whose key has no support, which are of no known row. */
    private final Map<String, List<Row>> loose = new LinkedHashMap<>();

    /** Adds a row of a passage. */
    public void add(FactTable table, String passage, int number, JudgedRow row) {
        List<String> key = new ArrayList<>();
        boolean known = true;
        for (String column : table.key()) {
            Judged judged = row.cells().get(column);
            known &= judged != null && judged.supported();
            key.add(judged == null ? "" : judged.value().intern());
        }
        Row into = known
                ? tables.computeIfAbsent(table.name(), t -> new LinkedHashMap<>())
                        .computeIfAbsent(List.copyOf(key), k -> new Row(k, new LinkedHashMap<>(4)))
                : new Row(List.copyOf(key), new LinkedHashMap<>(4));
        if (!known) {
            loose.computeIfAbsent(table.name(), t -> new ArrayList<>()).add(into);
        }
        row.cells()
                .forEach((column, judged) -> into.cells()
                        .computeIfAbsent(column, c -> new ArrayList<>(1))
                        .add(new Place(passage, number, judged)));
    }

    /** Gives the rows of a table that have a supported key, in the order of their first passage. */
    public List<Row> rows(String table) {
        return List.copyOf(tables.getOrDefault(table, Map.of()).values());
    }

    /** Gives the rows whose key has no support. */
    public List<Row> loose(String table) {
        return List.copyOf(loose.getOrDefault(table, List.of()));
    }
}
