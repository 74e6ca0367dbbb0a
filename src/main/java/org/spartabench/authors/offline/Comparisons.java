package org.spartabench.authors.offline;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Chooses aggregates for comparisons, in meaningful directions. */
record Comparisons(ReplyChance chance, VisibleRows inner) {

    /** {@code operator (SELECT function(...))}. */
    record Choice(String function, Comparison operator) {}

    /** The values under the aggregate, relative to the compared column. */
    enum Population {
        /** The same column of other rows. */
        OWN,
        /** The same column of rows that share a key with the compared row, perhaps with itself. */
        PEERS,
        /** Another column. */
        OTHER;

        static Population of(boolean sameColumn, boolean correlated) {
            return !sameColumn ? OTHER : correlated ? PEERS : OWN;
        }
    }

    /** Weight of the same as the greatest of others, which one row is by chance. Less than it are nearly all: no choice. */
    private static final double NEVER = 0.01;

    private record Weighted(Choice choice, double weight) {}

    /** Gives the column under the aggregate of the block's SELECT, except for COUNT. */
    static Optional<Column> output(VisibleRows block) {
        return call(block)
                .flatMap(c -> c.arguments().getFirst() instanceof Expr.Column column
                        ? block.table().column(column.name())
                        : Optional.empty());
    }

    private static Optional<Expr.Call> call(VisibleRows block) {
        return block.block().select().size() == 1
                        && block.block().select().getFirst().expr() instanceof Expr.Call c
                        && c.aggregate()
                        && !c.name().equals("COUNT")
                        && c.arguments().size() == 1
                ? Optional.of(c)
                : Optional.empty();
    }

    /**
     * Chooses an aggregate of the column, preferably the block's own, and an operator.
     *
     * @param bounded whether the inner block bounds the column: its greatest or least value then means little
     */
    Optional<Choice> of(Column column, Population population, boolean bounded) {
        boolean moment = column.role() == Role.MOMENT || !column.type().numeric();
        boolean peers = population == Population.PEERS;
        Optional<String> own =
                output(inner).filter(column::equals).flatMap(c -> call(inner)).map(Expr.Call::name);
        List<Weighted> choices = List.of(
                weighted("AVG", Comparison.GT, moment ? 0 : 5),
                weighted("AVG", Comparison.LT, moment ? 0 : 2),
                weighted("MAX", Comparison.EQ, peers ? 0.05 : NEVER),
                weighted("MAX", Comparison.GT, 1),
                weighted("MIN", Comparison.EQ, peers ? 0.05 : NEVER),
                weighted("MIN", Comparison.LT, 0.6));
        boolean all = inner.block().where().isEmpty();
        return chance.weighted(choices, w -> {
                    boolean average = w.choice().function().equals("AVG");
                    boolean kept = own.isEmpty() || own.get().equals(w.choice().function());
                    return (bounded || all && !peers) && !average ? 0 : kept ? w.weight() : w.weight() * 0.25;
                })
                .map(Weighted::choice);
    }

    private static Weighted weighted(String function, Comparison operator, double weight) {
        return new Weighted(new Choice(function, operator), weight);
    }

    /** Writes a condition on groups of the inner block: their number of rows, or the average of a measure. */
    Predicate groups(List<Column> used, AttemptFeedback feedback) {
        List<Column> measures = inner.measures(used);
        if (measures.isEmpty() || feedback.count(ObjectionKind.NO_EFFECT) < 2 || chance.of(0.5)) {
            int least = feedback.tooStrict() > 0
                    ? 1
                    : chance.weighted(List.of(1, 2, 3), n -> 4 - n).orElse(1);
            return count(chance, least, feedback.tooWeak());
        }
        return threshold(chance, inner, "AVG", chance.pick(measures));
    }

    /**
     * Writes "more than so many rows", or "at least one more".
     *
     * @param level number of such conditions that were too weak: four times as many rows each time
     */
    static Predicate count(ReplyChance chance, int moreThan, int level) {
        int rows = moreThan << 2 * Math.clamp(level, 0, 5);
        boolean atLeast = chance.of(0.3);
        return new Predicate.Compare(
                Expr.Call.of("COUNT", Expr.Star.ALL),
                atLeast ? Comparison.GE : Comparison.GT,
                RoundValues.literal(BigDecimal.valueOf(atLeast ? rows + 1 : rows)));
    }

    /** Compares the aggregate of a measure with one of the visible numbers. */
    static Predicate threshold(ReplyChance chance, VisibleRows rows, String function, Column measure) {
        List<BigDecimal> values = rows.numbers(measure);
        BigDecimal middle = chance.pick(values);
        boolean whole = measure.type() == ColumnType.INTEGER;
        BigDecimal step = RoundValues.step(values, whole);
        if (step.compareTo(middle.abs()) >= 0) {
            step = RoundValues.step(List.of(middle), whole);
        }
        boolean more = chance.of(0.7);
        return new Predicate.Compare(
                Expr.Call.of(function, Expr.Column.of(measure.name())),
                more ? Comparison.GT : Comparison.LT,
                RoundValues.literal(
                        more ? RoundValues.below(middle, step, false) : RoundValues.above(middle, step, false)));
    }
}
