package org.spartabench.authors.offline;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.tree.Expr;

/** Rounds values as people say them: 4,000 for 4,158.44, the first of a month for a day. */
final class RoundValues {

    private static final BigDecimal FIVE = BigDecimal.valueOf(5);
    private static final BigDecimal TEN = BigDecimal.TEN;

    private RoundValues() {}

    /** Gives the value as a number; empty if it is none. */
    static Optional<BigDecimal> number(Object value) {
        return switch (value) {
            case BigDecimal d -> Optional.of(d.signum() == 0 ? BigDecimal.ZERO : d.stripTrailingZeros());
            case Long l -> Optional.of(BigDecimal.valueOf(l));
            case Integer i -> Optional.of(BigDecimal.valueOf(i));
            case Double d -> Optional.of(BigDecimal.valueOf(d).stripTrailingZeros());
            default -> Optional.empty();
        };
    }

    /** Reads the number in a text; empty if it is none. */
    static Optional<BigDecimal> parse(String text) {
        try {
            return Optional.of(new BigDecimal(text.strip()));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static Expr.Literal literal(Object value) {
        return switch (value) {
            case Boolean b -> new Expr.BooleanLiteral(b);
            case String s -> new Expr.TextLiteral(s);
            default ->
                number(value)
                        .<Expr.Literal>map(RoundValues::literal)
                        .orElseGet(() -> new Expr.TextLiteral(Values.text(value)));
        };
    }

    static Expr.NumberLiteral literal(BigDecimal value) {
        BigDecimal plain = value.stripTrailingZeros();
        return new Expr.NumberLiteral(plain.scale() < 0 ? plain.setScale(0) : plain);
    }

    /**
     * Gives a step between round numbers for values spread like these: 1, 5, 10, 50 … or 0.5, 0.1 …
     *
     * @param sorted at least one number
     */
    static BigDecimal step(List<BigDecimal> sorted, boolean whole) {
        BigDecimal spread = sorted.getLast().subtract(sorted.getFirst());
        BigDecimal most = sorted.size() > 1
                ? spread.divide(BigDecimal.valueOf(3), 6, RoundingMode.DOWN)
                : sorted.getFirst().abs().divide(TEN, 6, RoundingMode.DOWN);
        return stepUpTo(most.signum() == 0 ? BigDecimal.ONE : most, whole);
    }

    /** Gives the largest step up to {@code most}, a number above 0; at least 1 for whole numbers. */
    static BigDecimal stepUpTo(BigDecimal most, boolean whole) {
        BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(most.precision() - most.scale() - 1);
        BigDecimal five = power.multiply(FIVE);
        BigDecimal step = five.compareTo(most) <= 0 ? five : power;
        return whole ? step.max(BigDecimal.ONE) : step;
    }

    /** Gives the greatest multiple of the step below the value, or equal to it if {@code orSame}. */
    static BigDecimal below(BigDecimal value, BigDecimal step, boolean orSame) {
        BigDecimal down = value.divide(step, 0, RoundingMode.FLOOR).multiply(step);
        return !orSame && down.compareTo(value) == 0 ? down.subtract(step) : down;
    }

    /** Gives the least multiple of the step above the value, or equal to it if {@code orSame}. */
    static BigDecimal above(BigDecimal value, BigDecimal step, boolean orSame) {
        BigDecimal up = value.divide(step, 0, RoundingMode.CEILING).multiply(step);
        return !orSame && up.compareTo(value) == 0 ? up.add(step) : up;
    }

    /** Gives the day of a date, with or without time. */
    static Optional<LocalDate> day(Object value) {
        return switch (value) {
            case LocalDate d -> Optional.of(d);
            case LocalDateTime t -> Optional.of(t.toLocalDate());
            default -> Optional.empty();
        };
    }

    /** Gives the position of a number, date or time on a scale of its kind. */
    static OptionalDouble place(Object value) {
        return switch (value) {
            case LocalTime t -> OptionalDouble.of(t.toSecondOfDay());
            case Object o
            when day(o).isPresent() -> OptionalDouble.of(day(o).get().toEpochDay());
            default ->
                number(value).map(n -> OptionalDouble.of(n.doubleValue())).orElseGet(OptionalDouble::empty);
        };
    }

    /** Gives the first day of the value's month, or of its year. */
    static LocalDate first(LocalDate day, boolean year) {
        return year ? day.withDayOfYear(1) : day.withDayOfMonth(1);
    }

    /** Gives the first day of the next month, or of the next year. */
    static LocalDate next(LocalDate day, boolean year) {
        return year ? first(day, true).plusYears(1) : first(day, false).plusMonths(1);
    }

    /** Says whether these days differ by years rather than months. */
    static boolean byYear(LocalDate earliest, LocalDate latest) {
        return earliest.plusYears(5).isBefore(latest);
    }

    /** Gives the hour at or before the value. */
    static LocalTime hour(LocalTime time) {
        return time.withMinute(0).withSecond(0).withNano(0);
    }
}
