package org.spartabench.sql.variant;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.spartabench.facts.TableSample;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Literals;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.rewrite.Trees.Placed;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Expr.Call;
import org.spartabench.sql.tree.Expr.Literal;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Compare;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.InList;

/** Generates all queries with one change of a kind. */
public final class Variants {

    private static final Map<Comparison, List<Comparison>> OPERATORS = Map.of(
            Comparison.GT, List.of(Comparison.GE, Comparison.LT),
            Comparison.GE, List.of(Comparison.GT, Comparison.LE),
            Comparison.LT, List.of(Comparison.LE, Comparison.GT),
            Comparison.LE, List.of(Comparison.LT, Comparison.GE),
            Comparison.EQ, List.of(Comparison.GT, Comparison.LT),
            Comparison.NE, List.of(Comparison.GT, Comparison.LT));

    private static final List<String> FUNCTIONS = List.of("AVG", "MIN", "MAX", "SUM");

    private final TableSample facts;
    private final Block query;
    private final ColumnNames names;
    private final VariantKind kind;
    private final Values values;
    private final List<Variant> all = new ArrayList<>();

    /** Says which other values of a column come into question: those of rows drawn by a seed. */
    public record Values(int rows, long seed) {}

    private Variants(TableSample facts, Block query, VariantKind kind, Values values) {
        this.facts = facts;
        this.query = query;
        this.names = ColumnNames.of(query, facts.schema());
        this.kind = kind;
        this.values = values;
    }

    /** Lists the queries with one change of that kind. */
    public static List<Variant> of(TableSample facts, Block query, VariantKind kind, Values values) {
        Variants variants = new Variants(facts, query, kind, values);
        List<Placed> placed = Trees.predicates(query);
        switch (kind) {
            case OPERATOR -> placed.forEach(variants::operators);
            case CONSTANT -> placed.forEach(variants::constants);
            case AGGREGATE -> variants.aggregates();
            case DISTINCT -> variants.distinct();
            case NEGATION -> placed.forEach(variants::negation);
            case DROPPED_HOP, DROPPED_CONDITION -> placed.forEach(variants::drop);
            case SWAPPED_COLUMN -> {
                variants.outputs();
                placed.forEach(variants::columns);
            }
            case ORDER -> variants.orders();
            case LIMIT -> variants.limits();
        }
        return variants.all;
    }

    private void add(Block changed, String change) {
        all.add(new Variant(kind, changed, change));
    }

    private void select(BlockPath at, Expr old, Expr by) {
        add(Trees.change(query, at, block -> block.withSelect(by)), Sql.print(old) + " became " + Sql.print(by));
    }

    private void replace(Placed placed, Predicate by) {
        add(Trees.replace(query, placed.path(), by), Sql.print(placed.predicate()) + " became " + Sql.print(by));
    }

    private void operators(Placed placed) {
        switch (placed.predicate()) {
            case Compare c
            when !c.linksColumns() -> others(c.operator(), c.right()).forEach(o -> replace(placed, c.with(o)));
            case Predicate.CompareQuery c ->
                OPERATORS.getOrDefault(c.operator(), List.of()).forEach(o -> replace(placed, c.with(o)));
            case Predicate.Or o -> replace(placed, new Predicate.And(o.any()));
            default -> {}
        }
    }

    private static List<Comparison> others(Comparison operator, Expr right) {
        boolean words = right instanceof Expr.TextLiteral t && !t.value().matches("\\d{4}-.*");
        return words ? List.of() : OPERATORS.getOrDefault(operator, List.of());
    }

    private void constants(Placed placed) {
        switch (placed.predicate()) {
            case Compare c
            when c.right() instanceof Literal l ->
                values(placed, c.left(), l).forEach(v -> replace(placed, c.withRight(v)));
            case Predicate.Between b -> bounds(placed, b);
            case InList l
            when l.values().getFirst() instanceof Literal first ->
                values(placed, l.operand(), first).forEach(v -> {
                    List<Expr> values = new ArrayList<>(l.values());
                    values.set(0, v);
                    replace(placed, new InList(l.operand(), l.negated(), values));
                });
            default -> {}
        }
    }

    private void bounds(Placed placed, Predicate.Between b) {
        if (b.low() instanceof Literal low) {
            values(placed, b.operand(), low)
                    .forEach(v -> replace(placed, new Predicate.Between(b.operand(), b.negated(), v, b.high())));
        }
        if (b.high() instanceof Literal high) {
            values(placed, b.operand(), high)
                    .forEach(v -> replace(placed, new Predicate.Between(b.operand(), b.negated(), b.low(), v)));
        }
    }

    /** Draws other values of the column, and numbers beside the constant. */
    private List<Literal> values(Placed placed, Expr operand, Literal old) {
        List<Literal> others = new ArrayList<>();
        if (old instanceof Expr.NumberLiteral n) {
            others.add(new Expr.NumberLiteral(n.value().add(BigDecimal.ONE)));
            others.add(new Expr.NumberLiteral(n.value().subtract(BigDecimal.ONE)));
        }
        names.column(placed.path().block(), operand).ifPresent(column -> {
            Rows rows = facts.sample(column.table(), values.rows(), values.seed());
            rows.column(rows.columns().indexOf(column.column())).stream()
                    .filter(Objects::nonNull)
                    .map(Literals::of)
                    .filter(v -> !v.equals(old) && v.getClass() == old.getClass())
                    .distinct()
                    .forEach(others::add);
        });
        return others;
    }

