package org.spartabench.sql.description;

import java.util.Optional;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.FullName;
import org.spartabench.sql.tree.Expr;

/** Puts names that stand in two columns together: {@code given || ' ' || family}. */
public final class FullNames {

    private static final String BETWEEN = " ";

    private FullNames() {}

    public static Expr expr(FullName name) {
        Expr start = new Expr.Arithmetic("||", Expr.Column.of(name.given().name()), new Expr.TextLiteral(BETWEEN));
        return new Expr.Arithmetic("||", start, Expr.Column.of(name.family().name()));
    }

    /** Finds the name of the table's rows that an expression puts together, whatever its columns are qualified with. */
    public static Optional<FullName> in(Expr expr, Table table) {
        return expr
                                instanceof
                                Expr.Arithmetic(
                                        String _,
                                        Expr.Arithmetic(String _, Expr.Column given, Expr.TextLiteral(String between)),
                                        Expr.Column family)
                        && between.equals(BETWEEN)
                ? FullName.of(table)
                        .filter(name -> given.name()
                                        .equalsIgnoreCase(name.given().name())
                                && family.name().equalsIgnoreCase(name.family().name()))
                : Optional.empty();
    }
}
