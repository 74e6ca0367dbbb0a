package org.spartabench.fact.passage;

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
import org.spartabench.fact.Column;
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Table;

/**
 * Serves the passages of all grounding tables: imported ones first, then, for the tuples that none of them states,
 * those that are made from templates. Of the latter only which tuple stands in which passage is kept; texts are written
 * when they are asked for, from the tuples as they stand in the fact base. An imported passage may state tuples of
 * several tables; it is a passage of each of them, under the same id. Safe for use by several threads.
 */
public final class Passages {

    private static final Limits WHOLE_TABLE = new Limits(Duration.ofMinutes(1), Integer.MAX_VALUE);

    private final FactBase facts;
    private final Map<String, Shelf> shelves;

    /** The passages of one table; {@code told} are the imported ones, and {@code tellers} which of them state a tuple. */
    private record Shelf(
            Table table,
            TableToText template,
            PassageIndex index,
            List<ImportedPassage> told,
            Map<Long, List<Integer>> tellers) {

        int size() {
            return told.size() + index.passages();
        }

        /** The numbers of the passages that state a tuple. */
        List<Integer> stating(long place) {
            if (place < 0 || place >= index.tuples()) {
                return List.of();
            }
            int made = index.passageOf((int) place);
            return made >= 0 ? List.of(told.size() + made) : tellers.getOrDefault(place, List.of());
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

    /** @param imported passages that are served beside those made from templates */
    public static Result<Passages> of(
            FactBase facts, Map<String, TableToText> templates, List<ImportedPassage> imported) {
        Map<String, Shelf> shelves = new LinkedHashMap<>();
        List<Problem> problems = new ArrayList<>();
        for (Table table : facts.schema().tables()) {
            if (table.grounding()) {
                TableToText template = templates.getOrDefault(table.name(), standard(table));
                List<ImportedPassage> told = imported.stream()
                        .filter(p -> p.places().containsKey(table.name()))
                        .toList();
                Map<Long, List<Integer>> tellers = tellers(told, table.name());
                switch (index(facts, table, template, tellers.keySet())) {
                    case Result.Ok<PassageIndex>(PassageIndex index) ->
                        shelves.put(table.name(), new Shelf(table, template, index, told, tellers));
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

    private static Map<Long, List<Integer>> tellers(List<ImportedPassage> told, String table) {
        Map<Long, List<Integer>> tellers = new HashMap<>();
        for (int i = 0; i < told.size(); i++) {
            for (long place : told.get(i).places().getOrDefault(table, List.of())) {
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
        return switch (facts.run(sql, WHOLE_TABLE)) {
            case Failure failure -> Result.bad("passages of " + table.name() + ": " + failure.message());
            case Rows rows -> Result.ok(PassageIndex.grouped(rows.rows(), without));
        };
    }

    /** The grounding tables, in the order of the schema. */
    public List<String> tables() {
        return List.copyOf(shelves.keySet());
    }

    /** Number of passages of a table; 0 for a table that is no grounding table. */
    public int count(String table) {
        Shelf shelf = shelves.get(table);
        return shelf == null ? 0 : shelf.size();
    }

    /** How many passages of a table were imported; they come first. */
    public int imported(String table) {
        Shelf shelf = shelves.get(table);
        return shelf == null ? 0 : shelf.told().size();
    }

    /** How many passages were imported, each counted once. */
    public int imported() {
        return (int) shelves.values().stream()
                .flatMap(shelf -> shelf.told().stream())
                .map(ImportedPassage::id)
                .distinct()
                .count();
    }

    /** Number of all passages, each counted once. */
    public int total() {
        return imported()
                + shelves.values().stream().mapToInt(s -> s.index().passages()).sum();
    }

    /** Some passages of a table, in order. */
    public List<Passage> page(String table, int offset, int limit) {
        Shelf shelf = shelves.get(table);
        if (shelf == null) {
            return List.of();
        }
        int from = Math.clamp(offset, 0, shelf.size());
        int to = (int) Math.min(from + (long) Math.max(0, limit), shelf.size());
        return write(shelf, IntStream.range(from, to).boxed().toList());
    }

    /** An imported passage of several tables comes as one of the first of them. */
    public Optional<Passage> get(String id) {
        for (Shelf shelf : shelves.values()) {
            for (int i = 0; i < shelf.told().size(); i++) {
                if (shelf.told().get(i).id().equals(id)) {
                    return write(shelf, List.of(i)).stream().findFirst();
                }
            }
        }
        int slash = id.lastIndexOf('/');
        Shelf shelf = slash < 0 ? null : shelves.get(id.substring(0, slash));
        String number = id.substring(slash + 1);
        if (shelf == null
                || !number.matches("\\d{1,9}")
                || Integer.parseInt(number) >= shelf.index().passages()) {
            return Optional.empty();
        }
        return write(shelf, List.of(shelf.told().size() + Integer.parseInt(number))).stream()
                .findFirst();
    }

    /**
     * The id of the passage, or of the first one, that states a tuple; empty when its table is no grounding table.
     *
     * @param place of the tuple in the table, from 0
     */
    public Optional<String> idOf(String table, long place) {
        return idsOf(table, place).stream().findFirst();
    }

    /** The ids of all passages that state a tuple. */
    public List<String> idsOf(String table, long place) {
        Shelf shelf = shelves.get(table);
        return shelf == null
                ? List.of()
                : shelf.stating(place).stream().map(n -> id(shelf, n)).toList();
    }

    /** The passages that state some tuples, each once, in order. */
    public List<Passage> stating(String table, List<Long> places) {
        Shelf shelf = shelves.get(table);
        return shelf == null
                ? List.of()
                : write(
                        shelf,
                        places.stream()
                                .flatMap(p -> shelf.stating(p).stream())
                                .distinct()
                                .sorted()
                                .toList());
    }

    /** The passages that state the tuples with these values, a key for instance. */
    public Result<List<Passage>> stating(String table, Map<String, ? extends @Nullable Object> values) {
        Shelf shelf = shelves.get(table);
        if (shelf == null || values.isEmpty()) {
            return Result.ok(List.of());
        }
        StringBuilder where = new StringBuilder();
        values.forEach((column, value) -> where.append(where.isEmpty() ? " WHERE " : " AND ")
                .append(EngineSql.equal(EngineSql.name("held", column), value)));
        String sql = "SELECT " + facts.place("held") + " FROM " + EngineSql.name(table) + " AS held" + where;
        return switch (facts.run(sql, WHOLE_TABLE)) {
            case Failure failure -> Result.bad("passages of " + table + ": " + failure.message());
            case Rows rows -> {
                List<Long> places = new ArrayList<>();
                rows.column(0).forEach(place -> places.add(place instanceof Long p ? p : -1L));
                yield Result.ok(stating(table, places));
            }
        };
    }

    private List<Passage> write(Shelf shelf, List<Integer> numbers) {
        Map<Long, Map<String, @Nullable Object>> tuples = new LinkedHashMap<>();
        List<Long> sorted = numbers.stream()
                .flatMap(n -> places(shelf, n).stream())
                .distinct()
                .sorted()
                .toList();
        Rows rows = facts.rowsAt(shelf.table().name(), sorted);
        for (int i = 0; i < rows.size(); i++) {
            tuples.put(sorted.get(i), tuple(rows.columns(), rows.rows().get(i)));
        }
        List<Passage> passages = new ArrayList<>();
        for (int number : numbers) {
            List<Long> own = places(shelf, number);
            List<Map<String, @Nullable Object>> stated = new ArrayList<>();
            own.forEach(place -> Optional.ofNullable(tuples.get(place)).ifPresent(stated::add));
            Rendered text = rendered(shelf, number, stated);
            passages.add(new Passage(id(shelf, number), shelf.table().name(), text.text(), own, text.spans()));
        }
        return passages;
    }

    private static List<Long> places(Shelf shelf, int number) {
        return number < shelf.told().size()
                ? shelf.told().get(number).places().getOrDefault(shelf.table().name(), List.of())
                : shelf.index()
                        .placesOf(number - shelf.told().size())
                        .mapToObj(p -> (long) p)
                        .toList();
    }

    private static Rendered rendered(Shelf shelf, int number, List<Map<String, @Nullable Object>> stated) {
        if (number >= shelf.told().size()) {
            return shelf.template().render(stated);
        }
        String text = shelf.told().get(number).text();
        return new Rendered(text, new StatedValues(text).spans(shelf.table(), stated));
    }

    private static Map<String, @Nullable Object> tuple(List<String> columns, List<@Nullable Object> row) {
        Map<String, @Nullable Object> tuple = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            tuple.put(columns.get(i), row.get(i));
        }
        return tuple;
    }

    private static String id(Shelf shelf, int number) {
        int told = shelf.told().size();
        return number < told ? shelf.told().get(number).id() : shelf.table().name() + "/" + (number - told);
    }
}
