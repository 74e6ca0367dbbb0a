package org.spartabench.sql.print;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.word.Quoting;

/** Writes expressions, with no more parentheses than reading needs. */
final class ExprWriter {

    /** Functions in whose arguments the parser takes every IN for a word of the function. */
    private static final Set<String> WORDY = Set.of("SUBSTR", "SUBSTRING", "POSITION", "OVERLAY");

    private final SqlBuffer buffer;
    private final QueryWriter queries;

    ExprWriter(SqlBuffer buffer, QueryWriter queries) {
        this.buffer = buffer;
        this.queries = queries;
    }

    void list(List<Expr> exprs) {
        for (int i = 0; i < exprs.size(); i++) {
            buffer.add(i == 0 ? "" : ", ");
            bare(exprs.get(i));
        }
    }

    /** Writes the keys of ORDER BY behind its words; nothing without keys. */
    void orders(List<Block.Order> orders, String words) {
        for (int i = 0; i < orders.size(); i++) {
            Block.Order order = orders.get(i);
            buffer.add(i == 0 ? words : ", ");
            bare(order.expr());
            buffer.add(order.descending() ? " DESC" : "");
            buffer.add(order.nulls().isEmpty() ? "" : " NULLS " + order.nulls());
        }
    }

    /** Writes a side of a comparison; a condition gets parentheses there. */
    void side(Expr e) {
        operand(e, truth(e));
    }

    /** Writes a bound of BETWEEN, where the parser reads no operator after a subquery. */
    void bound(Expr e) {
        operand(e, truth(e) || e instanceof Expr.Arithmetic && leftmost(e) instanceof Expr.Scalar);
    }

    /** Whether the value is a condition whose operator binds its neighbours. */
    private static boolean truth(Expr e) {
        return e instanceof Expr.Condition
                || e instanceof ExtendedExpr.Fixed f && f.form().predicate();
    }

    private static Expr leftmost(Expr e) {
        return e instanceof Expr.Arithmetic a ? leftmost(a.left()) : e;
    }

    private void inParentheses(Expr e) {
        buffer.add("(");
        bare(e);
        buffer.add(")");
    }

    void bare(Expr e) {
        switch (e) {
            case Expr.Column c -> {
                c.qualifier().ifPresent(q -> buffer.add(Quoting.name(q)).add("."));
                buffer.add(Quoting.name(c.name()));
            }
            case Expr.NumberLiteral n -> buffer.add(EngineSql.number(n.value()));
            case Expr.TextLiteral t -> buffer.add(Quoting.text(t.value()));
            case Expr.BooleanLiteral b -> buffer.add(b.value() ? "TRUE" : "FALSE");
            case Expr.NullLiteral n -> buffer.add("NULL");
            case Expr.Call call -> {
                open(call);
                buffer.add(")");
            }
            case Expr.Arithmetic a -> arithmetic(a);
            case Expr.Negative n -> {
                buffer.add("-");
                operand(n.operand(), !primary(n.operand()));
            }
            case Expr.Case c -> caseOf(c);
            case Expr.Cast c -> {
                buffer.add("CAST(");
                side(c.operand());
                buffer.add(" AS ").add(c.type()).add(")");
            }
            case Expr.Scalar s -> queries.inParentheses(s.query(), Optional.empty());
            case Expr.Condition c -> queries.condition(c.predicate());
            case Expr.Tuple t -> {
                buffer.add("(");
                list(t.elements());
                buffer.add(")");
            }
            case Expr.Star s -> {
                s.qualifier().ifPresent(q -> buffer.add(Quoting.name(q)).add("."));
                buffer.add("*");
            }
            case ExtendedExpr r -> rare(r);
        }
    }

    /** Writes the call without its closing parenthesis. */
    private void open(Expr.Call call) {
        buffer.add(call.name()).add("(").add(call.distinct() ? "DISTINCT " : "");
        boolean wordy = WORDY.contains(call.name());
        for (int i = 0; i < call.arguments().size(); i++) {
            Expr argument = call.arguments().get(i);
            buffer.add(i == 0 ? "" : ", ");
            operand(argument, wordy && (truth(argument) || argument instanceof Expr.Case));
        }
    }

