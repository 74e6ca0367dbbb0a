package org.spartabench.facts.staging;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Holds the different texts of a column with their numbers.
 *
 * @param from a table of them, or a query in parentheses, with columns {@code t} and {@code n} in order of appearance
 * @param distinct different texts, NULL aside
 * @param filled cells that are not NULL
 * @param few the texts themselves unless they are many
 */
record Dictionary(
        Staging staging,
        String from,
        long distinct,
        long filled,
        @Nullable List<Entry> few) {

    private static final long FEW = 5_000;

    /** A text and how many cells have it. */
    record Entry(String text, long count) {}

    static Dictionary of(Staging staging, String table, String column, String place) {
        String grouped = place + staging.fresh("texts");
        staging.execute("CREATE TABLE " + grouped + " AS SELECT " + column + " AS t, count(*) AS n, min(rowid) AS first"
                + " FROM " + table + " WHERE " + column + " IS NOT NULL GROUP BY 1");
        long[] sizes = staging.numbers("SELECT count(*), CAST(sum(n) AS BIGINT) FROM " + grouped);
        if (sizes[0] <= FEW) {
            List<Entry> few = new ArrayList<>();
            if (staging.caches(sizes[0])) {
                String all = "SELECT t, n FROM " + grouped + " ORDER BY first";
                staging.read(all, row -> few.add(new Entry(row.getString(1), row.getLong(2))));
                return new Dictionary(staging, grouped, sizes[0], sizes[1], few);
            }
        }
        if (sizes[0] == sizes[1]) {
            staging.execute("DROP TABLE " + grouped);
            String once = "(SELECT " + column + " AS t, 1 AS n FROM " + table + " WHERE " + column + " IS NOT NULL)";
            return new Dictionary(staging, once, sizes[0], sizes[1], null);
        }
        String ordered = place + staging.fresh("texts");
        staging.execute("CREATE TABLE " + ordered + " AS SELECT t, n FROM " + grouped + " ORDER BY first");
        staging.execute("DROP TABLE " + grouped);
        return new Dictionary(staging, ordered, sizes[0], sizes[1], null);
    }

    void each(StagedColumn.TextTaker taker) {
        if (few == null) {
            staging.read("SELECT t, n FROM " + from + " AS texts", row -> taker.take(row.getString(1), row.getLong(2)));
            return;
        }
        for (Entry entry : few) {
            if (!taker.take(entry.text(), entry.count())) {
                return;
            }
        }
    }

    /** Counts the cells with a text. */
    Optional<Long> count(String text) {
        if (few != null) {
            return few.stream()
                    .filter(e -> e.text().equals(text))
                    .map(Entry::count)
                    .findFirst();
        }
        long[] found = staging.numbers(
                "SELECT count(*), CAST(sum(n) AS BIGINT) FROM " + from + " AS texts WHERE t = " + Staging.text(text));
        return found[0] == 0 ? Optional.empty() : Optional.of(found[1]);
    }
}
