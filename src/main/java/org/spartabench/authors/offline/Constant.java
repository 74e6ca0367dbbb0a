package org.spartabench.authors.offline;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Finds another constant for a comparison that was too strict: the first round value at or beyond a value.
 *
 * @param operator before the constant
 * @param year whether the constant is a year, which is never rounded
 * @param reached whether the value itself can be the constant; otherwise the constant goes beyond it
 */
record Constant(Comparison operator, boolean year, boolean reached) {

    /** Finds the constant; empty if value and constant are not of one kind. */
    Optional<Expr.Literal> beyond(Expr written, String value) {
        return switch (written) {
            case Expr.NumberLiteral n ->
                RoundValues.parse(value)
                        .map(v -> RoundValues.literal(operator == Comparison.EQ ? v : number(n.value(), v)));
            case Expr.TextLiteral t ->
                Optional.of(new Expr.TextLiteral(operator == Comparison.EQ ? value : text(t.value(), value)));
            default -> Optional.empty();
        };
    }

    private BigDecimal number(BigDecimal written, BigDecimal value) {
        boolean whole = written.stripTrailingZeros().scale() <= 0
                && value.stripTrailingZeros().scale() <= 0;
        BigDecimal gap = written.subtract(value).abs().max(value.abs().movePointLeft(1));
        BigDecimal most = value.signum() == 0 ? gap : gap.min(value.abs()); // 100,000 for 185,492 rather than 0
        BigDecimal step = year || most.signum() == 0 ? BigDecimal.ONE : RoundValues.stepUpTo(most, whole);
        return switch (operator) {
            case EQ, NE -> value;
            case GT -> RoundValues.below(value, step, reached);
            case GE -> RoundValues.below(value, step, true);
            case LT -> RoundValues.above(value, step, reached);
            case LE -> RoundValues.above(value, step, true);
        };
    }

    private String text(String written, String value) {
        return day(written)
                .flatMap(from -> day(value).map(to -> date(from, to).toString()))
                .or(() -> time(value).map(this::hour))
                .orElse(value);
    }

    private LocalDate date(LocalDate from, LocalDate to) {
        boolean years = RoundValues.byYear(from, to) || RoundValues.byYear(to, from);
        return switch (operator) {
            case EQ, NE -> to;
            case GE -> RoundValues.first(to, years);
            case GT -> RoundValues.first(reached ? to : to.minusDays(1), years);
            case LT -> to.equals(RoundValues.first(to, years)) && reached ? to : RoundValues.next(to, years);
            case LE -> RoundValues.next(to, years);
        };
    }

    private String hour(LocalTime time) {
        LocalTime hour = RoundValues.hour(time);
        boolean whole = hour.equals(time);
        return switch (operator) {
            case EQ, NE -> time.toString();
            case GE -> hour + ":00";
            case GT -> (whole && !reached ? hour.minusHours(1) : hour) + ":00";
            case LT, LE ->
                whole && reached ? hour + ":00" : hour.getHour() == 23 ? "23:59:59" : hour.plusHours(1) + ":00";
        };
    }

    private static Optional<LocalDate> day(String text) {
        try {
            return Optional.of(LocalDate.parse(text.length() > 10 ? text.substring(0, 10) : text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Optional<LocalTime> time(String text) {
        try {
            return Optional.of(LocalTime.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