    private void caseOf(Expr.Case c) {
        buffer.add("CASE");
        c.subject().ifPresent(s -> {
            buffer.add(" ");
            // The parser reads no minus sign there.
            boolean minus = s instanceof Expr.Negative
                    || s instanceof Expr.NumberLiteral n && n.value().signum() < 0;
            operand(s, minus || truth(s));
        });
        for (Expr.Case.When when : c.whens()) {
            buffer.add(" WHEN ");
            bare(when.condition());
            buffer.add(" THEN ");
            side(when.value());
        }
        c.otherwise().ifPresent(o -> {
            buffer.add(" ELSE ");
            side(o);
        });
        buffer.add(" END");
    }

    private void arithmetic(Expr.Arithmetic a) {
        operand(a.left(), needsParentheses(a, a.left(), false));
        buffer.add(" ").add(a.operator()).add(" ");
        operand(a.right(), needsParentheses(a, a.right(), true));
    }

    private void operand(Expr e, boolean inParentheses) {
        if (inParentheses) {
            inParentheses(e);
        } else {
            bare(e);
        }
    }

    private static boolean needsParentheses(Expr.Arithmetic outer, Expr operand, boolean right) {
        if (!(operand instanceof Expr.Arithmetic inner)) {
            return operand instanceof Expr.Condition || operand instanceof ExtendedExpr;
        }
        if (inner.operator().equals("||") && outer.operator().equals("||")) {
            return right;
        }
        int outside = level(outer.operator());
        int inside = level(inner.operator());
        boolean closer = right ? inside > outside : inside >= outside;
        return outside == 0 || inside == 0 || !closer;
    }

    /** Returns the precedence of an operator; 0 where engines differ. */
    private static int level(String operator) {
        return switch (operator) {
            case "+", "-" -> 1;
            case "*", "/", "%" -> 2;
            default -> 0;
        };
    }

    /** Whether the parser reads a minus sign before the expression as the sign of all of it. */
    private static boolean primary(Expr e) {
        return e instanceof Expr.Column || e instanceof Expr.Call || e instanceof Expr.Cast || e instanceof Expr.Scalar;
    }

    private void rare(ExtendedExpr e) {
        switch (e) {
            case ExtendedExpr.Extract x -> {
                buffer.add("EXTRACT(").add(x.field().name()).add(" FROM ");
                side(x.operand());
                buffer.add(")");
            }
            case ExtendedExpr.Interval i -> {
                buffer.add("INTERVAL ");
                tight(i.amount());
                i.unit().ifPresent(u -> buffer.add(" ").add(u.name()));
            }
            case ExtendedExpr.Fixed f -> {
                List<String> words = f.form().words();
                for (int i = 0; i < f.parts().size(); i++) {
                    buffer.add(words.get(i));
                    tight(f.parts().get(i));
                }
                buffer.add(words.getLast());
            }
            case ExtendedExpr.Extended x -> extended(x);
        }
    }

    private void tight(Expr e) {
        operand(e, !primary(e) && !(e instanceof Expr.Literal));
    }

    private void extended(ExtendedExpr.Extended x) {
        open(x.call());
        orders(x.orderBy(), " ORDER BY ");
        buffer.add(")");
        x.filter().ifPresent(f -> {
            buffer.add(" FILTER (WHERE ");
            bare(f);
            buffer.add(")");
        });
        x.window().ifPresent(w -> {
            buffer.add(" OVER (");
            String separator = "";
            if (!w.partitionBy().isEmpty()) {
                buffer.add("PARTITION BY ");
                list(w.partitionBy());
                separator = " ";
            }
            orders(w.orderBy(), separator + "ORDER BY ");
            w.frame().ifPresent(f -> frame(f, w));
            buffer.add(")");
        });
    }

    private void frame(ExtendedExpr.Frame f, ExtendedExpr.Window w) {
        buffer.add(w.partitionBy().isEmpty() && w.orderBy().isEmpty() ? "" : " ")
                .add(f.unit().name())
                .add(f.edges().size() > 1 ? " BETWEEN " : " ");
        for (int i = 0; i < f.edges().size(); i++) {
            ExtendedExpr.Edge edge = f.edges().get(i);
            buffer.add(i == 0 ? "" : " AND ");
            if (edge.end() == ExtendedExpr.End.CURRENT_ROW) {
                buffer.add("CURRENT ROW");
            } else {
                edge.distance().ifPresentOrElse(this::tight, () -> buffer.add("UNBOUNDED"));
                buffer.add(" ").add(edge.end().name());
            }
        }
    }
}
