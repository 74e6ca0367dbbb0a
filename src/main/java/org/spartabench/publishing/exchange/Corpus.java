package org.spartabench.publishing.exchange;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.publishing.file.PublishedJson;

/**
 * Builds the corpus of a domain: its source tables as tables, its grounding tables as passages only.
 *
 * <p>A cell is linked to the passages about the same entity: those whose tuples hold its value along a key edge, where
 * the value is a key on one of the two sides. So a patient's name is linked to the patient's passage wherever it
 * stands, and a player's games are linked to the player's own row, but not to every row that names the player. Passages
 * about what no table refers to, only other passages do, are linked where those are: an actor's with the roles, from the film.
 */
final class Corpus {

    private static final int PAGE = 5000;

    private final FactBase facts;
    private final Schema schema;
    private final Passages passages;
    private final Optional<String> canary;

    /** @param canary stands beside the rows of each table; not among the passages, where a retriever would take it for one */
    Corpus(FactBase facts, Passages passages, Optional<String> canary) {
        this.canary = canary;
        this.facts = facts;
        this.schema = facts.schema();
        this.passages = passages;
    }

    /** Writes {@code source_tables/<table>.json} and {@code text_data.json} into a folder. */
    void write(Path folder) throws IOException {
        Path tables = Files.createDirectories(folder.resolve("source_tables"));
        Map<ColumnRef, Map<String, Set<String>>> links = links();
        for (Table table : schema.tables()) {
            if (!table.grounding()) {
                table(table, links, AllOrNothing.inside(tables, table.name() + ".json"));
            }
        }
        texts(folder.resolve("text_data.json"));
    }

