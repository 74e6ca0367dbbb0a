package org.spartabench.facts.passage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.file.ImportedPassage;
import org.spartabench.facts.passage.template.Rendered;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;

/**
 * Serves the passages of all grounding tables: imported ones first, then passages from templates for the tuples that no
 * imported one states. It keeps only the map from tuples to passages and writes texts from the fact base on request. An
 * imported passage may state tuples of several tables; it is a passage of each of them, under the same id. Safe for use by
 * several threads.
 */
public final class Passages {

    private static final Limits WHOLE_TABLE = new Limits(Duration.ofMinutes(1), Integer.MAX_VALUE);

    private final FactBase facts;
    private final Map<String, Shelf> shelves;

    /** Holds the passages of a table; {@code tellers} lists the numbers of the imported ones by tuple. */
    private record Shelf(
            Table table,
            TableToText template,
            PassageIndex index,
            List<ImportedPassage> imported,
            Map<Long, List<Integer>> tellers) {

        int size() {
            return imported.size() + index.passages();
        }

        /** Gives the numbers of the passages that state a tuple. */
        List<Integer> stating(long place) {
            if (place < 0 || place >= index.tuples()) {
                return List.of();
            }
            int made = index.passageOf((int) place);
            return made >= 0 ? List.of(imported.size() + made) : tellers.getOrDefault(place, List.of());
        }

        String id(int number) {
            return number < imported.size()
                    ? imported.get(number).id()
                    : table.name() + "/" + (number - imported.size());
        }

        List<Long> places(int number) {
            return number < imported.size()
                    ? imported.get(number).places().getOrDefault(table.name(), List.of())
                    : index.placesOf(number - imported.size())
                            .mapToObj(place -> (long) place)
                            .toList();
        }

        Rendered text(int number, List<Map<String, @Nullable Object>> stated) {
            if (number >= imported.size()) {
                return template.render(stated);
            }
            String text = imported.get(number).text();
            List<Rendered.Span> known = imported.get(number).spans(table.name(), places(number));
            return new Rendered(text, known.isEmpty() ? new StatedValues(text).spans(table, stated) : known);
        }
    }

    private Passages(FactBase facts, Map<String, Shelf> shelves) {
        this.facts = facts;
        this.shelves = shelves;
    }

    /** @param templates by the name of their table; a grounding table without one gets the standard template */
    public static Result<Passages> of(FactBase facts, Map<String, TableToText> templates) {
        return of(facts, templates, List.of());
    }

    /** @param imported passages that precede those from templates */
    public static Result<Passages> of(
            FactBase facts, Map<String, TableToText> templates, List<ImportedPassage> imported) {
        Map<String, Shelf> shelves = new LinkedHashMap<>();
        List<Problem> problems = new ArrayList<>();
        for (Table table : facts.schema().tables()) {
            if (table.grounding()) {
                TableToText template = templates.getOrDefault(table.name(), standard(table));
                List<ImportedPassage> ofTable = imported.stream()
                        .filter(p -> p.places().containsKey(table.name()))
                        .toList();
                Map<Long, List<Integer>> tellers = tellers(ofTable, table.name());
                switch (index(facts, table, template, tellers.keySet())) {
                    case Result.Ok<PassageIndex>(PassageIndex index) ->
                        shelves.put(table.name(), new Shelf(table, template, index, ofTable, tellers));
                    case Result.Bad<PassageIndex>(List<Problem> bad) -> problems.addAll(bad);
                }
            }
        }
        return problems.isEmpty() ? Result.ok(new Passages(facts, shelves)) : new Result.Bad<>(problems);
    }

    private static TableToText standard(Table table) {
        List<String> columns = table.columns().stream().map(Column::name).toList();
        return switch (TableToText.parse(TableToText.standard(table), columns)) {
            case TableToText.Parsed.Good(TableToText template) -> template;
            case TableToText.Parsed.Faulty(List<TableToText.Fault> faults) ->
                throw new IllegalStateException("standard template of " + table.name() + ": " + faults);
        };
    }

    private static Map<Long, List<Integer>> tellers(List<ImportedPassage> imported, String table) {
        Map<Long, List<Integer>> tellers = new HashMap<>();
        for (int i = 0; i < imported.size(); i++) {
            for (long place : imported.get(i).places().getOrDefault(table, List.of())) {
                tellers.computeIfAbsent(place, p -> new ArrayList<>()).add(i);
            }
        }
        return tellers;
    }

