package org.spartabench.facts.plan.proposal;

import java.util.List;
import java.util.stream.IntStream;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.source.ParquetTable;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.staging.StagedTable;
import org.spartabench.facts.value.ColumnType;

/** Holds a table during the search for keys: its plan and its cells. */
record TableProfile(PlannedTable planned, StagedTable raw) {

    /** Tells whether only a part of the rows is analysed. */
    boolean sampled() {
        return planned.source() instanceof ParquetTable table && table.sampled();
    }

    /** Tells whether columns that identify the rows here identify all rows of the source. */
    boolean identifies(List<String> key) {
        return !(planned.source() instanceof ParquetTable table && table.sampled())
                || table.identifiedBy(IntStream.range(0, width())
                        .filter(i -> key.contains(column(i).name()))
                        .mapToObj(table.columns()::get)
                        .toList());
    }

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

    /** Tells whether the numbers of a column only count the rows of the table: every longer table has them all. */
    boolean numbersRows(int index) {
        return column(index).type() == ColumnType.INTEGER
                && cells(index).unique()
                && cells(index)
                        .wholes()
                        .filter(span -> span.greatest() - span.least() + 1
                                        == cells(index).size()
                                && span.least() <= 1)
                        .isPresent();
    }

    /** Tells whether two columns name one thing: team_id and team_name. */
    boolean alike(int one, int other) {
        return stem(one).equals(stem(other));
    }

    private List<String> stem(int index) {
        List<String> words = TableNames.words(column(index).name());
        return words.subList(0, words.size() - 1);
    }
}
