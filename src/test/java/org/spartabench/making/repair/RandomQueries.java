package org.spartabench.making.repair;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.JoinGraph.Kind;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Makes queries of every kind over a schema: all nesting types, AND, OR, NOT, NULL conditions, HAVING. One seed, one list. */
public final class RandomQueries {

    private final FactBase facts;
    private final SplittableRandom random;
    private int aliases;

    public RandomQueries(FactBase facts, long seed) {
        this.facts = facts;
        this.random = new SplittableRandom(seed);
    }

    public Block next() {
        aliases = 0;
        Table table = pick(facts.schema().tables());
        Block block = block(table, alias(), 1 + random.nextInt(3));
        return chance(0.15) ? grouped(block, table) : block;
    }

    private String alias() {
        return "t" + aliases++;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    private Block block(Table table, String alias, int depth) {
        List<Predicate> conjuncts = new ArrayList<>();
        int filters = random.nextInt(3);
        for (int i = 0; i < filters; i++) {
            conjuncts.add(filter(table, alias));
        }
        int hops = depth == 0 ? 0 : depth > 1 || chance(0.7) ? 1 + random.nextInt(chance(0.2) ? 2 : 1) : 0;
        for (int i = 0; i < hops; i++) {
            nested(table, alias, depth - 1).ifPresent(n -> conjuncts.add(random.nextInt(conjuncts.size() + 1), n));
        }
        return Block.from(table.name(), Optional.of(alias)).withWhere(mixed(conjuncts));
    }

    /** Some conjuncts are joined by OR or put under NOT. */
    private List<Predicate> mixed(List<Predicate> conjuncts) {
        List<Predicate> mixed = new ArrayList<>();
        for (Predicate p : conjuncts) {
            Predicate next = chance(0.1) ? new Predicate.Not(p) : p;
            boolean joinable = !mixed.isEmpty() && !(mixed.getLast() instanceof Predicate.Or);
            if (joinable && chance(0.15)) {
                mixed.add(new Predicate.Or(List.of(mixed.removeLast(), next)));
            } else {
                mixed.add(next);
            }
        }
        return mixed;
    }

    private Block grouped(Block block, Table table) {
        List<Column> keys = table.columns().stream()
                .filter(c -> c.role() == Role.NAME || c.role() == Role.CATEGORY)
                .toList();
        if (keys.isEmpty()) {
            return block;
        }
        Expr key = Expr.Column.of(block.alias().orElseThrow(), pick(keys).name());
        return block.withSelect(key).withGroupBy(List.of(key)).withHaving(List.of(counted()));
    }

    private Predicate counted() {
        Expr count = Expr.Call.of("COUNT", Expr.Star.ALL);
        return new Predicate.Compare(
                count, pick(List.of(Comparison.GT, Comparison.EQ, Comparison.LT)), number(random.nextInt(12)));
    }

    private static Expr number(long value) {
        return new Expr.NumberLiteral(BigDecimal.valueOf(value));
    }

    private Predicate filter(Table table, String alias) {
        Column column = pick(table.columns());
        Expr operand = Expr.Column.of(alias, column.name());
        List<Object> values =
                facts
                        .sample(table.name(), 5, random.nextLong())
                        .column(table.columns().indexOf(column))
                        .stream()
                        .filter(Objects::nonNull)
                        .<Object>map(v -> v)
                        .toList();
        if (values.isEmpty() || chance(0.05)) {
            return new Predicate.IsNull(operand, chance(0.5));
        }
        Expr constant = constant(pick(values));
        return switch (column.type()) {
            case INTEGER, DECIMAL, DATE ->
                chance(0.15)
                        ? new Predicate.Between(operand, chance(0.2), constant, constant(pick(values)))
                        : new Predicate.Compare(operand, pick(List.of(Comparison.values())), constant);
            case TEXT, BOOLEAN, TIME, TIMESTAMP ->
                switch (random.nextInt(5)) {
                    case 0 -> new Predicate.Compare(operand, Comparison.NE, constant);
                    case 1 -> new Predicate.InList(operand, chance(0.3), List.of(constant, constant(pick(values))));
                    default -> new Predicate.Compare(operand, Comparison.EQ, constant);
                };
        };
    }

    private static Expr constant(Object value) {
        return switch (value) {
            case Long l -> number(l);
            case BigDecimal d -> new Expr.NumberLiteral(d);
            case Boolean b -> new Expr.BooleanLiteral(b);
            default -> new Expr.TextLiteral(Values.text(value));
        };
    }

    private Optional<Predicate> nested(Table table, String alias, int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> in(table, alias, depth);
            case 1 -> aggregate(table, alias, depth, false);
            case 2 -> aggregate(table, alias, depth, true);
            case 3 -> correlatedIn(table, alias, depth);
            case 4 -> exists(table, alias, depth, false);
            default -> exists(table, alias, depth, true);
        };
    }

