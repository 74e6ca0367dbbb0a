package org.spartabench.project.table.item;

import static org.spartabench.project.db.Database.selectFirst;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.spartabench.project.db.Fingerprint;

/** Knows items by what they were made of, which is the same in all copies of a project; a number is not. */
public final class ItemOrigins {

    private static final String FIRST = " FROM item i JOIN item_body b ON b.number = i.number AND b.body = 1 ";
    private static final int FETCH = 1000;

    /** Notes the original content of each item where that is not noted yet. @return the items, by their origin */
    public Map<String, Integer> note(Handle h) {
        Map<String, Integer> fresh = new HashMap<>();
        h.select("SELECT i.number, i.id, b.question, b.sql, b.answer" + FIRST
                        + "WHERE i.planted = 0 AND i.origin IS NULL")
                .setFetchSize(FETCH)
                .mapTo(Origin.class)
                .forEach(o -> fresh.put(Fingerprint.of(o.id(), o.question(), o.sql(), o.answer()), o.number()));
        PreparedBatch batch = h.prepareBatch("UPDATE item SET origin = ? WHERE number = ?");
        fresh.forEach(batch::add);
        if (!fresh.isEmpty()) {
            batch.execute();
        }
        return fresh;
    }

    /** Maps the noted origins of all items, which are the same in all copies of a project, to their numbers. */
    public Map<String, Integer> all(Handle h) {
        return h.select("SELECT origin, number FROM item WHERE planted = 0 AND origin IS NOT NULL")
                .setMapKeyColumn("origin")
                .setMapValueColumn("number")
                .collectInto(new GenericType<Map<String, Integer>>() {});
    }

    /** Finds the item with an origin. */
    public Optional<Integer> item(Handle h, String origin) {
        return selectFirst(h, Integer.class, "SELECT number FROM item WHERE origin = ? AND planted = 0", origin);
    }

    /** Gives the origin of an item, where it is noted. */
    public Optional<String> of(Handle h, int number) {
        return selectFirst(h, String.class, "SELECT origin FROM item WHERE number = ?", number);
    }

    /** Notes the origin that an item of another copy has there. */
    public void note(Handle h, int number, String origin) {
        h.execute("UPDATE item SET origin = ? WHERE number = ?", origin, number);
    }

    /** An item with an id, or with one that was derived of it. @param said whether an entry brought it into some copies */
    private record SameId(int number, String id, String origin, boolean said) {}

    /**
     * Gives items of several copies that were made with one id each an id of its own, the same in all copies: an item that all copies
     * had from the beginning keeps it, else the one with the first origin.
     *
     * @return the items that have another id now
     */
    public List<Integer> settleIds(Handle h, String id) {
        List<SameId> same = h.select("""
            SELECT number, id, origin, EXISTS (SELECT 1 FROM entry e WHERE e.name = origin AND e.machine <> '') AS said
            FROM item WHERE planted = 0 AND origin IS NOT NULL AND (id = ? OR id = CONCAT(CAST(? AS VARCHAR), '-', SUBSTRING(origin, 1, 6)))
            ORDER BY said, origin\
            """, id, id).mapTo(SameId.class).list();
        List<Integer> renamed = new ArrayList<>();
        for (SameId item : same.reversed()) { // the one that keeps the id is the last that is written
            String wanted =
                    item == same.getFirst() ? id : id + "-" + item.origin().substring(0, 6);
            if (!item.id().equals(wanted)) {
                h.execute("UPDATE item SET id = ? WHERE number = ?", wanted, item.number());
                renamed.add(item.number());
            }
        }
        return renamed;
    }

    private record Origin(int number, String id, String question, String sql, String answer) {}

    /** Gives an item of another copy that came in with an id another one, since an item is made here with that id. */
    void giveWay(Handle h, String id) {
        h.execute("""
            UPDATE item SET id = CONCAT(id, '-', SUBSTRING(origin, 1, 6)) WHERE id = ? AND planted = 0
            AND EXISTS (SELECT 1 FROM entry e WHERE e.name = origin AND e.machine <> '')\
            """, id);
    }
}
