package org.spartabench.store.table;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.spartabench.run.cost.Cost;

/** Reads and writes the table {@code cost}: the cost of each item of a run, so that it survives a killed program. */
public final class ItemCostTable {

    /** Replaces the earlier cost of the item. */
    void put(Handle h, long run, Cost cost) {
        h.execute("MERGE INTO cost (run, item, body) KEY (run, item) VALUES (?, ?, ?)", run, cost.item(), cost);
    }

    /** Lists costs in the order of the items' numbers; those of leaves made for the pool only come first. */
    public List<Cost> of(Handle h, long run) {
        return h.select("SELECT body FROM cost WHERE run = ? ORDER BY item", run)
                .mapTo(Cost.class)
                .list();
    }
}
