package org.spartabench.facts.schema;

import java.util.List;

/** Columns of one table whose values are a key of another, position by position. */
public record ForeignKey(String table, List<String> columns, String references, List<String> referenced) {

    public ForeignKey {
        columns = List.copyOf(columns);
        referenced = List.copyOf(referenced);
    }
}
