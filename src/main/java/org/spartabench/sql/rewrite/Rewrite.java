package org.spartabench.sql.rewrite;

import java.util.List;
import java.util.function.UnaryOperator;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;

/**
 * Rebuilds trees. A subclass overrides the methods for what it changes and decides there whether to go on with
 * {@code parts}, which rebuild a node one step down; all that is not overridden is rebuilt, queries inside included.
 */
public abstract class Rewrite {

    /** Rebuilds one block: leaves the queries inside it as they are. */
    public abstract static class OfBlock extends Rewrite {
        @Override
        public Query query(Query q) {
            return q;
        }
    }

    /** Changes every expression, inner ones first. */
    public static Rewrite exprs(UnaryOperator<Expr> change) {
        return new Rewrite() {
            @Override
            public Expr expr(Expr e) {
                return change.apply(parts(e));
            }
        };
    }

    /** Changes every predicate, inner ones first. */
    public static Rewrite predicates(UnaryOperator<Predicate> change) {
        return new Rewrite() {
            @Override
            public Predicate predicate(Predicate p) {
                return change.apply(parts(p));
            }
        };
    }

    /** Changes every block, inner ones first. */
    public static Rewrite blocks(UnaryOperator<Block> change) {
        return new Rewrite() {
            @Override
            public Block block(Block b) {
                return change.apply(parts(b));
            }
        };
    }

    /** Changes the joins of a source, the sides of a join before the join; conditions and subqueries stay. */
    public static Rewrite joins(UnaryOperator<Source.Join> change) {
        return new OfBlock() {
            @Override
            public Source source(Source s) {
                return s instanceof Source.Join j
                        ? change.apply(
                                new Source.Join(j.kind(), source(j.left()), source(j.right()), j.on(), j.using()))
                        : s;
            }
        };
    }

    /** Changes the operands of AND, OR and NOT; other predicates stay. */
    public static Predicate operands(Predicate p, UnaryOperator<Predicate> change) {
        return switch (p) {
            case Predicate.And a ->
                new Predicate.And(a.all().stream().map(change).toList());
            case Predicate.Or o -> new Predicate.Or(o.any().stream().map(change).toList());
            case Predicate.Not n -> new Predicate.Not(change.apply(n.operand()));
            case Predicate other -> other;
        };
    }

    /** Changes a query, or one inside. */
    public Query query(Query q) {
        return parts(q);
    }

    public Block block(Block b) {
        return parts(b);
    }

    /** Changes a source in FROM, or a side of a join. */
    public Source source(Source s) {
        return parts(s);
    }

    public Expr expr(Expr e) {
        return parts(e);
    }

    /** Changes a condition, one used as a value, or an operand of AND, OR and NOT. */
    public Predicate predicate(Predicate p) {
        return parts(p);
    }

    public final Expr parts(Expr e) {
        return switch (e) {
            case Expr.Column c -> c;
            case Expr.Literal l -> l;
            case Expr.Star s -> s;
            case ExtendedExpr r -> r.withParts(exprs(r.parts()));
            case Expr.Call c -> new Expr.Call(c.name(), c.distinct(), exprs(c.arguments()));
            case Expr.Arithmetic a -> new Expr.Arithmetic(a.operator(), expr(a.left()), expr(a.right()));
            case Expr.Negative n -> new Expr.Negative(expr(n.operand()));
            case Expr.Cast c -> new Expr.Cast(expr(c.operand()), c.type());
            case Expr.Tuple t -> new Expr.Tuple(exprs(t.elements()));
            case Expr.Scalar s -> new Expr.Scalar(query(s.query()));
            case Expr.Condition c -> new Expr.Condition(predicate(c.predicate()));
            case Expr.Case c ->
                new Expr.Case(
                        c.subject().map(this::expr),
                        c.whens().stream()
                                .map(w -> new Expr.Case.When(expr(w.condition()), expr(w.value())))
                                .toList(),
                        c.otherwise().map(this::expr));
        };
    }

    public final Predicate parts(Predicate p) {
        return switch (p) {
            case Predicate.Compare c -> new Predicate.Compare(expr(c.left()), c.operator(), expr(c.right()));
            case Predicate.Between b ->
                new Predicate.Between(expr(b.operand()), b.negated(), expr(b.low()), expr(b.high()));
            case Predicate.InList l -> new Predicate.InList(expr(l.operand()), l.negated(), exprs(l.values()));
            case Predicate.Like l ->
                new Predicate.Like(expr(l.operand()), l.negated(), l.operator(), expr(l.pattern()));
            case Predicate.IsNull n -> new Predicate.IsNull(expr(n.operand()), n.negated());
            case Predicate.And _, Predicate.Or _, Predicate.Not _ -> operands(p, this::predicate);
            case Predicate.Truth t -> new Predicate.Truth(expr(t.operand()));
            case Predicate.InQuery q -> new Predicate.InQuery(expr(q.left()), q.negated(), query(q.inner()));
            case Predicate.CompareQuery q ->
                new Predicate.CompareQuery(expr(q.left()), q.operator(), q.quantifier(), query(q.inner()));
            case Predicate.Exists q -> new Predicate.Exists(q.negated(), query(q.inner()));
        };
    }

    public final Query parts(Query q) {
        return switch (q) {
            case Block b -> block(b);
            case Query.SetOperation s ->
                new Query.SetOperation(s.operator(), query(s.left()), query(s.right()), orders(s.orderBy()), s.limit());
            case Query.With w ->
                new Query.With(
                        w.recursive(),
                        w.named().stream()
                                .map(n -> new Query.Named(n.name(), n.columns(), query(n.query())))
                                .toList(),
                        query(w.body()));
        };
    }

    public final Block parts(Block b) {
        return new Block(
                b.distinct(),
                b.select().stream()
                        .map(o -> new Block.Output(expr(o.expr()), o.alias()))
                        .toList(),
                b.from().stream().map(this::source).toList(),
                predicates(b.where()),
                exprs(b.groupBy()),
                predicates(b.having()),
                orders(b.orderBy()),
                b.limit());
    }

    public final Source parts(Source s) {
        return switch (s) {
            case Source.Named n -> n;
            case Source.Derived d -> new Source.Derived(query(d.query()), d.alias());
            case Source.Join j ->
                new Source.Join(j.kind(), source(j.left()), source(j.right()), predicates(j.on()), j.using());
        };
    }

    public final List<Predicate> predicates(List<Predicate> all) {
        return all.stream().map(this::predicate).toList();
    }

    public final List<Expr> exprs(List<Expr> all) {
        return all.stream().map(this::expr).toList();
    }

    private List<Block.Order> orders(List<Block.Order> orders) {
        return orders.stream()
                .map(o -> new Block.Order(expr(o.expr()), o.descending(), o.nulls()))
                .toList();
    }
}
