package org.spartabench.making.repair.diagnosis;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Says that a blamed predicate is never true because it compares with NULL: with the word, or with an inner query over no rows. No
 * other value is near then, and what has to change is the word, or what leaves the inner query without rows.
 *
 * @param within diagnoses an inner query by itself
 */
record NullReason(Function<Block, Optional<Diagnosis>> within) {

    /**
     * Returns the reason in words; empty if NULL is not the reason.
     *
     * @param written the predicate as it stands in the query
     * @param qualified the same with the sources of its columns
     * @param followed the same with the outer rows in place
     */
    Optional<String> of(
            Predicate written, Predicate qualified, Optional<Predicate> followed, Optional<Diagnosis.Inner> inner) {
        return word(written)
                .or(() -> inner.filter(i -> i.nulls() == i.rows())
                        .flatMap(i -> followed)
                        .flatMap(p -> p instanceof Predicate.CompareQuery bound
                                        && bound.quantifier() == Predicate.Quantifier.ONE
                                        && written instanceof Predicate.CompareQuery compared
                                ? nothing(correlated(qualified) ? bound : compared)
                                : Optional.empty()));
    }

    private static boolean correlated(Predicate qualified) {
        return qualified instanceof Predicate.Nested nested
                && !FreeSources.named(nested.inner()).isEmpty();
    }

    private static Optional<String> word(Predicate written) {
        return switch (written) {
            case Predicate.Compare c when unknown(c.right()) -> Optional.of(word(c, c.left()));
            case Predicate.Compare c when unknown(c.left()) -> Optional.of(word(c, c.right()));
            case Predicate.Between b when unknown(b.low()) || unknown(b.high()) -> Optional.of(word(b, b.operand()));
            case Predicate.Like l when unknown(l.pattern()) -> Optional.of(word(l, l.operand()));
            case Predicate.InList l
            when l.values().stream().allMatch(NullReason::unknown)
                    || l.negated() && l.values().stream().anyMatch(NullReason::unknown) ->
                Optional.of(word(l, l.operand()));
            default -> Optional.empty();
        };
    }

    private static String word(Predicate written, Expr operand) {
        boolean other = written instanceof Predicate.Compare(var left, Comparison operator, var right)
                        && operator == Comparison.NE
                || written instanceof Predicate.InList l && l.negated();
        return Sql.print(written)
                + " is true of no row: nothing equals NULL, and nothing is different from it, larger or"
                + " smaller. Write " + Sql.print(new Predicate.IsNull(operand, other))
                + (written instanceof Predicate.InList ? ", and take NULL out of the list." : ".");
    }

    /** Whether an expression is NULL whatever the row. */
    private static boolean unknown(Expr expr) {
        return switch (expr) {
            case Expr.NullLiteral n -> true;
            case Expr.Cast c -> unknown(c.operand());
            case Expr.Negative n -> unknown(n.operand());
            case Expr.Arithmetic a -> unknown(a.left()) || unknown(a.right());
            default -> false;
        };
    }

    /** Explains why an inner query has no rows: the leaf first. */
    private Optional<String> nothing(Predicate.CompareQuery compared) {
        if (!(compared.inner() instanceof Block block) || !block.groupBy().isEmpty()) {
            return Optional.empty();
        }
        Block rows = Terms.filtered(block);
        return within.apply(rows)
                .filter(d -> !d.causes().isEmpty() || d.note().isPresent())
                .map(d -> "The inner query " + Sql.print(block)
                        + " has no rows, so it gives NULL, with which no comparison" + " is true. "
                        + d.note().orElseGet(() -> "It has none because of " + because(d) + "."));
    }

    private static String because(Diagnosis diagnosis) {
        return diagnosis.causes().getFirst().blames().stream()
                .map(b -> b.predicate()
                        + b.blocked().map(v -> ", which rejects " + v).orElse("")
                        + b.nearest()
                                .map(v -> "; the constant would have to be " + v)
                                .orElse(""))
                .collect(Collectors.joining(" and "));
    }
}