    private void table(Table table, Map<ColumnRef, Map<String, Set<String>>> links, Path file) throws IOException {
        List<Map<String, Set<String>>> byColumn = table.columns().stream()
                .map(c -> links.getOrDefault(new ColumnRef(table.name(), c.name()), Map.of()))
                .toList();
        try (Writer writer = Files.newBufferedWriter(file);
                JsonGenerator json = PublishedJson.compact(writer)) {
            json.writeStartObject();
            json.writeArrayFieldStart("header");
            for (Column column : table.columns()) {
                cell(json, column.name(), Set.of());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("data");
            for (long from = 0; from < table.rows(); from += PAGE) {
                for (List<@Nullable Object> row : page(table, from).rows()) {
                    json.writeStartArray();
                    for (int c = 0; c < row.size(); c++) {
                        String text = row.get(c) == null ? "" : Values.text(row.get(c));
                        cell(json, text, byColumn.get(c).getOrDefault(text, Set.of()));
                    }
                    json.writeEndArray();
                }
            }
            json.writeEndArray();
            mark(json);
            json.writeEndObject();
        }
    }

    private void mark(JsonGenerator json) throws IOException {
        if (canary.isPresent()) {
            json.writeStringField("canary", canary.get());
        }
    }

    private static void cell(JsonGenerator json, String text, Set<String> passages) throws IOException {
        json.writeStartArray();
        json.writeString(text);
        json.writeStartArray();
        for (String id : passages) {
            json.writeString("/id/" + id);
        }
        json.writeEndArray();
        json.writeEndArray();
    }

    private void texts(Path file) throws IOException {
        // An imported passage may state rows of several tables; it stands here once.
        Set<String> written = new HashSet<>();
        try (Writer writer = Files.newBufferedWriter(file);
                JsonGenerator json = PublishedJson.indented(writer)) {
            json.writeStartObject();
            for (String table : passages.tables()) {
                for (int from = 0; from < passages.count(table); from += PAGE) {
                    for (Passage passage : passages.page(table, from, PAGE)) {
                        if (written.add(passage.id())) {
                            json.writeStringField(passage.id(), passage.text());
                        }
                    }
                }
            }
            json.writeEndObject();
        }
    }

    /** For each column of a source table that is linked: value → passages. */
    private Map<ColumnRef, Map<String, Set<String>>> links() {
        Map<ColumnRef, Map<String, Set<String>>> links = new LinkedHashMap<>();
        for (Table grounding : schema.tables()) {
            if (grounding.grounding()) {
                Map<String, List<ColumnRef>> linked = linkedColumns(grounding);
                for (long from = 0; !linked.isEmpty() && from < grounding.rows(); from += PAGE) {
                    collect(grounding, linked, from, links);
                }
            }
        }
        for (Table grounding : schema.tables()) {
            if (grounding.grounding() && linkedColumns(grounding).isEmpty()) {
                throughOthers(grounding, links);
            }
        }
        return links;
    }

    /** Links the passages of a table that only grounding tables refer to, wherever those are linked. */
    private void throughOthers(Table far, Map<ColumnRef, Map<String, Set<String>>> links) {
        for (Column column : far.columns()) {
            ColumnRef stated = new ColumnRef(far.name(), column.name());
            for (ColumnRef near : schema.joins().partners(JoinGraph.Kind.KEY, stated)) {
                Table between =
                        schema.table(near.table()).filter(Table::grounding).orElse(far);
                Map<String, List<ColumnRef>> linked = linkedColumns(between);
                if (!linked.isEmpty() && (isKey(stated) || isKey(near))) {
                    Map<String, Set<String>> texts = new HashMap<>();
                    each(
                            far,
                            (row, place) -> texts.computeIfAbsent(
                                            row.getOrDefault(column.name(), ""), k -> new LinkedHashSet<>())
                                    .addAll(passages.idsOf(far.name(), place)));
                    each(between, (row, place) -> {
                        Set<String> telling = texts.getOrDefault(row.getOrDefault(near.column(), ""), Set.of());
                        linked.forEach((name, cells) ->
                                cells.forEach(cell -> link(links, cell, row.getOrDefault(name, ""), telling)));
                    });
                }
            }
        }
    }

    private static void link(
            Map<ColumnRef, Map<String, Set<String>>> links, ColumnRef cell, String value, Set<String> telling) {
        if (!value.isEmpty() && !telling.isEmpty()) {
            links.computeIfAbsent(cell, k -> new LinkedHashMap<>())
                    .computeIfAbsent(value, k -> new LinkedHashSet<>())
                    .addAll(telling);
        }
    }

    /** Hands over the rows of a table as texts by column, without NULLs, and their places. */
    private void each(Table table, ObjLongConsumer<Map<String, String>> taker) {
        for (long from = 0; from < table.rows(); from += PAGE) {
            Rows rows = page(table, from);
            for (int i = 0; i < rows.size(); i++) {
                Map<String, String> row = new HashMap<>();
                for (int c = 0; c < rows.columns().size(); c++) {
                    Object value = rows.rows().get(i).get(c);
                    if (value != null) {
                        row.put(rows.columns().get(c), Values.text(value));
                    }
                }
                taker.accept(row, from + i);
            }
        }
    }

    /** The columns of a grounding table that link, with the columns of source tables that are linked to its passages. */
    private Map<String, List<ColumnRef>> linkedColumns(Table grounding) {
        Map<String, List<ColumnRef>> linked = new LinkedHashMap<>();
        for (Column column : grounding.columns()) {
            ColumnRef stated = new ColumnRef(grounding.name(), column.name());
            List<ColumnRef> tellers = schema.joins().partners(JoinGraph.Kind.KEY, stated).stream()
                    .filter(other -> schema.table(other.table())
                            .filter(t -> !t.grounding())
                            .isPresent())
                    .filter(other -> isKey(stated) || isKey(other))
                    .toList();
            if (!tellers.isEmpty()) {
                linked.put(column.name(), tellers);
            }
        }
        return linked;
    }

    private void collect(
            Table grounding,
            Map<String, List<ColumnRef>> linked,
            long from,
            Map<ColumnRef, Map<String, Set<String>>> links) {
        Rows rows = page(grounding, from);
        for (int i = 0; i < rows.size(); i++) {
            List<String> telling = passages.idsOf(grounding.name(), from + i);
            for (int c = 0; c < rows.columns().size(); c++) {
                Object value = rows.rows().get(i).get(c);
                for (ColumnRef column : linked.getOrDefault(rows.columns().get(c), List.of())) {
                    if (value != null) {
                        links.computeIfAbsent(column, k -> new LinkedHashMap<>())
                                .computeIfAbsent(Values.text(value), k -> new LinkedHashSet<>())
                                .addAll(telling);
                    }
                }
            }
        }
    }

    /** Whether the column alone identifies the rows of its table. */
    private boolean isKey(ColumnRef column) {
        List<String> alone = List.of(column.column());
        return schema.table(column.table())
                        .filter(t -> t.primaryKey().equals(alone))
                        .isPresent()
                || schema.foreignKeys().stream()
                        .anyMatch(k -> k.references().equals(column.table())
                                && k.referenced().equals(alone));
    }

    private Rows page(Table table, long from) {
        long to = Math.min(from + PAGE, table.rows());
        return facts.rowsAt(table.name(), LongStream.range(from, to).boxed().toList());
    }
}
