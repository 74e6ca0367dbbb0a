package org.spartabench.project.share.fold;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectFirst;
import static org.spartabench.project.db.Database.selectOne;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.table.ProjectTables;

/**
 * Finds entries of machines whose clock is ahead: somebody had seen one and then made an entry whose clock is more than ten minutes
 * behind it. Such an entry keeps its place after all that its author had seen, and comes before everything else, so that it wins
 * nothing. This follows from the entries alone, so it is the same in all copies.
 */
record Clocks(ProjectTables tables, EntryTable entries) {

    static final long MOST_MICROS = Duration.ofMinutes(10).toMillis() * 1000;

    private record Early(String machine, long number, String name, String seen) {}

    /**
     * Counts what the author of an entry had seen: an entry has more than each that its author had seen. Times do not say so, since the
     * time of a decision is after other decisions alone.
     */
    private long depth(Early early) {
        return early.number()
                + entries.seen(early.seen()).values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
    }

    /**
     * Marks what an entry shows to be ahead.
     *
     * @param moving gets the name of each entry before it has another place
     */
    void seenBy(Handle h, LogEntry witness, Consumer<String> moving) {
        Map<String, Long> before = selectFirst(
                        h,
                        String.class,
                        "SELECT seen FROM entry WHERE machine = ? AND number = ?",
                        witness.machine(),
                        witness.number() - 1)
                .map(entries::seen)
                .orElse(Map.of());
        long lowest = Long.MAX_VALUE;
        for (Map.Entry<String, Long> seen : witness.seen().entrySet()) {
            long from = before.getOrDefault(seen.getKey(), 0L);
            List<Early> marked = selectAll(
                    h,
                    Early.class,
                    "SELECT machine, number, name, seen FROM entry WHERE machine = ? AND number > ? AND number <= ? AND"
                            + " time > ? AND NOT ahead",
                    seen.getKey(),
                    from,
                    seen.getValue(),
                    witness.wall() + MOST_MICROS);
            for (Early early : marked) {
                lowest = Math.min(lowest, depth(early));
                h.execute(
                        "UPDATE entry SET ahead = TRUE WHERE machine = ? AND number = ?",
                        early.machine(),
                        early.number());
            }
        }
        if (lowest < Long.MAX_VALUE) {
            lower(h, lowest, moving);
        }
    }

    /** Gives the marked entries that may have seen a newly marked one their places, those first that others had seen. */
    private void lower(Handle h, long from, Consumer<String> moving) {
        long common = selectOne(h, Long.class, """
            SELECT COALESCE(MAX(tick), 0) FROM decision
            WHERE uid IN (SELECT name FROM entry WHERE machine = '')\
            """);
        List<Early> marked =
                selectAll(h, Early.class, "SELECT machine, number, name, seen FROM entry WHERE ahead").stream()
                        .filter(early -> depth(early) >= from)
                        .sorted(Comparator.comparingLong(this::depth))
                        .toList();
        for (Early early : marked) {
            long time = 1 + Math.max(common, past(h, early));
            moving.accept(early.name());
            h.execute(
                    "UPDATE entry SET time = ? WHERE machine = ? AND number = ?",
                    time,
                    early.machine(),
                    early.number());
            tables.decisions()
                    .move(
                            h,
                            early.name(),
                            selectOne(h, Long.class, "SELECT MIN(time) FROM entry WHERE name = ?", early.name()));
        }
    }

    /** Gives the latest time of what the author of an entry had seen. */
    private long past(Handle h, Early early) {
        long time = upTo(h, early.machine(), early.number() - 1);
        for (Map.Entry<String, Long> seen : entries.seen(early.seen()).entrySet()) {
            time = Math.max(time, upTo(h, seen.getKey(), seen.getValue()));
        }
        return time;
    }

    private static long upTo(Handle h, String machine, long number) {
        return selectOne(
                h,
                Long.class,
                "SELECT COALESCE(MAX(time), 0) FROM entry WHERE machine = ? AND number <= ?",
                machine,
                number);
    }
}
