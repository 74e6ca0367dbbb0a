package org.spartabench.sql.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.AnyComparisonExpression;
import net.sf.jsqlparser.expression.AnyType;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.IsUnknownExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.expression.operators.relational.SimilarToExpression;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.tree.Query;

/** Turns conditions into predicates. */
record PredicateConverter(ExprConverter exprs, java.util.function.Function<Select, Query> queries) {

    private static final int MOST_OPERANDS = 2_000;

    private static final Set<String> QUANTIFIERS = Set.of("ANY", "SOME", "ALL");

    /** Reads the conjuncts of a clause; none without a clause. */
    List<Predicate> conjuncts(@Nullable Expression condition) {
        if (condition == null) {
            return List.of();
        }
        Predicate whole = predicate(condition);
        return whole instanceof Predicate.And and ? and.all() : List.of(whole);
    }

    /** Reads a condition; empty when the expression is a value. */
    Optional<Predicate> condition(Expression e) {
        return switch (e) {
            case AndExpression and -> Optional.of(new Predicate.And(flat(and, AndExpression.class)));
            case OrExpression or -> Optional.of(new Predicate.Or(flat(or, OrExpression.class)));
            case NotExpression not -> Optional.of(not(not));
            case ComparisonOperator c -> Optional.of(comparison(c));
            case Between b -> Optional.of(between(b));
            case InExpression in -> Optional.of(in(in));
            case LikeExpression like -> Optional.of(like(like));
            case SimilarToExpression s -> Optional.of(similar(s));
            case IsNullExpression n ->
                Optional.of(new Predicate.IsNull(exprs.expr(n.getLeftExpression()), n.isNot() || n.isUseNotNull()));
            case ExistsExpression exists -> Optional.of(exists(exists, exists.isNot()));
            case IsBooleanExpression b ->
                Optional.of(is(b.isTrue() ? "TRUE" : "FALSE", b.isNot(), b.getLeftExpression()));
            case IsUnknownExpression u -> Optional.of(is("UNKNOWN", u.isNot(), u.getLeftExpression()));
            case IsDistinctExpression d ->
                Optional.of(is("DISTINCT", d.isNot(), d.getLeftExpression(), d.getRightExpression()));
            case ParenthesedExpressionList<?> list when list.size() == 1 -> condition(list.getFirst());
            default -> Optional.empty();
        };
    }

    private Predicate predicate(Expression e) {
        return exprs.deeper(e, () -> condition(e).orElseGet(() -> new Predicate.Truth(exprs.expr(e))));
    }

    /** Lists the operands of a chain of ANDs or ORs, without parentheses that change nothing. */
    private List<Predicate> flat(BinaryExpression chain, Class<? extends BinaryExpression> kind) {
        List<Expression> operands = new ArrayList<>();
        Expression left = chain;
        while (kind.isInstance(left)) {
            BinaryExpression link = (BinaryExpression) left;
            operands.add(link.getRightExpression());
            left = link.getLeftExpression();
        }
        operands.add(left);
        SelectFeatures.refuse(operands.size() > MOST_OPERANDS, "a chain of more than " + MOST_OPERANDS + " conditions");
        Collections.reverse(operands);
        return Predicate.flat(operands.stream().map(this::predicate).toList(), kind == AndExpression.class);
    }

    private Predicate is(String what, boolean negated, Expression... operands) {
        ExtendedExpr.Form form = ExtendedExpr.Form.valueOf((negated ? "IS_NOT_" : "IS_") + what);
        return new Predicate.Truth(new ExtendedExpr.Fixed(
                form, Stream.of(operands).map(exprs::expr).toList()));
    }

    private Predicate not(NotExpression not) {
        return not.getExpression() instanceof ExistsExpression exists && !exists.isNot()
                ? exists(exists, true)
                : new Predicate.Not(predicate(not.getExpression()));
    }

    private Predicate exists(ExistsExpression exists, boolean negated) {
        Optional<Query> inner = subquery(exists.getRightExpression());
        if (inner.isEmpty()) {
            throw new Unreadable("EXISTS takes a subquery", exists);
        }
        return new Predicate.Exists(negated, inner.get());
    }

