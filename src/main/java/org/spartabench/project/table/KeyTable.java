package org.spartabench.project.table;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Answer;
import org.spartabench.facts.Schema;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.project.db.SettingTable;
import org.spartabench.sql.tree.Block;

/**
 * Reads and writes the table {@code item_key}: the duplicate keys of a project's queries, without seeded faults. A run
 * completes it at its start, so that it need not read every query of a large project again.
 */
public final class KeyTable {

    private static final String FORM = "keys.form";
    private static final int FETCH = 1000;

    private final Schema schema;
    private final SettingTable settings = new SettingTable();

    KeyTable(Schema schema) {
        this.schema = schema;
    }

    /** One query of an item. */
    public record Place(int number, int body) {}

    private record Content(Block query, Answer answer) {}

    private record Row(int number, String query, String result, String answer) {
        DuplicateIndex.Earlier earlier() {
            return new DuplicateIndex.Earlier(number, new DuplicateIndex.Keys(query, result, answer));
        }
    }

    /** Deletes the keys that another version of the program computed in another way. */
    public void renew(Handle h) {
        String form = String.valueOf(DuplicateIndex.KEYS);
        if (!settings.get(h, FORM).equals(Optional.of(form))) {
            h.execute("DELETE FROM item_key");
            settings.put(h, FORM, form);
        }
    }

    /** Lists the queries without keys. */
    public List<Place> lacking(Handle h) {
        return h.select("""
            SELECT b.number, b.body FROM item_body b LEFT JOIN item_key k ON k.number = b.number AND k.body = b.body
            WHERE k.number IS NULL AND b.number < ? ORDER BY b.number, b.body\
            """, FaultTable.FIRST).mapTo(Place.class).list();
    }

    public void make(Handle h, List<Place> places) {
        for (Place place : places) {
            Content content = h.createQuery(
                            "SELECT sql AS query, answer FROM item_body WHERE number = :number AND body = :body")
                    .bindMethods(place)
                    .mapTo(Content.class)
                    .one();
            h.createUpdate("""
                INSERT INTO item_key (number, body, made, query, result, answer)
                SELECT number, body, made, :query, :result, :answer FROM item_body
                WHERE number = :number AND body = :body\
                """)
                    .bindMethods(place)
                    .bindMethods(DuplicateIndex.Keys.of(content.query(), content.answer(), schema))
                    .execute();
        }
    }

    /** Hands over all items with lower numbers, with every query that they had by then. */
    public int below(Handle h, int number, Instant then, Consumer<? super DuplicateIndex.Earlier> taker) {
        int[] count = {0};
        h.select("""
            SELECT number, query, result, answer FROM item_key
            WHERE number < ? AND (made IS NULL OR made <= ?) ORDER BY number, body\
            """, number, then).setFetchSize(FETCH).mapTo(Row.class).forEach(row -> {
            taker.accept(row.earlier());
            count[0]++;
        });
        return count[0];
    }
}
