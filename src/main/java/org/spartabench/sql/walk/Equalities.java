package org.spartabench.sql.walk;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Finds the columns of a block over one table that an equality in its WHERE fixes. */
public final class Equalities {

    private Equalities() {}

    /** Returns the names of these columns in lower case. */
    public static Set<String> fixed(Block block) {
        Set<String> names = new TreeSet<>();
        for (Predicate conjunct : block.where()) {
            fixed(conjunct)
                    .filter(e -> e instanceof Expr.Column c
                            && (c.qualifier().isEmpty() || c.qualifier().equals(block.alias())))
                    .ifPresent(e -> names.add(((Expr.Column) e).name().toLowerCase(Locale.ROOT)));
        }
        return names;
    }

    /** Says whether all that the block says of its rows is that they have one text, such as a name. */
    public static boolean kind(Block block) {
        return block.where().size() == 1
                && block.groupBy().isEmpty()
                && block.where().getFirst() instanceof Predicate.Compare(Expr left, Predicate.Comparison op, Expr right)
                && op == Predicate.Comparison.EQ
                && left instanceof Expr.Column
                && right instanceof Expr.TextLiteral;
    }

    /** Returns the names of the columns that conjuncts fix or bound by constants, in lower case. */
    public static Set<String> bounded(Block block) {
        Set<String> names = new TreeSet<>(fixed(block));
        for (Predicate conjunct : block.where()) {
            Expr subject = switch (conjunct) {
                case Predicate.Compare c when c.right() instanceof Expr.Literal -> c.left();
                case Predicate.Between b -> b.operand();
                default -> Expr.Star.ALL;
            };
            if (subject instanceof Expr.Column c) {
                names.add(c.name().toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    /** Returns the expression that a conjunct restricts to one value. */
    public static Optional<Expr> fixed(Predicate conjunct) {
        return switch (conjunct) {
            case Predicate.Compare c
            when c.operator() == Predicate.Comparison.EQ && c.right() instanceof Expr.Literal -> Optional.of(c.left());
            case Predicate.Compare c
            when c.operator() == Predicate.Comparison.EQ && c.left() instanceof Expr.Literal -> Optional.of(c.right());
            case Predicate.InList l when !l.negated() && l.values().size() == 1 -> Optional.of(l.operand());
            case Predicate.Between b when !b.negated() && b.low().equals(b.high()) -> Optional.of(b.operand());
            case Predicate.CompareQuery q
            when q.operator() == Predicate.Comparison.EQ && q.quantifier() == Predicate.Quantifier.ONE ->
                Optional.of(q.left());
            case Predicate p -> Optional.empty();
        };
    }
}
