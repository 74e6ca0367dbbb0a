package org.spartabench.sql.tree;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Rebuilds a node with changed parts, one step down; the functions that change the parts decide whether to go on.
 *
 * @param expr changes expressions
 * @param predicate changes conditions used as values and the operands of AND, OR and NOT
 * @param query changes inner queries
 */
public record Rewrite(UnaryOperator<Expr> expr, UnaryOperator<Predicate> predicate, UnaryOperator<Query> query) {

    public Expr parts(Expr e) {
        return switch (e) {
            case Expr.Column c -> c;
            case Expr.Literal l -> l;
            case Expr.Star s -> s;
            case Rare r -> r.withParts(all(r.parts()));
            case Expr.Call c -> new Expr.Call(c.name(), c.distinct(), all(c.arguments()));
            case Expr.Arithmetic a -> new Expr.Arithmetic(a.operator(), expr.apply(a.left()), expr.apply(a.right()));
            case Expr.Negative n -> new Expr.Negative(expr.apply(n.operand()));
            case Expr.Cast c -> new Expr.Cast(expr.apply(c.operand()), c.type());
            case Expr.Tuple t -> new Expr.Tuple(all(t.elements()));
            case Expr.Scalar s -> new Expr.Scalar(query.apply(s.query()));
            case Expr.Condition c -> new Expr.Condition(predicate.apply(c.predicate()));
            case Expr.Case c ->
                new Expr.Case(
                        c.subject().map(expr),
                        c.whens().stream()
                                .map(w -> new Expr.Case.When(expr.apply(w.condition()), expr.apply(w.value())))
                                .toList(),
                        c.otherwise().map(expr));
        };
    }

    public Predicate parts(Predicate p) {
        return switch (p) {
            case Predicate.Compare c ->
                new Predicate.Compare(expr.apply(c.left()), c.operator(), expr.apply(c.right()));
            case Predicate.Between b ->
                new Predicate.Between(expr.apply(b.operand()), b.negated(), expr.apply(b.low()), expr.apply(b.high()));
            case Predicate.InList l -> new Predicate.InList(expr.apply(l.operand()), l.negated(), all(l.values()));
            case Predicate.Like l ->
                new Predicate.Like(expr.apply(l.operand()), l.negated(), l.operator(), expr.apply(l.pattern()));
            case Predicate.IsNull n -> new Predicate.IsNull(expr.apply(n.operand()), n.negated());
            case Predicate.And a ->
                new Predicate.And(a.all().stream().map(predicate).toList());
            case Predicate.Or o ->
                new Predicate.Or(o.any().stream().map(predicate).toList());
            case Predicate.Not n -> new Predicate.Not(predicate.apply(n.operand()));
            case Predicate.Truth t -> new Predicate.Truth(expr.apply(t.operand()));
            case Predicate.InQuery q ->
                new Predicate.InQuery(expr.apply(q.left()), q.negated(), query.apply(q.inner()));
            case Predicate.CompareQuery q ->
                new Predicate.CompareQuery(expr.apply(q.left()), q.operator(), q.quantifier(), query.apply(q.inner()));
            case Predicate.Exists q -> new Predicate.Exists(q.negated(), query.apply(q.inner()));
        };
    }

    /** Rebuilds a query down to its first blocks, to which {@code block} is applied. */
    public Query blocks(Query q, UnaryOperator<Block> block) {
        return switch (q) {
            case Block b -> block.apply(b);
            case Query.SetOperation s ->
                new Query.SetOperation(
                        s.operator(), query.apply(s.left()), query.apply(s.right()), orders(s.orderBy()), s.limit());
            case Query.With w ->
                new Query.With(
                        w.recursive(),
                        w.named().stream()
                                .map(n -> new Query.Named(n.name(), n.columns(), query.apply(n.query())))
                                .toList(),
                        query.apply(w.body()));
        };
    }

    /** Rebuilds a block; {@code source} is applied to each source in FROM. */
    public Block parts(Block b, UnaryOperator<Source> source) {
        return new Block(
                b.distinct(),
                b.select().stream()
                        .map(o -> new Block.Output(expr.apply(o.expr()), o.alias()))
                        .toList(),
                b.from().stream().map(source).toList(),
                b.where().stream().map(predicate).toList(),
                all(b.groupBy()),
                b.having().stream().map(predicate).toList(),
                orders(b.orderBy()),
                b.limit());
    }

    /** Rebuilds a source; {@code source} is applied to both sides of a join. */
    public Source parts(Source s, UnaryOperator<Source> source) {
        return switch (s) {
            case Source.Named n -> n;
            case Source.Derived d -> new Source.Derived(query.apply(d.query()), d.alias());
            case Source.Join j ->
                new Source.Join(
                        j.kind(),
                        source.apply(j.left()),
                        source.apply(j.right()),
                        j.on().stream().map(predicate).toList(),
                        j.using());
        };
    }

    private List<Block.Order> orders(List<Block.Order> orders) {
        return orders.stream()
                .map(o -> new Block.Order(expr.apply(o.expr()), o.descending(), o.nulls()))
                .toList();
    }

    private List<Expr> all(List<Expr> list) {
        return list.stream().map(expr).toList();
    }
}
