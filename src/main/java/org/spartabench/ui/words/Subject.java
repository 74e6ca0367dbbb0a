package org.spartabench.ui.words;

import java.util.Optional;
import org.spartabench.fact.ColumnRef;

/** What words are for: a table's rows, or one of its columns. */
record Subject(String table, Optional<ColumnRef> column) {

    static Subject of(String table) {
        return new Subject(table, Optional.empty());
    }

    static Subject of(ColumnRef column) {
        return new Subject(column.table(), Optional.of(column));
    }
}
