package org.spartabench.making.repair.explain;

import java.time.temporal.Temporal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.diagnosis.Probe;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Says where the best of some rows, or groups, stand among all of them in an order.
 *
 * @param place from 1; those that are equal in the order share it
 * @param sharing the number of rows on that place
 * @param of the number of all rows
 * @param value of the expression that was asked for on that place, the least of them
 */
public record Standing(
        long place, long sharing, long of, @Nullable Object value) {

    private static final String PLACE = "place";
    private static final String ALL = "everything";
    private static final String HIT = "hit";
    private static final String VALUE = "shown";

    /**
     * Ranks rows by one statement; empty if there is none, or it fails.
     *
     * @param rows selects the rows, or groups, by FROM to HAVING
     * @param wanted conditions of the rows whose best place is asked for; none for the first place of all
     */
    public static Optional<Standing> of(
            Block rows, List<Block.Order> order, List<Predicate> wanted, Expr value, Probe probe) {
        Expr hit = Terms.when(Terms.all(wanted), Terms.ONE, Optional.of(Terms.number(0)));
        Block ranked = rows.withSelect(List.of(
                Terms.as(over("RANK", order), PLACE),
                Terms.as(over("COUNT", List.of(), Expr.Star.ALL), ALL),
                Terms.as(hit, HIT),
                Terms.as(value, VALUE)));
        Expr place = Expr.Column.of(PLACE);
        Expr all = Expr.Column.of(ALL);
        Block best = Terms.over(ranked, "ranked", place, all, Terms.COUNT, Expr.Call.of("MIN", Expr.Column.of(VALUE)))
                .withGroupBy(List.of(place, all))
                .withHaving(List.of(new Predicate.Compare(
                        Expr.Call.of("SUM", Expr.Column.of(HIT)), Comparison.GT, Terms.number(0))));
        return probe.maybeRow(Terms.limited(best, List.of(Terms.rising(place)), 1))
                .map(r -> new Standing(Probe.count(r.get(0)), Probe.count(r.get(2)), Probe.count(r.get(1)), r.get(3)));
    }

    private static Expr over(String function, List<Block.Order> order, Expr... arguments) {
        return new ExtendedExpr.Extended(
                Expr.Call.of(function, arguments),
                List.of(),
                Optional.empty(),
                Optional.of(new ExtendedExpr.Window(List.of(), order, Optional.empty())));
    }

    /** {@code no other of 35 is later}; names ties. @param greatest whether no value is beyond it upwards */
    String extreme(boolean greatest) {
        String beyond = switch (value) {
            case Number _ -> greatest ? "is higher" : "is lower";
            case Temporal _ -> greatest ? "is later" : "is earlier";
            case null, default -> greatest ? "sorts after it" : "sorts before it";
        };
        if (sharing == of) {
            return of == 1 ? "the only row" : "all " + of + " have it";
        }
        return sharing == 1 ? "no other of " + of + " " + beyond : sharing + " of " + of + " have it, none " + beyond;
    }

    /** {@code 2 of 35 come before it by amount DESC, name; LIMIT 3}; names ties. @param unit what is counted */
    String place(Block written, String unit) {
        Block.Limit limit = written.limit().orElseThrow();
        String takes = "LIMIT " + limit.count() + (limit.offset() == 0 ? "" : " OFFSET " + limit.offset());
        String of = of() + unit;
        if (written.orderBy().isEmpty()) {
            return takes + " of " + of + ", in no order";
        }
        String by = written.orderBy().stream()
                .map(o -> Sql.print(o.expr()) + (o.descending() ? " DESC" : ""))
                .collect(Collectors.joining(", ", " by ", ""));
        String before = place == 1
                ? "no other of " + of + " comes before it"
                : place - 1 + " of " + of + (place == 2 ? " comes" : " come") + " before it";
        String ties = sharing == 1 ? "" : ", " + (sharing - 1) + (sharing == 2 ? " ties" : " tie") + " with it";
        return before + by + ties + "; " + takes;
    }

    /** {@code MAX(amount) = 90}. */
    static String valued(String name, @Nullable Object value) {
        return name + " = " + Values.text(value);
    }
}
