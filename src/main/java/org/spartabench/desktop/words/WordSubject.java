package org.spartabench.desktop.words;

import java.util.Optional;
import org.spartabench.facts.schema.ColumnRef;

/** Names the subject of words: a table's rows, or one of its columns. */
record WordSubject(String table, Optional<ColumnRef> column) {

    static WordSubject of(String table) {
        return new WordSubject(table, Optional.empty());
    }

    static WordSubject of(ColumnRef column) {
        return new WordSubject(column.table(), Optional.of(column));
    }
}
