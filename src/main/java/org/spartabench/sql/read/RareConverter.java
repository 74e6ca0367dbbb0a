package org.spartabench.sql.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.WindowElement;
import net.sf.jsqlparser.expression.WindowOffset;
import net.sf.jsqlparser.expression.WindowRange;
import net.sf.jsqlparser.statement.select.AllColumns;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.word.Quoting;

/** Converts SQL that occurs only in foreign queries; refuses unknown words. */
record RareConverter(MaskedSql masked, ExprConverter exprs) {

    Expr extract(ExtractExpression x) {
        return new ExtendedExpr.Extract(field(x.getName(), x), exprs.expr(x.getExpression()));
    }

    private ExtendedExpr.Field field(String word, Expression at) {
        String name = masked.unmask(word);
        return ExtendedExpr.Field.of(name)
                .orElseThrow(() -> new Unreadable(Quoting.name(name) + " is no part of a date", at));
    }

    Expr interval(IntervalExpression i) {
        SelectFeatures.refuse(!i.isUsingIntervalKeyword(), "an interval without its word");
        Object unit = i.getIntervalType() == null ? i.getIntervalQualifier() : i.getIntervalType();
        return new ExtendedExpr.Interval(
                amount(i), Optional.ofNullable(unit).map(u -> field(u.toString().strip(), i)));
    }

    private Expr.Literal amount(IntervalExpression i) {
        String text = i.getParameter();
        if (i.getExpression() != null && exprs.expr(i.getExpression()) instanceof Expr.Literal literal) {
            return literal;
        }
        if (text != null && text.matches("'\\d+'")) {
            return new Expr.TextLiteral(masked.unmask(text));
        }
        if (text != null && text.matches("\\d{1,9}")) {
            return Expr.NumberLiteral.of(Long.parseLong(text));
        }
        throw new Unreadable("an interval is a number or a text", i);
    }

    Expr moment(TimeKeyExpression t) {
        String word = t.getStringValue().toUpperCase(Locale.ROOT);
        return switch (word) {
            case "CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP" ->
                ExtendedExpr.Fixed.of(ExtendedExpr.Form.valueOf(word));
            default -> throw new Unreadable(word + " is not read", t);
        };
    }

    Expr collated(CollateExpression c) {
        String collation = masked.upper(c.getCollate());
        return switch (collation) {
            case "NOCASE", "BINARY", "RTRIM" ->
                ExtendedExpr.Fixed.of(
                        ExtendedExpr.Form.valueOf("COLLATE_" + collation), exprs.expr(c.getLeftExpression()));
            default ->
                throw new Unreadable(
                        "the collation " + Quoting.name(masked.unmask(c.getCollate())) + " is not read", c);
        };
    }

    Expr extended(AnalyticExpression a) {
        boolean plain = a.getType() == AnalyticType.OVER || a.getType() == AnalyticType.FILTER_ONLY;
        SelectFeatures.refuse(!plain, "WITHIN GROUP");
        SelectFeatures.refuse("WINDOW", a.getWindowName());
        SelectFeatures.refuse("KEEP", a.getKeep(), a.getHavingClause(), a.getLimit(), a.getOnOverflowTruncate());
        SelectFeatures.refuse("IGNORE NULLS", a.getNullHandling(), a.getKeywordArguments());
        SelectFeatures.refuse(a.isUnique() || a.isIgnoreNulls() || a.isIgnoreNullsOutside(), "IGNORE NULLS");
        String name = exprs.function(a.getName(), a);
        List<Expr> arguments = new ArrayList<>();
        Stream.of(a.getExpression(), a.getOffset(), a.getDefaultValue())
                .filter(Objects::nonNull)
                .forEach(argument -> arguments.add(exprs.expr(argument)));
        if (a.isAllColumns() && arguments.isEmpty()) {
            arguments.add(exprs.expr(new AllColumns()));
        }
        return new ExtendedExpr.Extended(
                new Expr.Call(name, a.isDistinct(), arguments),
                exprs.orderBy(a.getFuncOrderBy()),
                Optional.ofNullable(a.getFilterExpression()).map(exprs::expr),
                a.getType() == AnalyticType.OVER ? Optional.of(window(a)) : Optional.empty());
    }

    private ExtendedExpr.Window window(AnalyticExpression a) {
        List<Expr> partition =
                a.getPartitionExpressionList() == null ? List.of() : exprs.exprs(a.getPartitionExpressionList());
        return new ExtendedExpr.Window(
                partition,
                exprs.orderBy(a.getOrderByElements()),
                Optional.ofNullable(a.getWindowElement()).map(this::frame));
    }

    private ExtendedExpr.Frame frame(WindowElement w) {
        SelectFeatures.refuse("EXCLUDE", w.getExclusion());
        WindowRange range = w.getRange();
        return new ExtendedExpr.Frame(
                ExtendedExpr.FrameUnit.valueOf(w.getType().name()),
                range == null ? List.of(edge(w.getOffset())) : List.of(edge(range.getStart()), edge(range.getEnd())));
    }

    private ExtendedExpr.Edge edge(WindowOffset offset) {
        ExtendedExpr.End end = switch (offset.getType()) {
            case PRECEDING -> ExtendedExpr.End.PRECEDING;
            case FOLLOWING -> ExtendedExpr.End.FOLLOWING;
            case CURRENT -> ExtendedExpr.End.CURRENT_ROW;
            case EXPR -> throw new Unreadable("this edge of a window is not read", -1);
        };
        return new ExtendedExpr.Edge(
                end, Optional.ofNullable(offset.getExpression()).map(exprs::expr));
    }
}
