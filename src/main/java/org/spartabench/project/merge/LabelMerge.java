package org.spartabench.project.merge;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.spartabench.project.table.ErrorLabelTable;
import org.spartabench.project.table.ErrorLabelTable.Row;

/**
 * Merges the kinds of errors that people found in the answers of systems. Of two kinds for one answer the later one stays; at
 * the same time, the one whose name comes last, so that both directions give the same.
 */
final class LabelMerge {

    private static final Comparator<Row> LATER =
            Comparator.comparing(Row::at).thenComparing(row -> row.kind().name());

    /** Names the answer of a system to an item. */
    private record Key(String system, String question) {
        static Key of(Row row) {
            return new Key(row.system(), row.question());
        }
    }

    private LabelMerge() {}

    /** Returns how many came in. */
    static int write(Handle h, List<Row> coming) {
        ErrorLabelTable table = new ErrorLabelTable();
        Map<Key, Row> here = new HashMap<>();
        table.all(h).forEach(row -> here.put(Key.of(row), row));
        List<Row> later = coming.stream()
                .filter(row -> !here.containsKey(Key.of(row)) || LATER.compare(row, here.get(Key.of(row))) > 0)
                .toList();
        later.forEach(row -> table.put(h, row));
        return later.size();
    }
}
