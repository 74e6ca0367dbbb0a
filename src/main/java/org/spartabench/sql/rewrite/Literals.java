package org.spartabench.sql.rewrite;

import java.math.BigDecimal;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.tree.Expr;

/** Writes values of the facts as SQL literals. */
public final class Literals {

    private Literals() {}

    /** @param value of a row, not NULL */
    public static Expr.Literal of(Object value) {
        return switch (value) {
            case Boolean b -> new Expr.BooleanLiteral(b);
            case Number n -> new Expr.NumberLiteral(new BigDecimal(n.toString()).stripTrailingZeros());
            default -> new Expr.TextLiteral(Values.text(value));
        };
    }
}
