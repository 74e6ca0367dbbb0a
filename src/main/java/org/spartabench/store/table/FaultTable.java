package org.spartabench.store.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.spartabench.check.fault.FaultKind;

/**
 * Reads and writes the table {@code planted_fault}, and maps the numbers under which screens show unrevealed faults.
 */
public final class FaultTable {

    /** Numbers of faults begin here, far above those of items. */
    public static final int FIRST = 1_000_000_000;

    /**
     * A fault that was planted.
     *
     * @param number of its own
     * @param standsFor the item in whose place it is, or was, shown
     * @param madeOf the item it was made of
     */
    public record Planted(
            int number,
            int standsFor,
            int madeOf,
            FaultKind kind,
            String change,
            Instant planted,
            Optional<Instant> told) {}

    private volatile Map<Integer, Integer> inSight = Map.of();

    /** The number of what is shown under a number: a fault's own, or the item's. */
    public int row(int shown) {
        return inSight.getOrDefault(shown, shown);
    }

    /** Whether a fault is shown under that number. */
    public boolean standsIn(int shown) {
        return inSight.containsKey(shown);
    }

    /** The number under which an item or a fault is shown. */
    public int shown(Handle h, int number) {
        return number < FIRST
                ? number
                : h.createQuery("SELECT stands_for FROM planted_fault WHERE number = :number")
                        .bind("number", number)
                        .mapTo(Integer.class)
                        .one();
    }

    /** Follows the table; after each commit that changes it, and at the start. @return how many are in sight */
    public int follow(Handle h) {
        Map<Integer, Integer> now = new HashMap<>();
        h.createQuery("SELECT number, stands_for FROM planted_fault WHERE told IS NULL")
                .map((r, c) -> Map.entry(r.getInt("stands_for"), r.getInt("number")))
                .forEach(e -> now.put(e.getKey(), e.getValue()));
        inSight = Map.copyOf(now);
        return now.size();
    }

    /** The numbers under which faults are shown. */
    public List<Integer> inSight() {
        return inSight.keySet().stream().sorted().toList();
    }

    public int next(Handle h) {
        return h.createQuery("SELECT COALESCE(MAX(number) + 1, :first) FROM planted_fault")
                .bind("first", FIRST)
                .mapTo(Integer.class)
                .one();
    }

    public void add(Handle h, Planted fault) {
        h.createUpdate("""
            INSERT INTO planted_fault (number, stands_for, made_of, kind, change, planted)
            VALUES (:number, :standsFor, :madeOf, :kind, :change, :planted)\
            """)
                .bind("number", fault.number())
                .bind("standsFor", fault.standsFor())
                .bind("madeOf", fault.madeOf())
                .bind("kind", fault.kind().name())
                .bind("change", fault.change())
                .bind("planted", fault.planted().atOffset(ZoneOffset.UTC))
                .execute();
    }

    public void tell(Handle h, int number, Instant at) {
        h.createUpdate("UPDATE planted_fault SET told = :at WHERE number = :number AND told IS NULL")
                .bind("at", at.atOffset(ZoneOffset.UTC))
                .bind("number", number)
                .execute();
    }

    /** All of them, in the order in which they were planted. */
    public List<Planted> all(Handle h) {
        return h.createQuery("SELECT * FROM planted_fault ORDER BY number")
                .map((r, c) -> planted(r))
                .list();
    }

    private static Planted planted(ResultSet r) throws SQLException {
        return new Planted(
                r.getInt("number"),
                r.getInt("stands_for"),
                r.getInt("made_of"),
                FaultKind.valueOf(r.getString("kind")),
                r.getString("change"),
                r.getObject("planted", OffsetDateTime.class).toInstant(),
                Optional.ofNullable(r.getObject("told", OffsetDateTime.class)).map(OffsetDateTime::toInstant));
    }
}
