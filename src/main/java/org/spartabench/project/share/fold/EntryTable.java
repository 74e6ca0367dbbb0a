package org.spartabench.project.share.fold;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectFirst;
import static org.spartabench.project.db.Database.selectOne;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Gatherers;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;
import org.spartabench.project.db.Codec;
import org.spartabench.project.share.entry.LogEntry;

/** Reads and writes the table {@code entry}. */
record EntryTable(Codec codec) {

    /** The machine of what all copies had from the beginning. */
    static final String COMMON = "";

    /** The machine of what was said here and is no entry yet. */
    static final String DRAFT = "#";

    private static final int AT_ONCE = 1_000;
    private static final GenericType<Map<String, Long>> NUMBERS = new GenericType<>() {};

    /** What became of an entry. */
    enum State {
        /** It is in the tables, or says what was known. */
        FOLDED,
        /** Its kind is of a newer program. */
        KEPT,
        /** It refers to nothing that is here, or is no content of its kind. */
        USELESS,
        /** Its author may not say it. */
        REFUSED
    }

    /** A stored entry. @param time its place in the order of all copies @param ahead whether its clock was ahead of the others' */
    record Stored(String machine, long number, String name, String kind, long time, boolean ahead, String line) {
        /** The line of a draft is the content alone. */
        String content() {
            return machine.equals(DRAFT)
                    ? line
                    : LogEntry.read(line).orElseThrow().content();
        }
    }

    void add(Handle h, LogEntry entry, State state) {
        h.createUpdate("""
            INSERT INTO entry (machine, number, name, kind, time, hash, seen, state, line)
            VALUES (:machine, :number, :name, :kind, :time, :hash, :seen, :state, :line)\
            """)
                .bindMethods(entry)
                .bind("seen", codec.write(entry.seen()))
                .bind("state", state.name())
                .execute();
        h.execute(
                "MERGE INTO entry_head (machine, number, hash) KEY (machine) VALUES (?, ?, ?)",
                entry.machine(),
                entry.number(),
                entry.hash());
    }

    void clear(Handle h) {
        h.execute("DELETE FROM entry");
        h.execute("DELETE FROM entry_head");
    }

    /** Notes names that all copies have from the beginning. */
    void common(Handle h, List<String> names) {
        long last = 0;
        var batch = h.prepareBatch("INSERT INTO entry (machine, number, name, kind, time, hash, seen, state, line)"
                + " VALUES ('', ?, ?, '', 0, '', '{}', 'FOLDED', '')");
        for (String name : names) {
            batch.add(++last, name);
        }
        if (!names.isEmpty()) {
            batch.execute();
        }
    }

    long last(Handle h, String machine) {
        return selectFirst(h, Long.class, "SELECT number FROM entry_head WHERE machine = ?", machine)
                .orElse(0L);
    }

    Optional<String> hash(Handle h, String machine, long number) {
        return selectFirst(h, String.class, "SELECT hash FROM entry WHERE machine = ? AND number = ?", machine, number);
    }

    /** Gives the highest number of each machine, this one's own among them. */
    Map<String, Long> numbers(Handle h) {
        return h.select("SELECT machine, number FROM entry_head")
                .setMapKeyColumn("machine")
                .setMapValueColumn("number")
                .collectInto(NUMBERS);
    }

    /** Filters these names to those of no entry. */
    Set<String> unsaid(Handle h, List<String> names) {
        Set<String> all = new HashSet<>(names);
        names.stream()
                .gather(Gatherers.windowFixed(AT_ONCE))
                .forEach(some -> h.createQuery("SELECT name FROM entry WHERE name IN (<names>) AND machine <> '#'")
                        .bindList("names", some)
                        .mapTo(String.class)
                        .forEach(all::remove));
        return all;
    }

    /** Lists the entries of a machine after a number. */
    List<LogEntry> after(Handle h, String machine, long number) {
        return selectAll(
                        h,
                        String.class,
                        "SELECT line FROM entry WHERE machine = ? AND number > ? ORDER BY number",
                        machine,
                        number)
                .stream()
                .map(line -> LogEntry.read(line).orElseThrow())
                .toList();
    }

    /** Lists the folded entries of a kind, and those of it that are drafts, in the order of all copies. */
    List<Stored> of(Handle h, String kind) {
        return selectAll(
                h, Stored.class, "SELECT * FROM entry WHERE kind = ? AND state = 'FOLDED' ORDER BY time, name", kind);
    }

    List<Stored> drafts(Handle h) {
        return selectAll(h, Stored.class, "SELECT * FROM entry WHERE machine = '#' ORDER BY number");
    }

    /** @return whether the entry had an effect before */
    boolean refuse(Handle h, LogEntry entry) {
        return h.execute(
                        "UPDATE entry SET state = 'REFUSED' WHERE machine = ? AND number = ? AND state = 'FOLDED'",
                        entry.machine(),
                        entry.number())
                > 0;
    }

    void dropDrafts(Handle h) {
        h.execute("DELETE FROM entry WHERE machine = '#'");
    }

    /** Gives a time after all that is here. @param clock microseconds since 1970 */
    long time(Handle h, long clock) {
        return time(h, clock, Long.MAX_VALUE);
    }

    /** Gives a time after all that is here up to a limit. @param clock microseconds since 1970 */
    long time(Handle h, long clock, long limit) {
        return Math.max(
                clock,
                1
                        + Math.max(
                                selectOne(
                                        h,
                                        Long.class,
                                        "SELECT COALESCE(MAX(time), 0) FROM entry WHERE time <= ?",
                                        limit),
                                selectOne(
                                        h,
                                        Long.class,
                                        "SELECT COALESCE(MAX(tick), 0) FROM decision WHERE tick <= ?",
                                        limit)));
    }

    Map<String, Long> seen(String json) {
        Map<String, Long> seen = new java.util.HashMap<>();
        codec.read(Map.class, json)
                .forEach((machine, number) -> seen.put((String) machine, ((Number) number).longValue()));
        return seen;
    }
}
