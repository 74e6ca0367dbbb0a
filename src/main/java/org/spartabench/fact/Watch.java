package org.spartabench.fact;

import java.util.List;

/** Hears of the rows of an import and may end it. */
@FunctionalInterface
public interface Watch {

    /**
     * One more row is being read.
     *
     * @return false to read no further: the import fails and leaves nothing behind
     */
    boolean row();

    /** The same plan, which tells this watch of each row when it is loaded. */
    default ImportPlan over(ImportPlan plan) {
        List<PlannedTable> watched = plan.tables().stream()
                .map(t -> t.withSource(new WatchedSource(t.source(), this)))
                .toList();
        return plan.withTables(watched);
    }
}
