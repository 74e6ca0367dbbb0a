package org.spartabench.facts.passage.overlap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
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

/**
 * Describes a duplicate fact: a column of a source table says the same of an entity as a grounding table.
 *
 * @param grounding the column with the value in passages
 * @param source the column of the source table
 * @param keys the edge that matched the rows
 * @param compared entities with a value in both columns
 * @param agreeing entities with the same value
 */
public record Overlap(ColumnRef grounding, ColumnRef source, JoinGraph.Edge keys, long compared, long agreeing) {

    /** Lists every overlap between grounding and source tables, except for key columns, which both need. */
    public static Result<List<Overlap>> of(FactBase facts) {
        Schema schema = facts.schema();
        List<Overlap> found = new ArrayList<>();
        for (JoinGraph.Edge edge : schema.joins().edges()) {
            boolean leftGrounds = grounding(schema, edge.left());
            if (edge.kind() == JoinGraph.Kind.KEY && leftGrounds != grounding(schema, edge.right())) {
                ColumnRef ground = leftGrounds ? edge.left() : edge.right();
                ColumnRef source = leftGrounds ? edge.right() : edge.left();
                switch (new OverlapSearch(facts, edge, ground, source).run()) {
                    case Result.Ok<List<Overlap>>(List<Overlap> some) -> found.addAll(some);
                    case Result.Bad<List<Overlap>> bad -> {
                        return bad;
                    }
                }
            }
        }
        return Result.ok(List.copyOf(found));
    }

    private static boolean grounding(Schema schema, ColumnRef column) {
        return schema.table(column.table()).map(Table::grounding).orElse(false);
    }

    /**
     * Finds duplicate facts in a grounding and a source table whose rows a key edge matches.
     *
     * @param ground the end of the edge in the grounding table
     * @param source the end of the edge in the source table
     */
    record OverlapSearch(FactBase facts, JoinGraph.Edge edge, ColumnRef ground, ColumnRef source) {

        private static final Limits LIMITS = new Limits(Duration.ofSeconds(60), 1);
        private static final double SAME = 0.9;
        private static final int FEWEST = 3;

        private record Pair(ColumnRef ground, ColumnRef source) {}

        Result<List<Overlap>> run() {
            return single(ground).then(left -> single(source).then(right -> compare(pairs(left, right))));
        }

        /** Finds the columns with at most one value for each key: only these describe the entity. */
        private Result<List<Column>> single(ColumnRef key) {
            Table table = facts.schema().table(key.table()).orElseThrow();
            List<Column> others = table.columns().stream()
                    .filter(c -> !c.name().equals(key.column()) && c.role() != Role.IDENTIFIER)
                    .toList();
            if (others.isEmpty() || table.primaryKey().equals(List.of(key.column()))) {
                return Result.ok(others);
            }
            List<String> most = new ArrayList<>();
            List<String> counts = new ArrayList<>();
            for (int i = 0; i < others.size(); i++) {
                most.add("MAX(n" + i + ")");
                counts.add("COUNT(DISTINCT " + EngineSql.name(others.get(i).name()) + ") AS n" + i);
            }
            String name = EngineSql.name(key.column());
            String sql =
                    "SELECT " + String.join(", ", most) + " FROM (SELECT " + name + ", " + String.join(", ", counts)
                            + " FROM " + EngineSql.name(table.name()) + " GROUP BY " + name + ") AS counted";
            return row(sql).map(row -> {
                List<Column> single = new ArrayList<>();
                for (int i = 0; i < others.size(); i++) {
                    if (row.number(i) <= 1) {
                        single.add(others.get(i));
                    }
                }
                return single;
            });
        }

        private List<Pair> pairs(List<Column> left, List<Column> right) {
            List<Pair> pairs = new ArrayList<>();
            for (Column a : left) {
                for (Column b : right) {
                    boolean comparable = a.type() == b.type()
                            || a.type().numeric() && b.type().numeric();
                    ColumnRef grounding = new ColumnRef(ground.table(), a.name());
                    ColumnRef other = new ColumnRef(source.table(), b.name());
                    if (comparable && !facts.schema().joins().joins(JoinGraph.Kind.KEY, grounding, other)) {
                        pairs.add(new Pair(grounding, other));
                    }
                }
            }
            return pairs;
        }

        /** Counts for each pair the entities with both values, with the same value, and their different values. */
        private Result<List<Overlap>> compare(List<Pair> pairs) {
            if (pairs.isEmpty()) {
                return Result.ok(List.of());
            }
            List<String> counts = new ArrayList<>();
            for (Pair pair : pairs) {
                String a = EngineSql.name("a", pair.ground().column());
                String b = EngineSql.name("b", pair.source().column());
                counts.add("COUNT(CASE WHEN %s IS NOT NULL AND %s IS NOT NULL THEN 1 END)".formatted(a, b));
                counts.add("COUNT(CASE WHEN %s = %s THEN 1 END)".formatted(a, b));
                counts.add("COUNT(DISTINCT CASE WHEN %1$s = %2$s THEN %1$s END)".formatted(a, b));
            }
            String sql = "SELECT " + String.join(", ", counts) + " FROM "
                    + entities(ground, pairs.stream().map(Pair::ground).toList(), "a") + " JOIN "
                    + entities(source, pairs.stream().map(Pair::source).toList(), "b") + " ON a.k = b.k";
            return row(sql).map(row -> overlaps(pairs, row));
        }

        /** Writes a derived table of that alias with a row for each entity and its key in k. */
        private static String entities(ColumnRef key, List<ColumnRef> columns, String alias) {
            StringBuilder values = new StringBuilder();
            columns.stream()
                    .map(c -> EngineSql.name(c.column()))
                    .distinct()
                    .forEach(name ->
                            values.append(", MIN(").append(name).append(") AS ").append(name));
            return "(SELECT " + EngineSql.name(key.column()) + " AS k" + values + " FROM " + EngineSql.name(key.table())
                    + " GROUP BY " + EngineSql.name(key.column()) + ") AS " + alias;
        }

        private List<Overlap> overlaps(List<Pair> pairs, Rows row) {
            List<Overlap> overlaps = new ArrayList<>();
            for (int i = 0; i < pairs.size(); i++) {
                long compared = row.number(3 * i);
                long agreeing = row.number(3 * i + 1);
                // A constant agrees with a constant by chance.
                boolean varies = row.number(3 * i + 2) > 1;
                if (varies && compared >= FEWEST && agreeing >= SAME * compared) {
                    Pair pair = pairs.get(i);
                    overlaps.add(new Overlap(pair.ground(), pair.source(), edge, compared, agreeing));
                }
            }
            return overlaps;
        }

        private Result<Rows> row(String sql) {
            return facts.rows(new GuardedQuery(sql), LIMITS, "comparing " + ground.table() + " and " + source.table());
        }
    }
}