    private Predicate comparison(ComparisonOperator c) {
        Optional<Comparison> symbol = symbol(c.getStringExpression());
        if (symbol.isEmpty() || c.getOldOracleJoinSyntax() != 0) {
            throw exprs.unread(c);
        }
        Expression left = c.getLeftExpression();
        Comparison is = symbol.get();
        Optional<Predicate> quantified = quantified(left, is, c.getRightExpression());
        if (quantified.isPresent()) {
            return quantified.get();
        }
        Optional<Query> inner = subquery(c.getRightExpression());
        if (inner.isPresent()) {
            return new Predicate.CompareQuery(exprs.expr(left), is, Quantifier.ONE, inner.get());
        }
        Optional<Query> turned = subquery(left);
        Expr right = exprs.expr(c.getRightExpression());
        return turned.<Predicate>map(q -> new Predicate.CompareQuery(right, is.flipped(), Quantifier.ONE, q))
                .orElseGet(() -> new Predicate.Compare(exprs.expr(left), is, right));
    }

    /** Reads a comparison with ANY or ALL; the parser takes some of them for functions of a subquery. */
    private Optional<Predicate> quantified(Expression left, Comparison symbol, Expression right) {
        return switch (right) {
            case AnyComparisonExpression any
            when any.getSelect() != null ->
                Optional.of(quantified(left, symbol, any.getAnyType() == AnyType.ALL, any.getSelect()));
            case AnyComparisonExpression any -> throw new Unreadable("ANY and ALL take a subquery", any);
            case Function f
            when QUANTIFIERS.contains(f.getName().toUpperCase(Locale.ROOT))
                    && f.getParameters() != null
                    && f.getParameters().size() == 1
                    && f.getParameters().getFirst() instanceof Select select ->
                Optional.of(quantified(left, symbol, f.getName().equalsIgnoreCase("ALL"), select));
            default -> Optional.empty();
        };
    }

    private Predicate quantified(Expression left, Comparison symbol, boolean all, Select select) {
        Quantifier quantifier = all ? Quantifier.ALL : Quantifier.ANY;
        return new Predicate.CompareQuery(exprs.expr(left), symbol, quantifier, queries.apply(select));
    }

    private static Optional<Comparison> symbol(String operator) {
        return switch (operator.replace(" ", "")) {
            case "=" -> Optional.of(Comparison.EQ);
            case "<>", "!=", "^=" -> Optional.of(Comparison.NE);
            case "<" -> Optional.of(Comparison.LT);
            case "<=" -> Optional.of(Comparison.LE);
            case ">" -> Optional.of(Comparison.GT);
            case ">=" -> Optional.of(Comparison.GE);
            default -> Optional.empty();
        };
    }

    /** Reads a subquery in parentheses; empty for another expression. */
    private Optional<Query> subquery(Expression e) {
        return switch (e) {
            case Select select -> Optional.of(queries.apply(select));
            case ParenthesedExpressionList<?> list when list.size() == 1 -> subquery(list.getFirst());
            default -> Optional.empty();
        };
    }

    private Predicate between(Between b) {
        SelectFeatures.refuse(b.isUsingSymmetric(), "BETWEEN SYMMETRIC");
        return new Predicate.Between(
                exprs.expr(b.getLeftExpression()),
                b.isNot(),
                exprs.expr(b.getBetweenExpressionStart()),
                exprs.expr(b.getBetweenExpressionEnd()));
    }

    private Predicate in(InExpression in) {
        Expr left = exprs.expr(in.getLeftExpression());
        Expression right = in.getRightExpression();
        Optional<Query> inner = subquery(right);
        if (inner.isPresent()) {
            return new Predicate.InQuery(left, in.isNot(), inner.get());
        }
        if (!(right instanceof ExpressionList<?> list) || list.isEmpty()) {
            throw new Unreadable("IN takes values in parentheses or a subquery", right);
        }
        return new Predicate.InList(left, in.isNot(), exprs.exprs(list));
    }

    private Predicate like(LikeExpression like) {
        SelectFeatures.refuse(like.isUseBinary(), "LIKE BINARY");
        Expr pattern = exprs.expr(like.getRightExpression());
        if (like.getEscape() != null) {
            pattern = ExtendedExpr.Fixed.of(ExtendedExpr.Form.ESCAPE, pattern, exprs.expr(like.getEscape()));
        }
        String operator = like.getLikeKeyWord().name().replace('_', ' ');
        SelectFeatures.refuse(!Predicate.Like.OPERATORS.contains(operator), operator);
        return new Predicate.Like(exprs.expr(like.getLeftExpression()), like.isNot(), operator, pattern);
    }

    private Predicate similar(SimilarToExpression s) {
        SelectFeatures.refuse("ESCAPE behind SIMILAR TO", s.getEscape());
        return new Predicate.Like(
                exprs.expr(s.getLeftExpression()), s.isNot(), "SIMILAR TO", exprs.expr(s.getRightExpression()));
    }
}
