package org.spartabench.authors.wording;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Queries that differ from one in a single place: an operator, a constant, a column, an aggregate, a negation. */
final class Neighbours {

    private static final List<String> AGGREGATES = List.of("AVG", "MAX", "MIN", "SUM");

    private final Block query;
    private final Schema schema;
    private final List<Block> found = new ArrayList<>();

    private Neighbours(Block query, Schema schema) {
        this.query = query;
        this.schema = schema;
    }

    static List<Block> of(Block query, Schema schema) {
        Neighbours neighbours = new Neighbours(query, schema);
        Trees.predicates(query).forEach(p -> neighbours.predicate(p.predicate(), p.path()));
        Trees.blocks(query).forEach(neighbours::block);
        return neighbours.found;
    }

    private void predicate(Predicate predicate, PredicatePath at) {
        switch (predicate) {
            case Predicate.Compare c -> compare(c, at);
            case Predicate.Between b -> {
                put(at, new Predicate.Between(b.operand(), !b.negated(), b.low(), b.high()));
                other(b.low()).ifPresent(v -> put(at, new Predicate.Between(b.operand(), b.negated(), v, b.high())));
                other(b.high()).ifPresent(v -> put(at, new Predicate.Between(b.operand(), b.negated(), b.low(), v)));
                columns(b.operand(), at)
                        .forEach(o -> put(at, new Predicate.Between(o, b.negated(), b.low(), b.high())));
            }
            case Predicate.InList l -> {
                put(at, new Predicate.InList(l.operand(), !l.negated(), l.values()));
                put(
                        at,
                        new Predicate.InList(
                                l.operand(),
                                l.negated(),
                                l.values().subList(1, l.values().size())));
                columns(l.operand(), at).forEach(o -> put(at, new Predicate.InList(o, l.negated(), l.values())));
            }
            case Predicate.Like l -> put(at, new Predicate.Like(l.operand(), !l.negated(), l.operator(), l.pattern()));
            case Predicate.IsNull n -> put(at, new Predicate.IsNull(n.operand(), !n.negated()));
            case Predicate.And a -> put(at, new Predicate.Or(a.all()));
            case Predicate.Or o -> put(at, new Predicate.And(o.any()));
            case Predicate.Not n -> put(at, n.operand());
            case Predicate.Truth t -> put(at, new Predicate.Not(t));
            case Predicate.InQuery q -> {
                put(at, new Predicate.InQuery(q.left(), !q.negated(), q.inner()));
                keys(q.left(), at).forEach(k -> put(at, new Predicate.InQuery(k, q.negated(), q.inner())));
            }
            case Predicate.CompareQuery q -> {
                for (Comparison op : Comparison.values()) {
                    put(at, new Predicate.CompareQuery(q.left(), op, q.quantifier(), q.inner()));
                }
                columns(q.left(), at)
                        .forEach(l -> put(at, new Predicate.CompareQuery(l, q.operator(), q.quantifier(), q.inner())));
            }
            case Predicate.Exists e -> put(at, new Predicate.Exists(!e.negated(), e.inner()));
        }
    }

    private void compare(Predicate.Compare c, PredicatePath at) {
        boolean truth = c.right() instanceof Expr.BooleanLiteral;
        boolean correlated = c.right() instanceof Expr.Column;
        for (Comparison op : Comparison.values()) {
            boolean equality = op == Comparison.EQ || op == Comparison.NE;
            if (!truth && !correlated || equality) {
                put(at, new Predicate.Compare(c.left(), op, c.right()));
            }
        }
        other(c.right()).ifPresent(v -> put(at, new Predicate.Compare(c.left(), c.operator(), v)));
        List<Expr> others = correlated ? keys(c.left(), at) : columns(c.left(), at);
        others.forEach(l -> put(at, new Predicate.Compare(l, c.operator(), c.right())));
    }

