package org.spartabench.project.table.item;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectFirst;
import static org.spartabench.project.db.Database.selectOne;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Status;

/** Lists and counts the numbers in the table {@code item}, always without seeded faults. */
public final class ItemNumbers {

    /** The items that lists show. */
    private static final String LISTED = " FROM item WHERE planted = 0 AND status <> 'WITHDRAWN' ";

    /** Counts the listed items by status, from an index alone. */
    public Map<Status, Integer> tally(Handle h) {
        Map<Status, Integer> tally = new EnumMap<>(Status.class);
        for (Status status : Status.LISTED) { // one by one: grouped, H2 reads the rows
            tally.put(
                    status,
                    selectOne(h, Integer.class, "SELECT COUNT(*) FROM item WHERE status = ? AND planted = 0", status));
        }
        return tally;
    }

    /** Lists one page of the listed items, by number. */
    public List<Integer> page(Handle h, int offset, int limit) {
        return selectAll(
                h, Integer.class, "SELECT number" + LISTED + "ORDER BY number LIMIT ? OFFSET ?", limit, offset);
    }

    /** Counts the listed items before an item; empty if it is not listed. */
    public OptionalInt place(Handle h, int number) {
        boolean listed = selectOne(h, Integer.class, "SELECT COUNT(*)" + LISTED + "AND number = ?", number) > 0;
        return listed
                ? OptionalInt.of(selectOne(h, Integer.class, "SELECT COUNT(*)" + LISTED + "AND number < ?", number))
                : OptionalInt.empty();
    }

    /** Finds the next item to decide after a number, else the first one at all; empty if no item is open or stale. */
    public OptionalInt next(Handle h, int after) {
        return Stream.of(after, 0)
                .flatMap(from -> h
                        .select(
                                "SELECT number FROM item WHERE number > ? AND planted = 0"
                                        // No plain IN: by the index of states H2 would read all open items and sort
                                        // them.
                                        + " AND CONCAT(status, '') IN ('OPEN', 'STALE') ORDER BY number LIMIT 1",
                                from)
                        .mapTo(Integer.class)
                        .findOne()
                        .stream())
                .mapToInt(n -> n)
                .findFirst();
    }

    /** Lists the accepted items below a number, the latest first. */
    public List<Integer> accepted(Handle h, int below, int most) {
        return h.select("""
            SELECT number FROM item WHERE status IN ('ACCEPTED', 'EDITED') AND planted = 0 AND number < ?
            ORDER BY number DESC LIMIT ?\
            """, below, most).mapTo(Integer.class).list();
    }

    /** Lists the items with a status, by number. */
    public List<Integer> with(Handle h, Status status) {
        return selectAll(
                h, Integer.class, "SELECT number FROM item WHERE status = ? AND planted = 0 ORDER BY number", status);
    }

    /** Counts the items of the set that were found wrong: rejected, or changed before they were accepted. */
    public int foundWrong(Handle h) {
        return h.select("""
            SELECT COUNT(*) FROM item
            WHERE planted = 0 AND (status = 'REJECTED' OR status IN ('ACCEPTED', 'EDITED') AND version > 1)\
            """).mapTo(Integer.class).one();
    }

    /** Lists open, undecided items, by number. */
    public List<Integer> untouched(Handle h) {
        return h.select("""
            SELECT number FROM item i WHERE planted = 0 AND status = 'OPEN' AND NOT hand
            AND NOT EXISTS (SELECT 1 FROM decision d WHERE d.item = i.number) ORDER BY number\
            """).mapTo(Integer.class).list();
    }

    public List<Integer> listed(Handle h) {
        return selectAll(h, Integer.class, "SELECT number" + LISTED + "ORDER BY number");
    }

    /** Lists all items of the set, including those that no list shows. */
    public List<Integer> all(Handle h) {
        return selectAll(h, Integer.class, "SELECT number FROM item WHERE planted = 0 ORDER BY number");
    }

    /** Finds the item with that id. */
    public Optional<Integer> named(Handle h, String id) {
        return selectFirst(h, Integer.class, "SELECT number FROM item WHERE id = ? AND planted = 0", id);
    }

    /** Counts the listed items. */
    public int count(Handle h) {
        return h.select("SELECT COUNT(*)" + LISTED).mapTo(Integer.class).one();
    }

    /** Counts the listed items with a query that a person wrote or changed. */
    public int byHand(Handle h) {
        return selectOne(h, Integer.class, "SELECT COUNT(*)" + LISTED + "AND hand");
    }

    /** Gives the highest number of an item; 0 if there is none. */
    public int highest(Handle h) {
        return selectOne(h, Integer.class, "SELECT COALESCE(MAX(number), 0) FROM item WHERE planted = 0");
    }
}
