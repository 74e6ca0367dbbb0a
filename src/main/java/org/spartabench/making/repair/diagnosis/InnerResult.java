package org.spartabench.making.repair.diagnosis;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spartabench.authors.item.diagnosis.Diagnosis.Inner;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Aggregates;

/** Describes the result of the inner query of a blamed nested predicate. */
final class InnerResult {

    /** The number of values shown, the smallest first. */
    private static final int SAMPLE = 5;

    private static final Expr VALUE = Expr.Column.of("v");

    private InnerResult() {}

    /** @param nested with all outer rows in place */
    static Optional<Inner> of(Predicate.Nested nested, Probe probe) {
        return nested instanceof Predicate.Exists exists
                ? probe.maybeRow(over(counted(exists.inner()), List.of(Terms.COUNT)))
                        .map(r ->
                                new Inner(Probe.count(r.getFirst()), 0, Optional.empty(), Optional.empty(), List.of()))
                : values(named(nested.inner()), probe);
    }

    /** Replaces the outputs under EXISTS by 1: only the rows matter. */
    private static Query counted(Query inner) {
        return inner instanceof Block b && !Aggregates.inSelect(b)
                ? b.withSelect(List.of(Terms.as(Terms.ONE, "v"))).withDistinct(false)
                : inner;
    }

    private static Optional<Inner> values(Query inner, Probe probe) {
        Expr known = Expr.Call.of("COUNT", VALUE);
        Expr least = Expr.Call.of("MIN", VALUE);
        Block range = over(inner, List.of(Terms.COUNT, known, least, Expr.Call.of("MAX", VALUE)));
        return probe.maybeRow(range).map(row -> {
            long rows = Probe.count(row.getFirst());
            long nulls = rows - Probe.count(row.get(1));
            Optional<String> min = Optional.ofNullable(row.get(2)).map(Values::text);
            Optional<String> max = Optional.ofNullable(row.get(3)).map(Values::text);
            List<String> sample = min.equals(max) ? min.stream().toList() : sample(inner, probe);
            return new Inner(rows, nulls, min, max, sample);
        });
    }

    private static List<String> sample(Query inner, Probe probe) {
        Block values = over(inner, List.of(VALUE)).withDistinct(true).and(new Predicate.IsNull(VALUE, true));
        return probe.maybeRows(Terms.limited(values, List.of(Terms.rising(VALUE)), SAMPLE), SAMPLE).stream()
                .map(List::getFirst)
                .filter(Objects::nonNull)
                .map(Values::text)
                .toList();
    }

    /** Returns the inner query with its only column called {@code v}. */
    static Query named(Query inner) {
        return inner instanceof Block b && b.select().size() == 1 && b.orderBy().isEmpty()
                ? b.withSelect(List.of(Terms.as(b.select().getFirst().expr(), "v")))
                : new Query.With(
                        false,
                        List.of(new Query.Named("given", List.of("v"), inner)),
                        Block.from("given", Optional.empty()));
    }

    static Block over(Query inner, List<Expr> outputs) {
        return Terms.over(inner, "inner_rows", outputs.toArray(Expr[]::new));
    }
}