    private void block(BlockPath at) {
        Block block = inner(at);
        for (int i = 0; i + 1 < block.where().size(); i++) {
            List<Predicate> joined = new ArrayList<>(block.where());
            Predicate second = joined.remove(i + 1);
            joined.set(i, new Predicate.Or(List.of(joined.get(i), second)));
            change(at, block.withWhere(joined));
        }
        Expr output = block.select().getFirst().expr();
        if (output instanceof Expr.Call call && call.aggregate() && AGGREGATES.contains(call.name())) {
            for (String name : AGGREGATES) {
                change(at, block.withSelect(new Expr.Call(name, call.distinct(), call.arguments())));
            }
            columns(call.arguments().getFirst(), block)
                    .forEach(
                            c -> change(at, block.withSelect(new Expr.Call(call.name(), call.distinct(), List.of(c)))));
        }
        if (output instanceof Expr.Column && block.groupBy().isEmpty() && (at.equals(BlockPath.ROOT) || isMember(at))) {
            keys(output, block).forEach(c -> change(at, block.withSelect(c)));
        }
        if (!block.orderBy().isEmpty()) {
            List<Block.Order> order = new ArrayList<>(block.orderBy());
            Block.Order first = order.getFirst();
            order.set(0, new Block.Order(first.expr(), !first.descending(), first.nulls()));
            change(at, block.withOrderBy(order));
        }
        block.limit()
                .ifPresent(l -> change(at, block.withLimit(Optional.of(new Block.Limit(l.count() + 1, l.offset())))));
    }

    private boolean isMember(BlockPath at) {
        return Trees.at(query, Trees.holder(query, at)) instanceof Predicate.InQuery;
    }

    private Block inner(BlockPath at) {
        Block block = query;
        for (int step : at.steps()) {
            block = block.children().get(step);
        }
        return block;
    }

    private void put(PredicatePath at, Predicate replacement) {
        found.add(Trees.replace(query, at, replacement));
    }

    private void change(BlockPath at, Block block) {
        found.add(Trees.replaceBlock(query, at, block));
    }

    private static Optional<Expr> other(Expr literal) {
        return switch (literal) {
            case Expr.NumberLiteral n ->
                Optional.of(new Expr.NumberLiteral(n.value().add(BigDecimal.ONE)));
            case Expr.TextLiteral t ->
                Optional.of(new Expr.TextLiteral(
                        t.value().matches("\\d{4}-\\d\\d-\\d\\d.*") ? "1999-09-19" : t.value() + " Minor"));
            case Expr.BooleanLiteral b -> Optional.of(new Expr.BooleanLiteral(!b.value()));
            default -> Optional.empty();
        };
    }

    /** Other columns of the same table that could stand for this one: of one type, role and unit. */
    private List<Expr> columns(Expr operand, PredicatePath at) {
        return columns(operand, inner(at.block()));
    }

    private List<Expr> columns(Expr operand, Block block) {
        return alike(operand, block, false);
    }

    private List<Expr> keys(Expr operand, PredicatePath at) {
        return keys(operand, inner(at.block()));
    }

    /** Other columns of the same table that refer to the same. */
    private List<Expr> keys(Expr operand, Block block) {
        return alike(operand, block, true);
    }

    private List<Expr> alike(Expr operand, Block block, boolean keys) {
        List<Expr> others = new ArrayList<>();
        Optional<Table> table = block.table().flatMap(schema::table);
        if (table.isEmpty() || !(operand instanceof Expr.Column(Optional<String> qualifier, String name))) {
            return others;
        }
        Optional<Column> own = table.get().column(name);
        for (Column c : table.get().columns()) {
            boolean alike = own.isPresent()
                    && !c.equals(own.get())
                    && (keys
                            ? refersTo(table.get(), c).isPresent()
                                    && refersTo(table.get(), c).equals(refersTo(table.get(), own.get()))
                            : c.type() == own.get().type()
                                    && c.role() == own.get().role()
                                    && c.role() != Role.IDENTIFIER);
            if (alike) {
                others.add(new Expr.Column(qualifier, c.name()));
            }
        }
        return others;
    }

    private Optional<String> refersTo(Table table, Column column) {
        return schema.foreignKeys().stream()
                .filter(f -> f.table().equals(table.name()) && f.columns().equals(List.of(column.name())))
                .map(ForeignKey::references)
                .findFirst();
    }
}
