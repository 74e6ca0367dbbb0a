package org.spartabench.query;

import java.util.List;

/** Writes SQL that occurs only in foreign queries. */
final class RareWriter {

    private final SqlBuffer page;
    private final ExprWriter exprs;

    RareWriter(SqlBuffer page, ExprWriter exprs) {
        this.page = page;
        this.exprs = exprs;
    }

    void write(Rare e) {
        switch (e) {
            case Rare.Extract x -> {
                page.add("EXTRACT(").add(x.field().name()).add(" FROM ");
                exprs.side(x.operand());
                page.add(")");
            }
            case Rare.Interval i -> {
                page.add("INTERVAL ");
                operand(i.amount());
                i.unit().ifPresent(u -> page.add(" ").add(u.name()));
            }
            case Rare.Fixed f -> {
                List<String> words = f.form().words();
                for (int i = 0; i < f.parts().size(); i++) {
                    page.add(words.get(i));
                    operand(f.parts().get(i));
                }
                page.add(words.getLast());
            }
            case Rare.Extended x -> extended(x);
        }
    }

    private void operand(Expr e) {
        if (ExprWriter.primary(e) || e instanceof Expr.Literal) {
            exprs.bare(e);
        } else {
            exprs.inParentheses(e);
        }
    }

    private void extended(Rare.Extended x) {
        exprs.open(x.call());
        exprs.orders(x.orderBy(), " ORDER BY ");
        page.add(")");
        x.filter().ifPresent(f -> {
            page.add(" FILTER (WHERE ");
            exprs.bare(f);
            page.add(")");
        });
        x.window().ifPresent(w -> {
            page.add(" OVER (");
            String separator = "";
            if (!w.partitionBy().isEmpty()) {
                page.add("PARTITION BY ");
                exprs.list(w.partitionBy());
                separator = " ";
            }
            exprs.orders(w.orderBy(), separator + "ORDER BY ");
            w.frame().ifPresent(f -> frame(f, w));
            page.add(")");
        });
    }

    private void frame(Rare.Frame f, Rare.Window w) {
        page.add(w.partitionBy().isEmpty() && w.orderBy().isEmpty() ? "" : " ")
                .add(f.unit().name())
                .add(f.edges().size() > 1 ? " BETWEEN " : " ");
        for (int i = 0; i < f.edges().size(); i++) {
            Rare.Edge edge = f.edges().get(i);
            page.add(i == 0 ? "" : " AND ");
            if (edge.end() == Rare.End.CURRENT_ROW) {
                page.add("CURRENT ROW");
            } else {
                edge.distance().ifPresentOrElse(this::operand, () -> page.add("UNBOUNDED"));
                page.add(" ").add(edge.end().name());
            }
        }
    }
}
