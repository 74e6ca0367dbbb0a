package org.spartabench.sql.sqlite;

import java.util.List;
import java.util.Optional;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Rewrite;
import org.spartabench.sql.tree.Source;

/** Rebuilds a whole tree from below with other names; what else differs between two dialects, it is told. */
abstract class DialectRewrite {

    private final SqliteNames names;
    private final Rewrite parts = new Rewrite(this::expr, this::predicate, this::query);

    DialectRewrite(SqliteNames names) {
        this.names = names;
    }

    /** Changes an expression whose parts may not be changed yet. */
    abstract Expr expr(Expr expr);

    /** Changes a predicate whose parts may not be changed yet. */
    abstract Predicate predicate(Predicate predicate);

    /** Writes a literal as it is compared with a value; other expressions stay. */
    abstract Expr compared(Expr value, Expr literal);

    /** Changes a block whose parts are changed. */
    abstract Block block(Block block);

    /** Writes the literals of a predicate, whose parts are changed, as they are compared. */
    final Predicate withLiterals(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c ->
                new Predicate.Compare(compared(c.right(), c.left()), c.operator(), compared(c.left(), c.right()));
            case Predicate.InList l ->
                new Predicate.InList(
                        l.operand(),
                        l.negated(),
                        l.values().stream().map(v -> compared(l.operand(), v)).toList());
            case Predicate.Between b ->
                new Predicate.Between(
                        b.operand(), b.negated(), compared(b.operand(), b.low()), compared(b.operand(), b.high()));
            case Predicate other -> other;
        };
    }

    final Query query(Query query) {
        return parts.blocks(query, b -> block(parts.parts(b, this::source)));
    }

    final Expr parts(Expr expr) {
        return expr instanceof Expr.Column c
                ? new Expr.Column(c.qualifier().map(names::table), names.column(c.name()))
                : parts.parts(expr);
    }

    final Predicate parts(Predicate predicate) {
        return parts.parts(predicate);
    }

    private Source source(Source source) {
        if (source instanceof Source.Named(String table, Optional<String> alias)) {
            return new Source.Named(names.table(table), alias);
        }
        Source changed = parts.parts(source, this::source);
        return changed instanceof Source.Join j
                ? new Source.Join(j.kind(), j.left(), j.right(), j.on(), columns(j.using()))
                : changed;
    }

    private List<String> columns(List<String> theirs) {
        return theirs.stream().map(names::column).toList();
    }
}
