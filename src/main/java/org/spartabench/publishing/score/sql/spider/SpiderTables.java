package org.spartabench.publishing.score.sql.spider;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;

/** Makes matches by database: of a {@code tables.json} of Spider, or of a schema. */
public final class SpiderTables {

    private SpiderTables() {}

    /** Reads the matches of a file by the name of the database. */
    public static Result<Map<String, SpiderMatch>> read(Path file) {
        Map<String, SpiderMatch> all = new HashMap<>();
        try {
            for (JsonNode entry : Json.MAPPER.readTree(file.toFile())) {
                all.put(entry.path("db_id").asText(), match(entry));
            }
            return Result.ok(all);
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    private static SpiderMatch match(JsonNode entry) {
        List<String> names = entry.path("table_names_original")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
        List<List<Column>> columns = new ArrayList<>();
        names.forEach(n -> columns.add(new ArrayList<>()));
        List<String> places = new ArrayList<>();
        for (JsonNode column : entry.path("column_names_original")) {
            int table = column.path(0).asInt(-1);
            String name = column.path(1).asText();
            places.add(table < 0 || table >= names.size() ? name : key(names.get(table), name));
            if (table >= 0 && table < names.size()) {
                columns.get(table).add(new Column(name, ColumnType.TEXT, Role.CATEGORY, Optional.empty(), true));
            }
        }
        List<Table> tables = new ArrayList<>();
        for (int t = 0; t < names.size(); t++) {
            tables.add(new Table(names.get(t), columns.get(t), List.of(), false, 0));
        }
        List<TreeSet<Integer>> sets = new ArrayList<>();
        for (JsonNode key : entry.path("foreign_keys")) {
            link(sets, key.path(0).asInt(), key.path(1).asInt());
        }
        Schema schema = new Schema(entry.path("db_id").asText(), "", tables, List.of(), new JoinGraph(List.of()));
        return new SpiderMatch(schema, linked(sets, places));
    }

    /** Takes foreign keys from the schema itself. */
    public static SpiderMatch of(Schema schema) {
        List<String> places = schema.tables().stream()
                .flatMap(t -> t.columns().stream().map(c -> key(t.name(), c.name())))
                .toList();
        List<TreeSet<Integer>> sets = new ArrayList<>();
        for (ForeignKey key : schema.foreignKeys()) {
            for (int i = 0; i < key.columns().size(); i++) {
                link(
                        sets,
                        places.indexOf(key(key.table(), key.columns().get(i))),
                        places.indexOf(key(key.references(), key.referenced().get(i))));
            }
        }
        return new SpiderMatch(schema, linked(sets, places));
    }

    private static String key(String table, String column) {
        return (table + "." + column).toLowerCase(Locale.ROOT);
    }

    /** Puts both into the first set that has one of them; sets that meet later stay apart, as in the evaluator. */
    private static void link(List<TreeSet<Integer>> sets, int one, int other) {
        TreeSet<Integer> set = sets.stream()
                .filter(s -> s.contains(one) || s.contains(other))
                .findFirst()
                .orElseGet(() -> {
                    sets.add(new TreeSet<>());
                    return sets.getLast();
                });
        set.add(one);
        set.add(other);
    }

    private static Map<String, String> linked(List<TreeSet<Integer>> sets, List<String> places) {
        Map<String, String> linked = new HashMap<>();
        sets.forEach(set -> set.forEach(place -> linked.put(places.get(place), places.get(set.first()))));
        return linked;
    }
}
