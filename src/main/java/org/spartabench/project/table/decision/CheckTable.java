package org.spartabench.project.table.decision;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.estimate.Precision;
import org.spartabench.project.db.ColumnTypes;

/** Reads and writes the table {@code checked}: the findings on each version of an item. */
public final class CheckTable {

    /** The findings on current versions. */
    private static final String PRESENT = """
         FROM item i JOIN checked c ON c.item = i.number AND c.hash = i.hash WHERE i.status <> 'WITHDRAWN'\
        """;

    private static final GenericType<Map<Integer, List<Finding>>> BY_NUMBER = new GenericType<>() {};
    private static final int FETCH = 1000;

    public void put(Handle h, int item, String hash, List<Finding> findings, Instant at) {
        h.createUpdate("MERGE INTO checked (item, hash, at, findings) KEY (item, hash) VALUES (:item, :hash, :at,"
                        + " :findings)")
                .bind("item", item)
                .bind("hash", hash)
                .bind("at", at)
                .bindByType("findings", findings, ColumnTypes.FINDINGS)
                .execute();
    }

    /** Reads the findings on the current version of an item; empty if it is unchecked. */
    public Optional<List<Finding>> present(Handle h, int item) {
        return h.select("SELECT c.findings" + PRESENT + " AND i.number = ?", item)
                .mapTo(ColumnTypes.FINDINGS)
                .findOne();
    }

    /** Reads the findings on one version of an item; empty if it is unchecked. */
    public Optional<List<Finding>> of(Handle h, int item, String hash) {
        return h.select("SELECT findings FROM checked WHERE item = ? AND hash = ?", item, hash)
                .mapTo(ColumnTypes.FINDINGS)
                .findOne();
    }

    /** Gives the open findings on the current version of an item; none if it is unchecked. */
    List<Finding> standing(Handle h, int item, List<Decision> decisions) {
        return present(h, item)
                .map(found -> Dismissals.of(decisions).standing(found))
                .orElse(List.of());
    }

    /** Reads the findings on the current versions of all items, by number. */
    public Map<Integer, List<Finding>> present(Handle h) {
        return h.select("SELECT i.number, c.findings" + PRESENT + " AND i.planted = 0")
                .setFetchSize(FETCH)
                .setMapKeyColumn("number")
                .setMapValueColumn("findings")
                .collectInto(BY_NUMBER);
    }

    /** Reads the findings on all checked versions of items, without seeded faults. */
    public List<Precision.Looked> all(Handle h) {
        return h.select("""
            SELECT c.item, c.hash, c.at, c.findings FROM checked c JOIN item i ON i.number = c.item
            WHERE i.planted = 0 ORDER BY c.item, c.at\
            """).setFetchSize(FETCH).mapTo(Precision.Looked.class).list();
    }

    /** Lists the items with an unchecked current version, by the number under which they are shown. */
    public List<Integer> lacking(Handle h) {
        return h.select(FaultTable.SHOWN + """
            AND NOT EXISTS (SELECT 1 FROM checked c WHERE c.item = i.number AND c.hash = i.hash) ORDER BY shown\
            """).mapTo(Integer.class).list();
    }
}
