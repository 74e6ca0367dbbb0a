package org.spartabench.store.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.spartabench.item.Finding;
import org.spartabench.review.Decision;
import org.spartabench.review.Precision;
import org.spartabench.store.db.Codec;

/** Reads and writes the table {@code checked}: the findings on each version of an item. */
final class CheckTable {

    /** What was found in the present versions. */
    private static final String PRESENT = """
         FROM item i JOIN checked c ON c.item = i.number AND c.hash = i.hash WHERE i.status <> 'WITHDRAWN'\
        """;

    private static final int FETCH = 1000;

    private final Codec codec;

    CheckTable(Codec codec) {
        this.codec = codec;
    }

    void put(Handle h, int item, String hash, List<Finding> findings, Instant at) {
        h.createUpdate("MERGE INTO checked (item, hash, at, findings) KEY (item, hash) VALUES (:item, :hash, :at,"
                        + " :findings)")
                .bind("item", item)
                .bind("hash", hash)
                .bind("at", at.atOffset(ZoneOffset.UTC))
                .bind("findings", codec.write(findings))
                .execute();
    }

    /** What was found in the present version of an item; empty where it was not looked at. */
    Optional<List<Finding>> present(Handle h, int item) {
        return h.createQuery("SELECT c.findings" + PRESENT + " AND i.number = :item")
                .bind("item", item)
                .map((r, c) -> findings(r))
                .findOne();
    }

    /** What was found in a version of an item; empty where it was not looked at. */
    Optional<List<Finding>> of(Handle h, int item, String hash) {
        return h.createQuery("SELECT findings FROM checked WHERE item = :item AND hash = :hash")
                .bind("item", item)
                .bind("hash", hash)
                .map((r, c) -> findings(r))
                .findOne();
    }

    /** Gives the open findings on the current version of an item; none if it is unchecked. */
    List<Finding> standing(Handle h, int item, List<Decision> decisions) {
        return present(h, item)
                .map(found -> Dismissals.of(decisions).standing(found))
                .orElse(List.of());
    }

    /** What was found in the present versions of all items, by number. */
    Map<Integer, List<Finding>> present(Handle h) {
        Map<Integer, List<Finding>> all = new TreeMap<>();
        h.createQuery("SELECT i.number, c.findings" + PRESENT + " AND i.planted = 0")
                .setFetchSize(FETCH)
                .map((r, c) -> Map.entry(r.getInt("number"), findings(r)))
                .forEach(e -> all.put(e.getKey(), e.getValue()));
        return all;
    }

    /** What was found in all versions that were looked at, seeded faults left out. */
    List<Precision.Looked> all(Handle h) {
        return h.createQuery("""
            SELECT c.item, c.hash, c.at, c.findings FROM checked c JOIN item i ON i.number = c.item
            WHERE i.planted = 0 ORDER BY c.item, c.at\
            """)
                .setFetchSize(FETCH)
                .map((r, c) -> new Precision.Looked(
                        r.getInt("item"),
                        r.getString("hash"),
                        r.getObject("at", OffsetDateTime.class).toInstant(),
                        findings(r)))
                .list();
    }

    /** Items whose present version was not looked at, by the number under which they are shown. */
    List<Integer> lacking(Handle h) {
        return h.createQuery("""
            SELECT CASE WHEN i.planted > 0 THEN i.planted ELSE i.number END AS shown
            FROM item i LEFT JOIN planted_fault f ON f.told IS NULL AND f.number = i.number
            LEFT JOIN planted_fault over ON over.told IS NULL AND over.stands_for = i.number
            WHERE i.status <> 'WITHDRAWN' AND over.number IS NULL AND (i.planted = 0 OR f.number IS NOT NULL)
            AND NOT EXISTS (SELECT 1 FROM checked c WHERE c.item = i.number AND c.hash = i.hash) ORDER BY shown\
            """).mapTo(Integer.class).list();
    }

    private List<Finding> findings(ResultSet r) throws SQLException {
        return codec.read(Codec.FINDINGS, r.getString("findings"));
    }
}
