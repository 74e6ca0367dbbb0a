package org.spartabench.facts.plan.proposal;

import java.util.List;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.staging.StagedTable;

/** Holds a table during the search for keys: its plan and its cells. */
record TableProfile(PlannedTable planned, StagedTable raw) {

    String name() {
        return planned.name();
    }

    Column column(int index) {
        return planned.columns().get(index).column();
    }

    StagedColumn cells(int index) {
        return raw.columns().get(index);
    }

    int width() {
        return planned.columns().size();
    }

    ColumnRef ref(int index) {
        return new ColumnRef(name(), column(index).name());
    }

    boolean isPrimaryKey(int index) {
        return planned.primaryKey().equals(List.of(column(index).name()));
    }
}
