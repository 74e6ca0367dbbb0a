package org.spartabench.making.repair.tree;

import java.util.function.UnaryOperator;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Rewrite;
import org.spartabench.sql.tree.Source;

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
        return parts().parts(b, this::source);
    }

    Source source(Source source) {
        return parts().parts(source, this::source);
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
