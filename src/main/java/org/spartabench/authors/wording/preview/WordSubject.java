package org.spartabench.authors.wording.preview;

import java.util.Optional;
import org.spartabench.facts.schema.ColumnRef;

/** Names the subject of words: a table's rows, or one of its columns. */
public record WordSubject(String table, Optional<ColumnRef> column) {

    public static WordSubject of(String table) {
        return new WordSubject(table, Optional.empty());
    }

    public static WordSubject of(ColumnRef column) {
        return new WordSubject(column.table(), Optional.of(column));
    }
}
