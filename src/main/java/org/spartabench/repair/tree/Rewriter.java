package org.spartabench.repair.tree;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;
import org.spartabench.query.Rare;
import org.spartabench.query.Source;

/**
 * Rewrites expressions wherever they stand in a tree.
 *
 * @param change gives the replacement of an expression with rewritten parts
 * @param inner gives the replacement of a query inside the tree
 */
public record Rewriter(UnaryOperator<Expr> change, UnaryOperator<Query> inner) {

    /** Rewrites in inner queries as outside them. */
    static Rewriter everywhere(UnaryOperator<Expr> change) {
        return new Rewriter(change, new UnaryOperator<>() {
            @Override
            public Query apply(Query query) {
                return new Rewriter(change, this).query(query);
            }
        });
    }

    /** The names that qualify columns of a predicate, those of its inner queries included. */
    public static Set<String> qualifiers(Predicate predicate) {
        Set<String> found = new LinkedHashSet<>();
        collecting(found).predicate(predicate);
        return found;
    }

    public static Set<String> qualifiers(Expr expr) {
        Set<String> found = new LinkedHashSet<>();
        collecting(found).expr(expr);
        return found;
    }

    public static Set<String> qualifiers(Query query) {
        Set<String> found = new LinkedHashSet<>();
        collecting(found).query(query);
        return found;
    }

    private static Rewriter collecting(Set<String> into) {
        return everywhere(e -> {
            if (e instanceof Expr.Column(Optional<String> qualifier, String name)) {
                qualifier.ifPresent(into::add);
            }
            return e;
        });
    }

    Query query(Query query) {
        return switch (query) {
            case Block b -> block(b);
            case Query.SetOperation s ->
                new Query.SetOperation(
                        s.operator(), inner.apply(s.left()), inner.apply(s.right()), s.orderBy(), s.limit());
            case Query.With w ->
                new Query.With(
                        w.recursive(),
                        w.named().stream()
                                .map(n -> new Query.Named(n.name(), n.columns(), inner.apply(n.query())))
                                .toList(),
                        inner.apply(w.body()));
        };
    }

    Block block(Block b) {
        return new Block(
                b.distinct(),
                b.select().stream()
                        .map(o -> new Block.Output(expr(o.expr()), o.alias()))
                        .toList(),
                b.from().stream().map(this::source).toList(),
                predicates(b.where()),
                exprs(b.groupBy()),
                predicates(b.having()),
                b.orderBy().stream()
                        .map(o -> new Block.Order(expr(o.expr()), o.descending(), o.nulls()))
                        .toList(),
                b.limit());
    }

    Source source(Source source) {
        return switch (source) {
            case Source.Named n -> n;
            case Source.Derived d -> new Source.Derived(inner.apply(d.query()), d.alias());
            case Source.Join j ->
                new Source.Join(j.kind(), source(j.left()), source(j.right()), predicates(j.on()), j.using());
        };
    }

    List<Predicate> predicates(List<Predicate> list) {
        return list.stream().map(this::predicate).toList();
    }

    Predicate predicate(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c -> new Predicate.Compare(expr(c.left()), c.operator(), expr(c.right()));
            case Predicate.Between b ->
                new Predicate.Between(expr(b.operand()), b.negated(), expr(b.low()), expr(b.high()));
            case Predicate.InList l -> new Predicate.InList(expr(l.operand()), l.negated(), exprs(l.values()));
            case Predicate.Like l ->
                new Predicate.Like(expr(l.operand()), l.negated(), l.operator(), expr(l.pattern()));
            case Predicate.IsNull n -> new Predicate.IsNull(expr(n.operand()), n.negated());
            case Predicate.And a -> new Predicate.And(predicates(a.all()));
            case Predicate.Or o -> new Predicate.Or(predicates(o.any()));
            case Predicate.Not n -> new Predicate.Not(predicate(n.operand()));
            case Predicate.Truth t -> new Predicate.Truth(expr(t.operand()));
            case Predicate.InQuery i -> new Predicate.InQuery(expr(i.left()), i.negated(), inner.apply(i.inner()));
            case Predicate.CompareQuery c ->
                new Predicate.CompareQuery(expr(c.left()), c.operator(), c.quantifier(), inner.apply(c.inner()));
            case Predicate.Exists e -> new Predicate.Exists(e.negated(), inner.apply(e.inner()));
        };
    }

    private List<Expr> exprs(List<Expr> list) {
        return list.stream().map(this::expr).toList();
    }

    Expr expr(Expr expr) {
        return change.apply(withParts(expr));
    }

    private Expr withParts(Expr expr) {
        return switch (expr) {
            case Expr.Column c -> c;
            case Expr.Star s -> s;
            case Expr.Literal l -> l;
            case Rare r -> r.withParts(exprs(r.parts()));
            case Expr.Call c -> new Expr.Call(c.name(), c.distinct(), exprs(c.arguments()));
            case Expr.Arithmetic a -> new Expr.Arithmetic(a.operator(), expr(a.left()), expr(a.right()));
            case Expr.Negative n -> new Expr.Negative(expr(n.operand()));
            case Expr.Case c ->
                new Expr.Case(
                        c.subject().map(this::expr),
                        c.whens().stream()
                                .map(w -> new Expr.Case.When(expr(w.condition()), expr(w.value())))
                                .toList(),
                        c.otherwise().map(this::expr));
            case Expr.Cast c -> new Expr.Cast(expr(c.operand()), c.type());
            case Expr.Scalar s -> new Expr.Scalar(inner.apply(s.query()));
            case Expr.Condition c -> new Expr.Condition(predicate(c.predicate()));
            case Expr.Tuple t -> new Expr.Tuple(exprs(t.elements()));
        };
    }
}
