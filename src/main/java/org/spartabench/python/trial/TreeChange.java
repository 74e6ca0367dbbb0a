package org.spartabench.python.trial;

import java.util.function.UnaryOperator;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Rewrite;
import org.spartabench.sql.tree.Source;

/** Changes every expression, predicate and block of a query, inner ones first. */
record TreeChange(UnaryOperator<Expr> expr, UnaryOperator<Predicate> predicate, UnaryOperator<Block> block) {

    static TreeChange exprs(UnaryOperator<Expr> change) {
        return new TreeChange(change, UnaryOperator.identity(), UnaryOperator.identity());
    }

    static TreeChange predicates(UnaryOperator<Predicate> change) {
        return new TreeChange(UnaryOperator.identity(), change, UnaryOperator.identity());
    }

    static TreeChange blocks(UnaryOperator<Block> change) {
        return new TreeChange(UnaryOperator.identity(), UnaryOperator.identity(), change);
    }

    Query in(Query query) {
        return step().blocks(query, b -> block.apply(step().parts(b, this::source)));
    }

    private Source source(Source source) {
        return step().parts(source, this::source);
    }

    private Rewrite step() {
        return new Rewrite(e -> expr.apply(step().parts(e)), p -> predicate.apply(step().parts(p)), this::in);
    }
}
