package org.spartabench.store.table;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.spartabench.item.Status;

/** Lists and counts the numbers in the table {@code item}, always without seeded faults. */
public final class ItemNumbers {

    /** Items that lists show. */
    private static final String LISTED = " FROM item WHERE planted = 0 AND status <> 'WITHDRAWN' ";

    /** How many stand where, of all states that lists show; from an index alone. */
    public Map<Status, Integer> tally(Handle h) {
        Map<Status, Integer> tally = new EnumMap<>(Status.class);
        for (Status status : Status.LISTED) { // one by one: grouped, H2 reads the rows
            tally.put(
                    status,
                    h.createQuery("SELECT COUNT(*) FROM item WHERE status = :status AND planted = 0")
                            .bind("status", status.name())
                            .mapTo(Integer.class)
                            .one());
        }
        return tally;
    }

    /** One page of those that lists show, by number. */
    public List<Integer> page(Handle h, int offset, int limit) {
        return h.createQuery("SELECT number" + LISTED + "ORDER BY number LIMIT :limit OFFSET :offset")
                .bind("limit", limit)
                .bind("offset", offset)
                .mapTo(Integer.class)
                .list();
    }

    /** The next one to decide behind a number, else the first one at all; empty where no item is open or stale. */
    public OptionalInt next(Handle h, int after) {
        return Stream.of(after, 0)
                .flatMap(from -> h
                        .createQuery("SELECT number FROM item WHERE number > :from AND planted = 0"
                                // No plain IN: by the index of states H2 would read all open items and sort them.
                                + " AND CONCAT(status, '') IN ('OPEN', 'STALE') ORDER BY number LIMIT 1")
                        .bind("from", from)
                        .mapTo(Integer.class)
                        .findOne()
                        .stream())
                .mapToInt(n -> n)
                .findFirst();
    }

    /** Numbers of the accepted items below one, the latest first. */
    public List<Integer> accepted(Handle h, int below, int most) {
        return h.createQuery("""
            SELECT number FROM item WHERE status IN ('ACCEPTED', 'EDITED') AND planted = 0 AND number < :below
            ORDER BY number DESC LIMIT :most\
            """)
                .bind("below", below)
                .bind("most", most)
                .mapTo(Integer.class)
                .list();
    }

    /** Counts the items of the set that were found wrong: rejected, or changed before they were accepted. */
    public int foundWrong(Handle h) {
        return h.createQuery("""
            SELECT COUNT(*) FROM item
            WHERE planted = 0 AND (status = 'REJECTED' OR status IN ('ACCEPTED', 'EDITED') AND version > 1)\
            """).mapTo(Integer.class).one();
    }

    /** Lists open, undecided items, by number. */
    public List<Integer> untouched(Handle h) {
        return h.createQuery("""
            SELECT number FROM item i WHERE planted = 0 AND status = 'OPEN' AND NOT hand
            AND NOT EXISTS (SELECT 1 FROM decision d WHERE d.item = i.number) ORDER BY number\
            """).mapTo(Integer.class).list();
    }

    /** Numbers of the items that lists show. */
    public List<Integer> listed(Handle h) {
        return h.createQuery("SELECT number" + LISTED + "ORDER BY number")
                .mapTo(Integer.class)
                .list();
    }

    /** Numbers of all items of the set. */
    public List<Integer> all(Handle h) {
        return h.createQuery("SELECT number FROM item WHERE planted = 0 ORDER BY number")
                .mapTo(Integer.class)
                .list();
    }

    /** The number of the item with that id. */
    public Optional<Integer> named(Handle h, String id) {
        return h.createQuery("SELECT number FROM item WHERE id = :id AND planted = 0")
                .bind("id", id)
                .mapTo(Integer.class)
                .findOne();
    }

    /** How many lists show. */
    public int count(Handle h) {
        return h.createQuery("SELECT COUNT(*)" + LISTED).mapTo(Integer.class).one();
    }

    /** How many of those have a query that a person wrote or changed. */
    public int byHand(Handle h) {
        return h.createQuery("SELECT COUNT(*)" + LISTED + "AND hand")
                .mapTo(Integer.class)
                .one();
    }

    /** The highest number of an item; 0 where there is none. */
    int highest(Handle h) {
        return h.createQuery("SELECT COALESCE(MAX(number), 0) FROM item WHERE planted = 0")
                .mapTo(Integer.class)
                .one();
    }
}
