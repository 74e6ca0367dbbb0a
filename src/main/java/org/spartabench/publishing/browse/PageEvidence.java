package org.spartabench.publishing.browse;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.template.Rendered;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.publishing.entry.EvidenceLine;
import org.spartabench.sql.path.BlockPath;

/** Collects the rows and passages that the items of a page refer to, each once, so that the page stays small. */
final class PageEvidence {

    /** A reader checks a few values of an answer; the evidence files have more. */
    private static final int MOST_VALUES = 3;

    private static final int MOST_ROWS = 3;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final FactBase facts;
    private final Passages passages;
    private final Map<String, SortedSet<Long>> places = new TreeMap<>();

    PageEvidence(FactBase facts, Passages passages) {
        this.facts = facts;
        this.passages = passages;
    }

    /**
     * Writes the evidence of an item: for each value {@code [value, [[block, total, note, [row, …], table, outer block, outer
     * row], …]]}; the last two say which row of another block these rows belong to, and are null if they belong to none.
     */
    ArrayNode of(BrowsedItem item, List<BlockPath> blocks) {
        ArrayNode all = NODES.arrayNode();
        Map<String, List<EvidenceLine>> values = item.evidence().stream()
                .collect(Collectors.groupingBy(EvidenceLine::answer, LinkedHashMap::new, Collectors.toList()));
        values.entrySet().stream().limit(MOST_VALUES).forEach(value -> {
            ArrayNode supports = all.addArray().add(value.getKey()).addArray();
            Map<Support, ArrayNode> written = new LinkedHashMap<>();
            for (EvidenceLine line : value.getValue()) {
                Support support = Support.of(line);
                if (!written.containsKey(support) && isThere(support, written)) {
                    written.put(support, support(line, blocks, supports));
                }
                Optional.ofNullable(written.get(support)).ifPresent(rows -> row(line, rows));
            }
        });
        return all;
    }

    /** Identifies the rows of a table in a block that belong to one outer row. */
    private record Support(String block, String table, String outerBlock, OptionalLong outerRow) {

        static Support of(EvidenceLine line) {
            return new Support(line.block(), line.table(), line.outerBlock(), line.outerRow());
        }
    }

    /** Whether the page has the outer row that rows belong to: it has fewer rows than the evidence. */
    private static boolean isThere(Support support, Map<Support, ArrayNode> written) {
        return support.outerRow().isEmpty()
                || written.entrySet().stream()
                        .filter(e -> e.getKey().block().equals(support.outerBlock()))
                        .flatMap(e -> StreamSupport.stream(e.getValue().spliterator(), false))
                        .anyMatch(row -> row.asLong() == support.outerRow().getAsLong());
    }

    private static ArrayNode support(EvidenceLine line, List<BlockPath> blocks, ArrayNode into) {
        ArrayNode support = into.addArray()
                .add(blocks.indexOf(BlockPath.parse(line.block())))
                .add(line.supporting())
                .add(line.note());
        ArrayNode rows = support.addArray();
        support.add(line.table());
        if (line.outerRow().isPresent()) {
            support.add(blocks.indexOf(BlockPath.parse(line.outerBlock())))
                    .add(line.outerRow().getAsLong());
        } else {
            support.addNull().addNull();
        }
        return rows;
    }

    private void row(EvidenceLine line, ArrayNode rows) {
        line.row().ifPresent(row -> {
            if (rows.size() < MOST_ROWS) {
                rows.add(row);
                places.computeIfAbsent(line.table(), t -> new TreeSet<>()).add(row);
            }
        });
    }

    /** Writes the rows and passages that were referred to; tables that stand only in text have passages only. */
    ObjectNode tables() {
        ObjectNode tables = NODES.objectNode();
        places.forEach((name, rows) -> facts.schema().table(name).ifPresent(table -> {
            ObjectNode node = tables.putObject(name);
            ArrayNode columns = node.putArray("columns");
            table.columns().forEach(c -> columns.add(c.name()));
            if (table.grounding()) {
                node.set("passages", passages(table, List.copyOf(rows)));
            } else {
                node.set("rows", rows(table, List.copyOf(rows)));
            }
        }));
        return tables;
    }

    private ObjectNode rows(Table table, List<Long> wanted) {
        ObjectNode node = NODES.objectNode();
        Rows rows = facts.rowsAt(table.name(), wanted);
        for (int i = 0; i < rows.size(); i++) {
            ArrayNode values = node.putArray(String.valueOf(wanted.get(i)));
            for (@Nullable Object value : rows.rows().get(i)) {
                values.add(value == null ? null : Values.text(value));
            }
        }
        return node;
    }

    private ArrayNode passages(Table table, List<Long> wanted) {
        List<String> columns = table.columns().stream().map(Column::name).toList();
        ArrayNode node = NODES.arrayNode();
        for (Passage passage : passages.stating(table.name(), wanted)) {
            ObjectNode one = node.addObject().put("id", passage.id()).put("text", passage.text());
            ArrayNode spans = one.putArray("spans");
            for (Rendered.Span span : passage.spans()) {
                spans.addArray()
                        .add(span.start())
                        .add(span.end())
                        .add(passage.places().get(span.tuple()))
                        .add(columns.indexOf(span.column()));
            }
            ArrayNode rows = one.putArray("rows");
            passage.places().forEach(rows::add);
        }
        return node;
    }
}
