package org.spartabench.query;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes expressions, with no more parentheses than reading needs. */
final class ExprWriter {

    private static final Set<String> WORDY = Set.of("SUBSTR", "SUBSTRING", "POSITION", "OVERLAY");

    /** Writes what holds clauses of its own. */
    interface Subqueries {

        /** @param path where the query stands in the tree; empty when it stands outside */
        void inParentheses(Query query, Optional<BlockPath> path);

        /** Outside the tree. */
        void condition(Predicate predicate);
    }

    private final SqlBuffer page;
    private final Subqueries queries;
    private final RareWriter rare;

    ExprWriter(SqlBuffer page, Subqueries queries) {
        this.page = page;
        this.queries = queries;
        this.rare = new RareWriter(page, this);
    }

    /** With commas between. */
    void list(List<Expr> exprs) {
        for (int i = 0; i < exprs.size(); i++) {
            page.add(i == 0 ? "" : ", ");
            bare(exprs.get(i));
        }
    }

    /** The keys of ORDER BY behind its words; nothing for none. */
    void orders(List<Block.Order> orders, String words) {
        for (int i = 0; i < orders.size(); i++) {
            Block.Order order = orders.get(i);
            page.add(i == 0 ? words : ", ");
            bare(order.expr());
            page.add(order.descending() ? " DESC" : "");
            page.add(order.nulls().isEmpty() ? "" : " NULLS " + order.nulls());
        }
    }

    /** Beside a comparison: a condition gets parentheses there. */
    void side(Expr e) {
        if (truth(e)) {
            inParentheses(e);
        } else {
            bare(e);
        }
    }

    /** Behind BETWEEN, where the parser reads no operator after a subquery. */
    void bound(Expr e) {
        operand(e, truth(e) || e instanceof Expr.Arithmetic && leftmost(e) instanceof Expr.Scalar);
    }

    /** Whether the value is a truth value of an operator that binds its neighbours. */
    private static boolean truth(Expr e) {
        return e instanceof Expr.Condition
                || e instanceof Rare.Fixed f && f.form().predicate();
    }

    private static Expr leftmost(Expr e) {
        return e instanceof Expr.Arithmetic a ? leftmost(a.left()) : e;
    }

    void inParentheses(Expr e) {
        page.add("(");
        bare(e);
        page.add(")");
    }

    /** Between commas or parentheses. */
    void bare(Expr e) {
        switch (e) {
            case Expr.Column c -> {
                c.qualifier().ifPresent(q -> page.add(Quoting.name(q)).add("."));
                page.add(Quoting.name(c.name()));
            }
            case Expr.NumberLiteral n -> page.add(n.value().toPlainString());
            case Expr.TextLiteral t -> page.add(Quoting.text(t.value()));
            case Expr.BooleanLiteral b -> page.add(b.value() ? "TRUE" : "FALSE");
            case Expr.NullLiteral n -> page.add("NULL");
            case Expr.Call call -> call(call);
            case Expr.Arithmetic a -> arithmetic(a);
            case Expr.Negative n -> {
                page.add("-");
                if (primary(n.operand())) {
                    bare(n.operand());
                } else {
                    inParentheses(n.operand());
                }
            }
            case Expr.Case c -> caseOf(c);
            case Expr.Cast c -> {
                page.add("CAST(");
                side(c.operand());
                page.add(" AS ").add(c.type()).add(")");
            }
            case Expr.Scalar s -> queries.inParentheses(s.query(), Optional.empty());
            case Expr.Condition c -> queries.condition(c.predicate());
            case Expr.Tuple t -> {
                page.add("(");
                list(t.elements());
                page.add(")");
            }
            case Expr.Star s -> {
                s.qualifier().ifPresent(q -> page.add(Quoting.name(q)).add("."));
                page.add("*");
            }
            case Rare r -> rare.write(r);
        }
    }

    private void call(Expr.Call call) {
        open(call);
        page.add(")");
    }

    /** The call without its closing parenthesis. */
    void open(Expr.Call call) {
        page.add(call.name()).add("(").add(call.distinct() ? "DISTINCT " : "");
        arguments(call);
    }

    /** In these functions the parser takes an IN, wherever it stands, for a word of the function. */
    private void arguments(Expr.Call call) {
        boolean wordy = WORDY.contains(call.name());
        for (int i = 0; i < call.arguments().size(); i++) {
            Expr argument = call.arguments().get(i);
            page.add(i == 0 ? "" : ", ");
            operand(argument, wordy && (truth(argument) || argument instanceof Expr.Case));
        }
    }

    private void caseOf(Expr.Case c) {
        page.add("CASE");
        c.subject().ifPresent(s -> {
            page.add(" ");
            // The parser reads no minus sign there.
            boolean minus = s instanceof Expr.Negative
                    || s instanceof Expr.NumberLiteral n && n.value().signum() < 0;
            operand(s, minus || truth(s));
        });
        for (Expr.Case.When when : c.whens()) {
            page.add(" WHEN ");
            bare(when.condition());
            page.add(" THEN ");
            side(when.value());
        }
        c.otherwise().ifPresent(o -> {
            page.add(" ELSE ");
            side(o);
        });
        page.add(" END");
    }

    private void arithmetic(Expr.Arithmetic a) {
        operand(a.left(), needsParentheses(a, a.left(), false));
        page.add(" ").add(a.operator()).add(" ");
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
            return operand instanceof Expr.Condition || operand instanceof Rare;
        }
        if (inner.operator().equals("||") && outer.operator().equals("||")) {
            return right;
        }
        int outside = level(outer.operator());
        int inside = level(inner.operator());
        boolean closer = right ? inside > outside : inside >= outside;
        return outside == 0 || inside == 0 || !closer;
    }

    /** How closely an operator binds; 0 where engines differ. */
    private static int level(String operator) {
        return switch (operator) {
            case "+", "-" -> 1;
            case "*", "/", "%" -> 2;
            default -> 0;
        };
    }

    /** What a minus sign may stand before without parentheses and be read as the sign of all of it. */
    static boolean primary(Expr e) {
        return e instanceof Expr.Column || e instanceof Expr.Call || e instanceof Expr.Cast || e instanceof Expr.Scalar;
    }
}
