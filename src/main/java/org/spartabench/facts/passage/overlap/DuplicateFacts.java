package org.spartabench.facts.passage.overlap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.StatedValues;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/**
 * Describes a duplicate fact: imported passages and a source table state the same of one entity, though no grounding
 * table does.
 *
 * @param column of the source table
 * @param compared how often a passage names an entity with a value in the table
 * @param stated how often its text states that value
 */
public record DuplicateFacts(ColumnRef column, long compared, long stated) {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(30), 10_000);
    private static final int PASSAGES = 300;
    private static final int FEWEST = 3;
    /** Any text contains shorter values by chance. */
    private static final int SHORTEST = 3;

    private static final class Count {
        private long compared;
        private final List<Object> stated = new ArrayList<>();
    }

    /** Reads the first passages of each table; lists the columns that at least half of them state. */
    public static List<DuplicateFacts> of(FactBase facts, Passages passages) {
        Map<ColumnRef, DuplicateFacts> most = new LinkedHashMap<>();
        for (JoinGraph.Edge edge : facts.schema().joins().edges()) {
            boolean left = passages.imported(edge.left().table()) > 0;
            ColumnRef ground = left ? edge.left() : edge.right();
            ColumnRef source = left ? edge.right() : edge.left();
            boolean crosses = passages.imported(ground.table()) > 0
                    && !facts.schema().table(source.table()).orElseThrow().grounding();
            if (edge.kind() == JoinGraph.Kind.KEY && crosses) {
                for (DuplicateFacts found : along(facts, passages, ground, source)) {
                    most.merge(found.column(), found, (a, b) -> a.stated() >= b.stated() ? a : b);
                }
            }
        }
        return List.copyOf(most.values());
    }

    private static List<DuplicateFacts> along(FactBase facts, Passages passages, ColumnRef ground, ColumnRef source) {
        List<Passage> sample = passages.page(ground.table(), 0, Math.min(PASSAGES, passages.imported(ground.table())));
        List<Set<Object>> named = new ArrayList<>();
        for (Passage passage : sample) {
            Rows rows = facts.rowsAt(ground.table(), passage.places());
            Set<Object> keys = new HashSet<>();
            rows.column(rows.columns().indexOf(ground.column()))
                    .forEach(key -> Optional.ofNullable(key).ifPresent(keys::add));
            named.add(keys);
        }
        Map<Object, Map<Column, Object>> entities = entities(facts, source, named);
        Map<Column, Count> counts = new LinkedHashMap<>();
        for (int i = 0; i < sample.size(); i++) {
            StatedValues text = new StatedValues(sample.get(i).text());
            for (Object key : named.get(i)) {
                entities.getOrDefault(key, Map.of()).forEach((column, value) -> {
                    Count count = counts.computeIfAbsent(column, c -> new Count());
                    count.compared++;
                    if (text.states(value)) {
                        count.stated.add(value);
                    }
                });
            }
        }
        List<DuplicateFacts> found = new ArrayList<>();
        counts.forEach((column, count) -> {
            boolean varies = new HashSet<>(count.stated).size() > 1;
            if (varies && count.stated.size() >= FEWEST && 2L * count.stated.size() >= count.compared) {
                found.add(new DuplicateFacts(
                        new ColumnRef(source.table(), column.name()), count.compared, count.stated.size()));
            }
        });
        return found;
    }

    /** Reads the attributes of each entity with a single row in the source table. */
    private static Map<Object, Map<Column, Object>> entities(
            FactBase facts, ColumnRef source, List<Set<Object>> named) {
        Table table = facts.schema().table(source.table()).orElseThrow();
        Set<String> literals = new TreeSet<>();
        named.forEach(keys -> keys.forEach(key -> literals.add(EngineSql.literal(key))));
        Map<Object, Map<Column, Object>> entities = new HashMap<>();
        if (literals.isEmpty()) {
            return entities;
        }
        String name = EngineSql.name(source.column());
        String sql = "SELECT " + EngineSql.names(table.columns()) + " FROM " + EngineSql.name(table.name()) + " WHERE "
                + name + " IN (" + literals.stream().collect(Collectors.joining(", ")) + ")";
        if (facts.run(new GuardedQuery(sql), LIMITS) instanceof Rows rows) {
            int at = table.columns().stream().map(Column::name).toList().indexOf(source.column());
            Set<Object> several = new HashSet<>();
            for (List<@Nullable Object> row : rows.rows()) {
                Object key = row.get(at);
                if (key != null && entities.put(key, attributes(facts.schema(), table, row)) != null) {
                    several.add(key);
                }
            }
            entities.keySet().removeAll(several);
        }
        return entities;
    }

    /** Gives the values that a text does not contain by chance or as the entity's name. */
    private static Map<Column, Object> attributes(Schema schema, Table table, List<@Nullable Object> row) {
        Map<Column, Object> attributes = new LinkedHashMap<>();
        for (int i = 0; i < row.size(); i++) {
            Column column = table.columns().get(i);
            Object value = row.get(i);
            boolean joins =
                    !schema.joins().partners(JoinGraph.Kind.KEY, new ColumnRef(table.name(), column.name())).stream()
                            .allMatch(p -> p.table().equals(table.name()));
            if (value != null
                    && !joins
                    && column.role() != Role.IDENTIFIER
                    && column.type() != ColumnType.BOOLEAN
                    && Values.text(value).length() >= SHORTEST) {
                attributes.put(column, value);
            }
        }
        return attributes;
    }

    @Override
    public String toString() {
        return "the passages also state " + column + " in " + stated + " of " + compared
                + " cases; a question about it may not need the table";
    }
}
