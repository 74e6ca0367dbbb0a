package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.usage.KeyCounts;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Counts rows and the distinct values of joinable columns: of whole tables, and of blocks. */
public final class KeyCounting {

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
        for (Table table : facts.schema().tables()) {
            Block block = Block.from(table.name(), Optional.empty());
            List<String> columns = table.columns().stream().map(Column::name).toList();
            Count count = count(block, columns).orElseGet(() -> of(block));
            rows.put(table.name(), count.rows());
            count.keys().forEach((column, n) -> distinct.put(new ColumnRef(table.name(), column), n));
        }
        return new KeyCounts(rows, distinct);
    }

    /** Counts what FROM and WHERE of a block over one table give; nothing at all when that cannot be counted. */
    public Count of(Block block) {
        return count(block, block.table().stream().flatMap(this::joining).toList())
                .orElseGet(() -> new Count(0, Map.of()));
    }

    private Optional<Count> count(Block block, List<String> columns) {
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
