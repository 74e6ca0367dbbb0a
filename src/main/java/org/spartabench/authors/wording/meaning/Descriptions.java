package org.spartabench.authors.wording.meaning;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.spartabench.authors.wording.word.ComparisonPhrases;
import org.spartabench.authors.wording.word.FigureFormat;
import org.spartabench.authors.wording.word.Identifiers;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;

/** Describes predicates and expressions literally where the grammar has no phrase for them. */
public final class Descriptions {

    private static final Map<String, String> SIGNS = Map.of("+", "plus", "-", "minus", "*", "times", "/", "divided by");

    private Descriptions() {}

    public static String of(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c -> of(c.left()) + " " + words(c.operator()) + " " + of(c.right());
            case Predicate.Between b ->
                of(b.operand()) + (b.negated() ? " is not" : " is") + " between " + of(b.low()) + " and "
                        + of(b.high());
            case Predicate.InList l ->
                of(l.operand()) + (l.negated() ? " is none of " : " is one of ") + all(l.values());
            case Predicate.Like l -> of(l.operand()) + (l.negated() ? " is not like " : " is like ") + of(l.pattern());
            case Predicate.IsNull n -> of(n.operand()) + (n.negated() ? " is known" : " is unknown");
            case Predicate.And a -> a.all().stream().map(Descriptions::of).collect(Collectors.joining(" and "));
            case Predicate.Or o -> o.any().stream().map(Descriptions::of).collect(Collectors.joining(" or "));
            case Predicate.Not n -> "it is not the case that " + of(n.operand());
            case Predicate.Truth t -> of(t.operand()) + " holds";
            case Predicate.InQuery q -> of(q.left()) + (q.negated() ? " is not" : " is") + " among the results";
            case Predicate.CompareQuery q -> of(q.left()) + " " + words(q.operator()) + " the result";
            case Predicate.Exists e -> e.negated() ? "there is no such row" : "there is such a row";
        };
    }

    private static String words(Predicate.Comparison comparison) {
        return ComparisonPhrases.of("figure is than", comparison)
                .replace("{more}", "more")
                .replace("{less}", "less");
    }

    public static String of(Expr expr) {
        return switch (expr) {
            case Expr.Column c -> "the " + Identifiers.words(c.name());
            case Expr.NumberLiteral n -> FigureFormat.number(n.value());
            case Expr.TextLiteral t -> t.value();
            case Expr.BooleanLiteral b -> b.value() ? "true" : "false";
            case Expr.NullLiteral n -> "nothing";
            case Expr.Call c ->
                c.arguments().isEmpty()
                        ? Identifiers.words(c.name())
                        : Identifiers.words(c.name()) + " of " + all(c.arguments());
            case Expr.Arithmetic a ->
                of(a.left()) + " " + SIGNS.getOrDefault(a.operator(), "with") + " " + of(a.right());
            case Expr.Negative n -> "minus " + of(n.operand());
            case Expr.Case c -> "the case that applies";
            case Expr.Cast c -> of(c.operand());
            case Expr.Scalar s -> "the result";
            case Expr.Condition c -> of(c.predicate());
            case Expr.Tuple t -> all(t.elements());
            case Expr.Star s -> "rows";
            case ExtendedExpr r -> Identifiers.words(Sql.print(r));
        };
    }

    private static String all(List<Expr> exprs) {
        return exprs.stream().map(Descriptions::of).collect(Collectors.joining(", "));
    }
}