    /** A column of the table and one that it may be compared with. */
    private record Join(String outer, ColumnRef inner) {}

    private List<Join> joins(Table table, Kind kind) {
        List<Join> joins = new ArrayList<>();
        JoinGraph graph = facts.schema().joins();
        for (Column c : table.columns()) {
            graph.partners(kind, new ColumnRef(table.name(), c.name())).forEach(p -> joins.add(new Join(c.name(), p)));
        }
        return joins;
    }

    private Table table(ColumnRef ref) {
        return facts.schema().table(ref.table()).orElseThrow();
    }

    private Optional<Predicate> in(Table table, String alias, int depth) {
        List<Join> joins = joins(table, Kind.KEY);
        if (joins.isEmpty()) {
            return Optional.empty();
        }
        Join join = pick(joins);
        String innerAlias = alias();
        Block inner = block(table(join.inner()), innerAlias, depth)
                .withSelect(Expr.Column.of(innerAlias, join.inner().column()));
        return Optional.of(new Predicate.InQuery(Expr.Column.of(alias, join.outer()), chance(0.3), inner));
    }

    private Optional<Predicate> aggregate(Table table, String alias, int depth, boolean correlated) {
        List<Join> measures = joins(table, Kind.MEASURE);
        if (measures.isEmpty()) {
            return Optional.empty();
        }
        Join measure = pick(measures);
        String innerAlias = alias();
        Table inner = table(measure.inner());
        String function = pick(List.of("MAX", "MIN"));
        Block block = block(inner, innerAlias, depth)
                .withSelect(Expr.Call.of(
                        function, Expr.Column.of(innerAlias, measure.inner().column())));
        if (correlated) {
            Optional<Predicate> correlation = correlation(table, alias, inner, innerAlias);
            if (correlation.isEmpty()) {
                return Optional.empty();
            }
            block = block.and(correlation.get());
        }
        Comparison operator = pick(List.of(Comparison.GT, Comparison.LT, Comparison.GE, Comparison.EQ));
        return Optional.of(new Predicate.CompareQuery(
                Expr.Column.of(alias, measure.outer()), operator, Predicate.Quantifier.ONE, block));
    }

    private Optional<Predicate> correlation(Table table, String alias, Table inner, String innerAlias) {
        List<Join> keys = joins(table, Kind.KEY).stream()
                .filter(j -> j.inner().table().equals(inner.name()))
                .toList();
        return keys.isEmpty()
                ? Optional.empty()
                : Optional.of(pick(keys))
                        .map(j -> new Predicate.Compare(
                                Expr.Column.of(innerAlias, j.inner().column()),
                                Comparison.EQ,
                                Expr.Column.of(alias, j.outer())));
    }

    private Optional<Predicate> correlatedIn(Table table, String alias, int depth) {
        return in(table, alias, depth).flatMap(p -> {
            Predicate.InQuery in = (Predicate.InQuery) p;
            Block block = (Block) in.inner();
            Table inner = facts.schema().table(block.table().orElseThrow()).orElseThrow();
            return correlation(table, alias, inner, block.alias().orElseThrow()).map(c -> in.withInner(block.and(c)));
        });
    }

    private Optional<Predicate> exists(Table table, String alias, int depth, boolean counting) {
        List<Join> joins = joins(table, Kind.KEY);
        if (joins.isEmpty()) {
            return Optional.empty();
        }
        Join join = pick(joins);
        String innerAlias = alias();
        Expr key = Expr.Column.of(innerAlias, join.inner().column());
        Block block = block(table(join.inner()), innerAlias, depth)
                .and(new Predicate.Compare(key, Comparison.EQ, Expr.Column.of(alias, join.outer())))
                .withSelect(number(1));
        if (counting) {
            block = block.withGroupBy(List.of(key)).withHaving(List.of(counted()));
        }
        return Optional.of(new Predicate.Exists(chance(0.35), block));
    }
}
