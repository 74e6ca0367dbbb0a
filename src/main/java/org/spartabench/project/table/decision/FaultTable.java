package org.spartabench.project.table.decision;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectOne;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;
import org.spartabench.judging.fault.FaultKind;

/**
 * Reads and writes the table {@code planted_fault}, and maps the numbers under which screens show unrevealed faults.
 */
public final class FaultTable {

    /** Numbers of faults begin here, far above those of items. */
    public static final int FIRST = 1_000_000_000;

    /** Selects all shown items, each under the number on screen, with unrevealed faults instead of the items behind. */
    public static final String SHOWN = """
        SELECT CASE WHEN i.planted > 0 THEN i.planted ELSE i.number END AS shown
        FROM item i LEFT JOIN planted_fault f ON f.told IS NULL AND f.number = i.number
        LEFT JOIN planted_fault over ON over.told IS NULL AND over.stands_for = i.number
        WHERE i.status <> 'WITHDRAWN' AND over.number IS NULL AND (i.planted = 0 OR f.number IS NOT NULL)
        """;

    /**
     * A seeded fault.
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

    /** Gives the number of the row shown under a number: a fault's own, or the item's. */
    public int row(int shown) {
        return inSight.getOrDefault(shown, shown);
    }

    /** Whether a fault is shown under that number. */
    public boolean standsIn(int shown) {
        return inSight.containsKey(shown);
    }

    /** Gives the number under which an item or a fault is shown. */
    public int shown(Handle h, int number) {
        return number < FIRST
                ? number
                : selectOne(h, Integer.class, "SELECT stands_for FROM planted_fault WHERE number = ?", number);
    }

    /** Follows the table; after each commit that changes it, and at the start. @return how many are shown */
    public int follow(Handle h) {
        inSight = Map.copyOf(h.select("SELECT number, stands_for FROM planted_fault WHERE told IS NULL")
                .setMapKeyColumn("stands_for")
                .setMapValueColumn("number")
                .collectInto(new GenericType<Map<Integer, Integer>>() {}));
        return inSight.size();
    }

    /** Lists the numbers under which faults are shown. */
    public List<Integer> inSight() {
        return inSight.keySet().stream().sorted().toList();
    }

    public int next(Handle h) {
        return selectOne(h, Integer.class, "SELECT COALESCE(MAX(number) + 1, ?) FROM planted_fault", FIRST);
    }

    public void add(Handle h, Planted fault) {
        h.createUpdate("""
            INSERT INTO planted_fault (number, stands_for, made_of, kind, change, planted)
            VALUES (:number, :standsFor, :madeOf, :kind, :change, :planted)\
            """).bindMethods(fault).execute();
    }

    public void reveal(Handle h, int number, Instant at) {
        h.execute("UPDATE planted_fault SET told = ? WHERE number = ? AND told IS NULL", at, number);
    }

    /** Lists all faults, in the order in which they were planted. */
    public List<Planted> all(Handle h) {
        return selectAll(h, Planted.class, "SELECT * FROM planted_fault ORDER BY number");
    }
}
