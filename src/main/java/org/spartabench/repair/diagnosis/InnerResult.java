package org.spartabench.repair.diagnosis;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Values;
import org.spartabench.item.Diagnosis.Inner;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;
import org.spartabench.repair.tree.RelaxablePredicates;
import org.spartabench.repair.tree.Terms;

/** Describes the result of the inner query of a blamed nested predicate. */
final class InnerResult {

    /** How many of its values are shown, the smallest first. */
    private static final int SAMPLE = 5;

    private static final Expr VALUE = Expr.Column.of("v");

    private InnerResult() {}

    /** @param nested with all outer rows in place */
    static Optional<Inner> of(Predicate.Nested nested, Probe probe) {
        return nested instanceof Predicate.Exists exists
                ? probe.maybeRow(over(counted(exists.inner()), List.of(Terms.COUNT)))
                        .map(row -> new Inner(count(row.getFirst()), 0, Optional.empty(), Optional.empty(), List.of()))
                : values(named(nested.inner()), probe);
    }

    /** EXISTS asks for rows, whatever they hold. */
    private static Query counted(Query inner) {
        boolean rows = inner instanceof Block b
                && b.select().stream().noneMatch(o -> RelaxablePredicates.hasAggregate(new Predicate.Truth(o.expr())));
        return rows
                ? Terms.withOutputs((Block) inner, List.of(Terms.as(Terms.ONE, "v")))
                        .withDistinct(false)
                : inner;
    }

    private static Optional<Inner> values(Query inner, Probe probe) {
        Block range = over(
                inner,
                List.of(
                        Terms.COUNT,
                        Expr.Call.of("COUNT", VALUE),
                        Expr.Call.of("MIN", VALUE),
                        Expr.Call.of("MAX", VALUE)));
        return probe.maybeRow(range).map(row -> {
            long rows = count(row.getFirst());
            long known = count(row.get(1));
            Optional<String> min = Optional.ofNullable(row.get(2)).map(Values::text);
            Optional<String> max = Optional.ofNullable(row.get(3)).map(Values::text);
            List<String> sample = min.equals(max) ? min.stream().toList() : sample(inner, probe);
            return new Inner(rows, rows - known, min, max, sample);
        });
    }

    private static List<String> sample(Query inner, Probe probe) {
        Block values =
                over(inner, List.of(VALUE)).withDistinct(true).withWhere(List.of(new Predicate.IsNull(VALUE, true)));
        return probe.maybeRows(Terms.limited(values, List.of(Terms.rising(VALUE)), SAMPLE), SAMPLE).stream()
                .map(List::getFirst)
                .filter(Objects::nonNull)
                .map(Values::text)
                .toList();
    }

    /** The inner query with its only column called {@code v}. */
    static Query named(Query inner) {
        return inner instanceof Block b && b.select().size() == 1 && b.orderBy().isEmpty()
                ? Terms.withOutputs(b, List.of(Terms.as(b.select().getFirst().expr(), "v")))
                : new Query.With(
                        false,
                        List.of(new Query.Named("given", List.of("v"), inner)),
                        Block.from("given", Optional.empty()));
    }

    static Block over(Query inner, List<Expr> outputs) {
        return Terms.row(outputs).withFrom(List.of(Terms.derived(inner, "inner_rows")));
    }

    private static long count(@Nullable Object value) {
        return value instanceof Long l ? l : 0;
    }
}
