package org.spartabench.publishing.release.folder;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.publishing.release.metadata.ReleaseColumns;

/** Writes tables and passages as JSON lines. */
record ReleaseTables(FactBase facts, Passages passages, String canary) {

    private static final int PAGE = 5_000;

    /**
     * Writes the rows of a table in their order; values keep their types, but decimals with more digits than a double has are
     * texts: readers of JSON would round them.
     *
     * @param columns the engine's types by name
     */
    void table(Table table, Map<String, String> columns, Path file) throws IOException {
        try (JsonLines lines = new JsonLines(file)) {
            for (long from = 0; from < table.rows(); from += PAGE) {
                long to = Math.min(from + PAGE, table.rows());
                Rows rows = facts.rowsAt(
                        table.name(), LongStream.range(from, to).boxed().toList());
                for (int i = 0; i < rows.size(); i++) {
                    ObjectNode line = Json.MAPPER.createObjectNode().put(ReleaseColumns.ROW, from + i);
                    for (int c = 0; c < rows.columns().size(); c++) {
                        String name = rows.columns().get(c);
                        put(line, name, rows.rows().get(i).get(c), columns.getOrDefault(name, ""));
                    }
                    lines.add(line.put(ReleaseColumns.TABLE_CANARY, canary));
                }
            }
        }
    }

    private static void put(ObjectNode line, String name, @Nullable Object value, String type) {
        switch (value) {
            case null -> line.putNull(name);
            case Boolean b -> line.put(name, b);
            case Long n -> line.put(name, n);
            case Integer n -> line.put(name, n);
            case BigDecimal n
            when type.startsWith("DECIMAL") && !type.endsWith(", 0)") -> line.put(name, Values.text(n));
            case BigDecimal n -> line.put(name, new BigDecimal(Values.text(n)));
            default -> line.put(name, Values.text(value));
        }
    }

    /** Writes each passage of all grounding tables once, with the rows of the table that it states. */
    void passages(Path file) throws IOException {
        Set<String> written = new HashSet<>();
        try (JsonLines lines = new JsonLines(file)) {
            for (String table : passages.tables()) {
                for (int from = 0; from < passages.count(table); from += PAGE) {
                    for (Passage passage : passages.page(table, from, PAGE)) {
                        if (written.add(passage.id())) {
                            lines.add(line(passage));
                        }
                    }
                }
            }
        }
    }

    private ObjectNode line(Passage passage) {
        ObjectNode line =
                Json.MAPPER.createObjectNode().put("passage_id", passage.id()).put("table", passage.table());
        ArrayNode rows = line.putArray("rows");
        passage.places().forEach(rows::add);
        return line.put("text", passage.text()).put(ReleaseColumns.CANARY, canary);
    }

    /** Names the tables that are published as tables. */
    List<Table> sources() {
        return facts.schema().tables().stream().filter(t -> !t.grounding()).toList();
    }
}
