package org.spartabench.repair.tree;

import java.util.List;
import java.util.function.UnaryOperator;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;
import org.spartabench.query.Rewrite;
import org.spartabench.query.Source;

/**
 * Rewrites all expressions of a tree.
 *
 * @param change replaces an expression with rewritten parts
 * @param inner replaces a query inside the tree
 */
record Rewriter(UnaryOperator<Expr> change, UnaryOperator<Query> inner) {

    /** Rewrites inner queries like the outer one. */
    static Rewriter everywhere(UnaryOperator<Expr> change) {
        return new Rewriter(change, new UnaryOperator<>() {
            @Override
            public Query apply(Query query) {
                return new Rewriter(change, this).query(query);
            }
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
                b.groupBy().stream().map(this::expr).toList(),
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
        return parts().parts(predicate);
    }

    Expr expr(Expr expr) {
        return change.apply(parts().parts(expr));
    }

    private Rewrite parts() {
        return new Rewrite(this::expr, this::predicate, inner);
    }
}
