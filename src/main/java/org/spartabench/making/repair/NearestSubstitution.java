package org.spartabench.making.repair;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.making.repair.comparison.Closeness;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Substitutes the nearest values of a diagnosis for the constants of the query. */
final class NearestSubstitution {

    private NearestSubstitution() {}

    /** Replaces the constants; empty if a predicate of the cause has no nearest value, or no constant for it. */
    static Optional<Block> of(Block query, Diagnosis.Cause cause) {
        Optional<Block> changed = Optional.of(query);
        for (Diagnosis.Blame blame : cause.blames()) {
            changed = changed.flatMap(block -> taken(block, blame));
        }
        return changed.filter(block -> !block.equals(query));
    }

    /** Describes the changes, predicate by predicate. */
    static String words(Block query, Block taken, Diagnosis.Cause cause) {
        return cause.blames().stream()
                .map(b -> Sql.print(Trees.at(query, b.at())) + " becomes " + Sql.print(Trees.at(taken, b.at())))
                .collect(Collectors.joining("; "));
    }

    private static Optional<Block> taken(Block query, Diagnosis.Blame blame) {
        if (blame.at().clause() == Clause.FROM) {
            return Optional.empty();
        }
        return blame.nearest()
                .flatMap(value -> with(Trees.at(query, blame.at()), value))
                .map(predicate -> Trees.replace(query, blame.at(), predicate));
    }

    /** Returns the predicate with that value for its constant, in its list, or for its nearer bound. */
    static Optional<Predicate> with(Predicate predicate, String value) {
        return switch (predicate) {
            case Predicate.Compare c -> compare(c, value);
            case Predicate.CompareQuery c ->
                like(c.left(), value)
                        .map(left -> new Predicate.CompareQuery(left, c.operator(), c.quantifier(), c.inner()));
            case Predicate.Between b -> between(b, value);
            case Predicate.InList l ->
                l.values().stream()
                        .findFirst()
                        .flatMap(v -> like(v, value))
                        .map(v -> new Predicate.InList(l.operand(), l.negated(), Terms.with(l.values(), v)));
            case Predicate.Like l ->
                like(l.pattern(), value).map(p -> new Predicate.Like(l.operand(), l.negated(), l.operator(), p));
            default -> Optional.empty();
        };
    }

    private static Optional<Predicate> compare(Predicate.Compare c, String value) {
        return like(c.right(), value)
                .<Predicate>map(c::withRight)
                .or(() -> like(c.left(), value).map(left -> new Predicate.Compare(left, c.operator(), c.right())));
    }

    /** Moves the bound that is nearer to the value. */
    private static Optional<Predicate> between(Predicate.Between b, String value) {
        boolean low = nearerToLow(text(b.low()), text(b.high()), value);
        return like(low ? b.low() : b.high(), value)
                .map(bound ->
                        new Predicate.Between(b.operand(), b.negated(), low ? bound : b.low(), low ? b.high() : bound));
    }

    private static boolean nearerToLow(String low, String high, String value) {
        Optional<BigDecimal> at = number(value);
        Optional<BigDecimal> from = number(low);
        Optional<BigDecimal> to = number(high);
        if (at.isEmpty() || from.isEmpty() || to.isEmpty()) {
            return value.compareTo(low) < 0;
        }
        BigDecimal below = at.get().subtract(from.get()).abs();
        return below.compareTo(at.get().subtract(to.get()).abs()) <= 0;
    }

    /** Writes the value as a constant of the same kind; empty if there is no such constant. */
    private static Optional<Expr> like(Expr constant, String value) {
        return switch (constant) {
            case Expr.NumberLiteral n -> number(value).map(Expr.NumberLiteral::new);
            case Expr.TextLiteral t -> Optional.of(new Expr.TextLiteral(value));
            case Expr.BooleanLiteral b -> Optional.of(new Expr.BooleanLiteral(Boolean.parseBoolean(value)));
            case Expr.Negative n -> like(n.operand(), value);
            case Expr.Cast c -> like(c.operand(), value).map(v -> new Expr.Cast(v, c.type()));
            case Expr other -> Optional.empty();
        };
    }

    private static String text(Expr constant) {
        return Closeness.value(constant).map(Object::toString).orElse("");
    }

    private static Optional<BigDecimal> number(String text) {
        try {
            return Optional.of(new BigDecimal(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
