package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.usage.FullName;
import org.spartabench.facts.usage.KeyCounts;
import org.spartabench.sql.description.FullNames;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Counts rows and the distinct values of joinable columns: of whole tables, and of blocks. Finds namesakes. */
public final class KeyCounting {

    /** Least share of rows with a name of their own where names identify rows. */
    private static final double NEARLY = 0.7;

    /** Most namesakes that are kept of one column. */
    private static final int MOST = 1_000;

    private final FactBase facts;
    private final Limits limits;

    public KeyCounting(FactBase facts, Limits limits) {
        this.facts = facts;
        this.limits = limits;
    }

    /**
     * A block's rows and keys.
     *
     * @param keys how many different values each of its table's joining columns has, by name
     */
    public record Count(long rows, Map<String, Long> keys) {
        public Count {
            keys = Map.copyOf(keys);
        }
    }

    /** Counts all columns of all tables, in one statement a table; in a second one only the keys of a very large table. */
    public KeyCounts all() {
        Map<String, Long> rows = new LinkedHashMap<>();
        Map<ColumnRef, Long> distinct = new LinkedHashMap<>();
        Map<ColumnRef, Set<Object>> namesakes = new LinkedHashMap<>();
        for (Table table : facts.schema().tables()) {
            Block block = Block.from(table.name(), Optional.empty());
            List<String> columns = table.columns().stream().map(Column::name).toList();
            Count count = count(block, columns).orElseGet(() -> of(block));
            rows.put(table.name(), count.rows());
            count.keys().forEach((column, n) -> distinct.put(new ColumnRef(table.name(), column), n));
            Map<ColumnRef, Expr> names = new LinkedHashMap<>();
            table.columns().stream()
                    .filter(c -> c.role() == Role.NAME && !facts.schema().refers(table, c.name()))
                    .forEach(c -> names.put(new ColumnRef(table.name(), c.name()), Expr.Column.of(c.name())));
            FullName.of(table).ifPresent(n -> names.put(new ColumnRef(table.name(), n.called()), FullNames.expr(n)));
            names.forEach((ref, name) ->
                    Optional.of(namesakes(ref, name)).filter(n -> !n.isEmpty()).ifPresent(n -> namesakes.put(ref, n)));
        }
        return new KeyCounts(rows, distinct, namesakes);
    }

    /**
     * Finds the values that several rows have, in a column whose values nearly identify the rows of a table that has another
     * key, or no known one. No value for any other column.
     */
    public Set<Object> namesakes(ColumnRef column) {
        return namesakes(column, Expr.Column.of(column.column()));
    }

    private Set<Object> namesakes(ColumnRef column, Expr name) {
        List<String> key = facts.schema().table(column.table()).stream()
                .flatMap(t -> t.primaryKey().stream())
                .toList();
        boolean named = key.size() > 1
                || key.stream()
                        .anyMatch(k -> facts.schema()
                                .column(new ColumnRef(column.table(), k))
                                .filter(c -> c.role() == Role.IDENTIFIER)
                                .isEmpty());
        double share = named ? 0 : own(column.table(), name);
        if (share < NEARLY || share == 1) {
            return Set.of();
        }
        Block several = Block.from(column.table(), Optional.empty())
                .withSelect(name)
                .withWhere(List.of(new Predicate.IsNull(name, true)))
                .withGroupBy(List.of(name))
                .withHaving(List.of(new Predicate.Compare(
                        Expr.Call.of("COUNT", Expr.Star.ALL), Predicate.Comparison.GT, Expr.NumberLiteral.of(1))))
                .withOrderBy(List.of(Block.Order.by(name, false)))
                .withLimit(Optional.of(new Block.Limit(MOST, 0)));
        return Guard.run(several, facts, limits) instanceof Rows rows
                ? rows.column(0).stream().flatMap(Stream::ofNullable).collect(Collectors.toSet())
                : Set.of();
    }

    /** Gives the share of rows with a value that have one of their own; 0 if there is none. */
    public double own(ColumnRef column) {
        return own(column.table(), Expr.Column.of(column.column()));
    }

    private double own(String table, Expr name) {
        Block counts = Block.from(table, Optional.empty())
                .withSelect(new Expr.Call("COUNT", true, List.of(name)), Expr.Call.of("COUNT", name));
        return Guard.run(counts, facts, limits) instanceof Rows totals && totals.number(1) > 0
                ? (double) totals.number(0) / totals.number(1)
                : 0;
    }

    /** Counts what FROM and WHERE of a block over one table give; nothing at all when that cannot be counted. */
    public Count of(Block block) {
        return count(block, block.table().stream().flatMap(this::joining).toList())
                .orElseGet(() -> new Count(0, Map.of()));
    }

    /** Counts the rows of a block and the different values of these columns; empty when that cannot be counted. */
    public Optional<Count> count(Block block, List<String> columns) {
        List<Expr> counts = new ArrayList<>();
        counts.add(Expr.Call.of("COUNT", Expr.Star.ALL));
        columns.forEach(c -> counts.add(new Expr.Call("COUNT", true, List.of(Expr.Column.of(c)))));
        Block counted = Block.from(block.from()).withWhere(block.where()).withSelect(counts.toArray(Expr[]::new));
        Map<String, Long> keys = new LinkedHashMap<>();
        if (!(Guard.run(counted, facts, limits) instanceof Rows rows)) {
            return Optional.empty();
        }
        for (int i = 0; i < columns.size(); i++) {
            keys.put(columns.get(i), rows.number(i + 1));
        }
        return Optional.of(new Count(rows.number(0), keys));
    }

    private Stream<String> joining(String table) {
        return facts.schema().joins().edges().stream()
                .filter(e -> e.kind() == JoinGraph.Kind.KEY)
                .flatMap(e -> Stream.of(e.left(), e.right()))
                .filter(c -> c.table().equalsIgnoreCase(table))
                .map(ColumnRef::column)
                .distinct();
    }
}
