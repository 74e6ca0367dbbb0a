package org.spartabench.store.table;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.spartabench.check.law.DuplicateIndex;
import org.spartabench.fact.Schema;
import org.spartabench.item.Answer;
import org.spartabench.store.db.Codec;
import org.spartabench.store.db.SettingTable;

/**
 * Reads and writes the table {@code item_key}: the duplicate keys of a project's queries, without seeded faults. A run
 * completes it at its start, so that it need not read every query of a large project again.
 */
public final class KeyTable {

    private static final String FORM = "keys.form";
    private static final int FETCH = 1000;

    private final Codec codec;
    private final Schema schema;
    private final SettingTable settings = new SettingTable();

    KeyTable(Codec codec, Schema schema) {
        this.codec = codec;
        this.schema = schema;
    }

    /** One query of an item. */
    public record Place(int number, int body) {}

    /** Forgets the keys that another version of the program made in another way. */
    public void renew(Handle h) {
        String form = String.valueOf(DuplicateIndex.KEYS);
        if (!settings.get(h, FORM).equals(Optional.of(form))) {
            h.execute("DELETE FROM item_key");
            settings.put(h, FORM, form);
        }
    }

    /** The queries that have no keys. */
    public List<Place> lacking(Handle h) {
        return h.createQuery("""
            SELECT b.number, b.body FROM item_body b LEFT JOIN item_key k ON k.number = b.number AND k.body = b.body
            WHERE k.number IS NULL AND b.number < :faults ORDER BY b.number, b.body\
            """)
                .bind("faults", FaultTable.FIRST)
                .map((r, c) -> new Place(r.getInt(1), r.getInt(2)))
                .list();
    }

    public void make(Handle h, List<Place> places) {
        for (Place place : places) {
            DuplicateIndex.Keys keys = h.createQuery(
                            "SELECT sql, answer FROM item_body WHERE number = :number AND body = :body")
                    .bind("number", place.number())
                    .bind("body", place.body())
                    .map((r, c) -> DuplicateIndex.Keys.of(
                            BodyTable.block(r.getString(1)),
                            new Answer(codec.read(Codec.TEXTS, r.getString(2))),
                            schema))
                    .one();
            h.createUpdate("""
                INSERT INTO item_key (number, body, made, query, result, answer)
                SELECT number, body, made, :query, :result, :answer FROM item_body
                WHERE number = :number AND body = :body\
                """)
                    .bind("number", place.number())
                    .bind("body", place.body())
                    .bind("query", keys.query())
                    .bind("result", keys.result())
                    .bind("answer", keys.answer())
                    .execute();
        }
    }

    /** Hands over all items with lower numbers, with every query that they had by then. */
    public int below(Handle h, int number, Instant then, Consumer<? super DuplicateIndex.Earlier> taker) {
        int[] count = {0};
        h.createQuery("""
            SELECT number, query, result, answer FROM item_key
            WHERE number < :number AND (made IS NULL OR made <= :then) ORDER BY number, body\
            """)
                .bind("number", number)
                .bind("then", then.atOffset(ZoneOffset.UTC))
                .setFetchSize(FETCH)
                .map((r, c) -> new DuplicateIndex.Earlier(
                        r.getInt(1), new DuplicateIndex.Keys(r.getString(2), r.getString(3), r.getString(4))))
                .forEach(item -> {
                    taker.accept(item);
                    count[0]++;
                });
        return count[0];
    }
}
