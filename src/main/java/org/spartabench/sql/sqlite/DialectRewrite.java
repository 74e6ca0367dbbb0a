package org.spartabench.sql.sqlite;

import java.util.Optional;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;

/** Rebuilds a whole tree from below with other names; subclasses add what else differs between two dialects. */
abstract class DialectRewrite extends Rewrite {

    private final SqliteNames names;

    DialectRewrite(SqliteNames names) {
        this.names = names;
    }

    /** Writes a literal as it is compared with a value; other expressions stay. */
    abstract Expr compared(Expr value, Expr literal);

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

    /** Rebuilds an expression from its parts, or renames a column. */
    final Expr renamed(Expr expr) {
        return expr instanceof Expr.Column c
                ? new Expr.Column(c.qualifier().map(names::table), names.column(c.name()))
                : parts(expr);
    }

    @Override
    public final Source source(Source source) {
        return switch (parts(source)) {
            case Source.Named(String table, Optional<String> alias) -> new Source.Named(names.table(table), alias);
            case Source.Join j ->
                new Source.Join(
                        j.kind(),
                        j.left(),
                        j.right(),
                        j.on(),
                        j.using().stream().map(names::column).toList());
            case Source.Derived d -> d;
        };
    }
}