    private static Result<PassageIndex> index(FactBase facts, Table table, TableToText template, Set<Long> without) {
        if (template.groupBy().isEmpty()) {
            return Result.ok(PassageIndex.single(Math.toIntExact(table.rows()), without));
        }
        List<Column> columns = template.groupBy().stream()
                .flatMap(name -> table.column(name).stream())
                .toList();
        String sql = "SELECT " + EngineSql.names(columns) + " FROM " + EngineSql.name(table.name())
                + " AS whole ORDER BY " + facts.place("whole");
        return facts.rows(new GuardedQuery(sql), WHOLE_TABLE, "passages of " + table.name())
                .map(rows -> PassageIndex.grouped(rows.rows(), without));
    }

    /** Names the grounding tables, in the order of the schema. */
    public List<String> tables() {
        return List.copyOf(shelves.keySet());
    }

    /** Counts the passages of a table; 0 if it is no grounding table. */
    public int count(String table) {
        return shelf(table).map(Shelf::size).orElse(0);
    }

    /** Counts the imported passages of a table; they come first. */
    public int imported(String table) {
        return shelf(table).map(shelf -> shelf.imported().size()).orElse(0);
    }

    /** Counts the imported passages, each once. */
    public int imported() {
        return (int) shelves.values().stream()
                .flatMap(shelf -> shelf.imported().stream())
                .map(ImportedPassage::id)
                .distinct()
                .count();
    }

    /** Counts all passages, each once. */
    public int total() {
        return imported()
                + shelves.values().stream().mapToInt(s -> s.index().passages()).sum();
    }

    /** Gives some passages of a table, in order. */
    public List<Passage> page(String table, int offset, int limit) {
        int size = count(table);
        int from = Math.clamp(offset, 0, size);
        int to = (int) Math.min(from + (long) Math.max(0, limit), size);
        return shelf(table)
                .map(shelf -> write(shelf, IntStream.range(from, to).boxed().toList()))
                .orElse(List.of());
    }

    /**
     * Gives the ids of all passages that state a tuple.
     *
     * @param place of the tuple in the table, from 0
     */
    public List<String> idsOf(String table, long place) {
        return shelf(table).stream()
                .flatMap(shelf -> shelf.stating(place).stream().map(shelf::id))
                .toList();
    }

    /** Gives the passages that state some tuples, each once, in order. */
    public List<Passage> stating(String table, List<Long> places) {
        return shelf(table)
                .map(shelf -> write(
                        shelf,
                        places.stream()
                                .flatMap(p -> shelf.stating(p).stream())
                                .distinct()
                                .sorted()
                                .toList()))
                .orElse(List.of());
    }

    /** Gives the passages that state the tuples with these values, a key for instance. */
    public Result<List<Passage>> stating(String table, Map<String, ? extends @Nullable Object> values) {
        if (!shelves.containsKey(table) || values.isEmpty()) {
            return Result.ok(List.of());
        }
        StringBuilder where = new StringBuilder();
        values.forEach((column, value) -> where.append(where.isEmpty() ? " WHERE " : " AND ")
                .append(EngineSql.equal(EngineSql.name("held", column), value)));
        String sql = "SELECT " + facts.place("held") + " FROM " + EngineSql.name(table) + " AS held" + where;
        return facts.rows(new GuardedQuery(sql), WHOLE_TABLE, "passages of " + table)
                .map(rows -> {
                    List<Long> places = new ArrayList<>();
                    rows.column(0).forEach(place -> places.add(place instanceof Long p ? p : -1L));
                    return stating(table, places);
                });
    }

    private Optional<Shelf> shelf(String table) {
        return Optional.ofNullable(shelves.get(table));
    }

    private List<Passage> write(Shelf shelf, List<Integer> numbers) {
        Map<Long, Map<String, @Nullable Object>> tuples = new LinkedHashMap<>();
        List<Long> sorted = numbers.stream()
                .flatMap(n -> shelf.places(n).stream())
                .distinct()
                .sorted()
                .toList();
        Rows rows = facts.rowsAt(shelf.table().name(), sorted);
        for (int i = 0; i < rows.size(); i++) {
            tuples.put(sorted.get(i), tuple(rows.columns(), rows.rows().get(i)));
        }
        List<Passage> passages = new ArrayList<>();
        for (int number : numbers) {
            List<Long> own = shelf.places(number);
            List<Map<String, @Nullable Object>> stated = new ArrayList<>();
            own.forEach(place -> Optional.ofNullable(tuples.get(place)).ifPresent(stated::add));
            Rendered text = shelf.text(number, stated);
            passages.add(new Passage(shelf.id(number), shelf.table().name(), text.text(), own, text.spans()));
        }
        return passages;
    }

    private static Map<String, @Nullable Object> tuple(List<String> columns, List<@Nullable Object> row) {
        Map<String, @Nullable Object> tuple = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            tuple.put(columns.get(i), row.get(i));
        }
        return tuple;
    }
}
