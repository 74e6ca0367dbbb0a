package org.spartabench.query;

import java.math.BigDecimal;
import org.spartabench.fact.Values;

/** Writes values of the facts as SQL literals. */
public final class Literals {

    private Literals() {}

    /** @param value of a row, not NULL */
    public static Expr.Literal of(Object value) {
        return switch (value) {
            case Boolean b -> new Expr.BooleanLiteral(b);
            case Number n -> number(new BigDecimal(n.toString()));
            default -> new Expr.TextLiteral(Values.text(value));
        };
    }

    private static Expr.NumberLiteral number(BigDecimal value) {
        BigDecimal plain = value.stripTrailingZeros();
        return new Expr.NumberLiteral(plain.scale() < 0 ? plain.setScale(0) : plain);
    }
}