    private void aggregates() {
        for (BlockPath at : Trees.blocks(query)) {
            Block block = at.in(query);
            if (block.select().getFirst().expr() instanceof Call call
                    && call.arguments().size() == 1
                    && FUNCTIONS.contains(call.name())) {
                for (String name : FUNCTIONS) {
                    boolean adds = name.equals("AVG") || name.equals("SUM");
                    boolean number = names.column(at, call.arguments().getFirst())
                            .flatMap(facts.schema()::column)
                            .filter(c -> c.type().numeric())
                            .isPresent();
                    if (!name.equals(call.name()) && (number || !adds)) {
                        select(at, call, new Call(name, call.distinct(), call.arguments()));
                    }
                }
            }
        }
    }

    private void distinct() {
        if (query.select().getFirst().expr() instanceof Call call
                && call.name().equals("COUNT")
                && call.arguments().getFirst() instanceof Expr.Column) {
            select(BlockPath.ROOT, call, new Call("COUNT", !call.distinct(), call.arguments()));
        } else if (query.orderBy().isEmpty() && query.groupBy().isEmpty()) {
            add(query.withDistinct(!query.distinct()), query.distinct() ? "DISTINCT removed" : "DISTINCT added");
        }
    }

    private void negation(Placed placed) {
        switch (placed.predicate()) {
            case Compare c
            when !c.linksColumns() && (c.operator() == Comparison.EQ || c.operator() == Comparison.NE) ->
                replace(placed, c.with(c.operator().negated()));
            case Predicate.IsNull n -> {}
            case Predicate p -> p.opposite().ifPresent(by -> replace(placed, by));
        }
    }

    /** Drops a hop, or a condition that is none: a conjunct, or one side of an OR; never what links a hop to its outer block. */
    private void drop(Placed placed) {
        boolean hop = placed.predicate() instanceof Predicate.Nested;
        boolean link = placed.predicate() instanceof Compare c && c.linksColumns();
        if (!link && hop == (kind == VariantKind.DROPPED_HOP)) {
            add(Trees.remove(query, placed.path()), "dropped: " + Sql.print(placed.predicate()));
        }
    }

    private void orders() {
        for (BlockPath at : Trees.blocks(query)) {
            Block block = at.in(query);
            for (int i = 0; i < block.orderBy().size(); i++) {
                List<Block.Order> orders = new ArrayList<>(block.orderBy());
                Block.Order old = orders.get(i);
                orders.set(i, old.turned());
                add(
                        Trees.change(query, at, b -> b.withOrderBy(orders)),
                        "ORDER BY " + Sql.print(old.expr()) + (old.descending() ? " DESC" : "") + " became "
                                + (old.descending() ? "ascending" : "DESC"));
            }
        }
    }

    private void limits() {
        for (BlockPath at : Trees.blocks(query)) {
            at.in(query).limit().ifPresent(old -> {
                for (long count : new long[] {old.count() + 1, old.count() - 1}) {
                    if (count > 0) {
                        limit(at, old, Optional.of(new Block.Limit(count, old.offset())));
                    }
                }
                limit(at, old, Optional.empty());
            });
        }
    }

    private void limit(BlockPath at, Block.Limit old, Optional<Block.Limit> by) {
        String now = by.map(limit -> "LIMIT " + limit.count()).orElse("no limit");
        add(Trees.change(query, at, b -> b.withLimit(by)), "LIMIT " + old.count() + " became " + now);
    }

    private void columns(Placed placed) {
        if (placed.predicate() instanceof Compare c && c.right() instanceof Literal) {
            peers(placed.path().block(), c.left())
                    .forEach(p -> replace(placed, new Compare(p, c.operator(), c.right())));
        }
    }

    private void outputs() {
        Expr output = query.select().getFirst().expr();
        if (!query.groupBy().isEmpty() || !query.orderBy().isEmpty()) {
            return;
        }
        if (output instanceof Expr.Column) {
            peers(BlockPath.ROOT, output).forEach(p -> select(BlockPath.ROOT, output, p));
        } else if (output instanceof Call call && FUNCTIONS.contains(call.name())) {
            peers(BlockPath.ROOT, call.arguments().getFirst())
                    .forEach(p -> select(BlockPath.ROOT, call, new Call(call.name(), call.distinct(), List.of(p))));
        }
    }

    /** Finds other columns of the table with type and role of a column. */
    private List<Expr> peers(BlockPath at, Expr expr) {
        Optional<ColumnRef> column = names.column(at, expr);
        if (column.isEmpty() || !(expr instanceof Expr.Column written)) {
            return List.of();
        }
        Optional<Column> old = facts.schema().column(column.get());
        Optional<Table> table = facts.schema().table(column.get().table());
        return table.stream()
                .flatMap(t -> t.columns().stream())
                .filter(c -> old.filter(o -> o.type() == c.type()
                                && o.role() == c.role()
                                && !o.name().equals(c.name()))
                        .isPresent())
                .<Expr>map(c -> new Expr.Column(written.qualifier(), c.name()))
                .toList();
    }
}
