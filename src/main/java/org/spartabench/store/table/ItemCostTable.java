package org.spartabench.store.table;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.spartabench.run.cost.Cost;
import org.spartabench.store.db.Codec;

/** Reads and writes the table {@code cost}: the cost of each item of a run, so that it survives a killed program. */
public final class ItemCostTable {

    private final Codec codec;

    ItemCostTable(Codec codec) {
        this.codec = codec;
    }

    /** Takes the place of what was known of the item. */
    void put(Handle h, long run, Cost cost) {
        h.createUpdate("MERGE INTO cost (run, item, body) KEY (run, item) VALUES (:run, :item, :body)")
                .bind("run", run)
                .bind("item", cost.item())
                .bind("body", codec.write(cost))
                .execute();
    }

    /** In the order of the items' numbers; those of leaves made for the pool only come first. */
    public List<Cost> of(Handle h, long run) {
        return h.createQuery("SELECT body FROM cost WHERE run = :run ORDER BY item")
                .bind("run", run)
                .mapTo(String.class)
                .map(body -> codec.read(Cost.class, body))
                .list();
    }
}
