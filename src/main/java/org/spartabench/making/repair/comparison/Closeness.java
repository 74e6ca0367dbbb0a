package org.spartabench.making.repair.comparison;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.word.NearestName;

/** Measures the distance between values, and finds the next one. */
public final class Closeness {

    private Closeness() {}

    /** Returns the value of a literal, with its sign or type; empty for NULL and anything else. */
    public static Optional<Object> value(Expr constant) {
        return switch (constant) {
            case Expr.NumberLiteral n -> Optional.of(n.value());
            case Expr.TextLiteral t -> Optional.of(t.value());
            case Expr.BooleanLiteral b -> Optional.of(b.value());
            case Expr.Negative n -> value(n.operand()).map(v -> v instanceof BigDecimal d ? d.negate() : v);
            case Expr.Cast c -> value(c.operand());
            default -> Optional.empty();
        };
    }

    /**
     * Returns the distance in units of the value's type: days, seconds, edits of text. Empty if the two cannot be
     * compared.
     *
     * @param constant a number, a text or a truth; a text is read as the value's type
     */
    public static Optional<BigDecimal> distance(@Nullable Object value, Object constant) {
        try {
            return switch (value) {
                case Long l -> distance(BigDecimal.valueOf(l), constant);
                case BigDecimal d
                when constant instanceof BigDecimal c ->
                    Optional.of(d.subtract(c).abs());
                case LocalDate d -> whole(ChronoUnit.DAYS.between(LocalDate.parse(constant.toString()), d));
                case LocalTime t -> whole(ChronoUnit.SECONDS.between(LocalTime.parse(constant.toString()), t));
                case LocalDateTime t ->
                    whole(ChronoUnit.SECONDS.between(
                            LocalDateTime.parse(constant.toString().replace(' ', 'T')), t));
                case String s when constant instanceof String c -> whole(NearestName.distance(s, c));
                case Boolean b -> whole(b.equals(constant) ? 0 : 1);
                case null, default -> Optional.empty();
            };
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Compares like {@link Comparable#compareTo}; 0 if the two cannot be compared. */
    public static int compare(Object value, Object constant) {
        try {
            return switch (value) {
                case Long l -> compare(BigDecimal.valueOf(l), constant);
                case BigDecimal d when constant instanceof BigDecimal c -> d.compareTo(c);
                case LocalDate d -> d.compareTo(LocalDate.parse(constant.toString()));
                case LocalTime t -> t.compareTo(LocalTime.parse(constant.toString()));
                case LocalDateTime t ->
                    t.compareTo(LocalDateTime.parse(constant.toString().replace(' ', 'T')));
                case String s -> s.compareTo(constant.toString());
                default -> 0;
            };
        } catch (DateTimeParseException e) {
            return 0;
        }
    }

    private static Optional<BigDecimal> whole(long distance) {
        return Optional.of(BigDecimal.valueOf(Math.abs(distance)));
    }

    /**
     * Returns the next smaller or larger value: by one for whole numbers, by one in the last decimal place that the
     * value or the constant has, by a day or a second. Empty for texts and truths.
     */
    public static Optional<Object> next(Object value, boolean larger, Object constant) {
        int sign = larger ? 1 : -1;
        int scale = constant instanceof BigDecimal c
                ? Math.max(0, c.stripTrailingZeros().scale())
                : 0;
        return switch (value) {
            case Long l when scale == 0 -> Optional.of(l + sign);
            case Long l -> Optional.of(moved(BigDecimal.valueOf(l), scale, sign));
            case BigDecimal d -> Optional.of(moved(d, Math.max(d.scale(), scale), sign));
            case LocalDate d -> Optional.of(d.plusDays(sign));
            // The day does not start again.
            case LocalTime t ->
                Optional.<Object>of(t.plusSeconds(sign)).filter(n -> ((LocalTime) n).isAfter(t) == larger);
            case LocalDateTime t -> Optional.of(t.plusSeconds(sign));
            default -> Optional.empty();
        };
    }

    private static BigDecimal moved(BigDecimal value, int scale, int sign) {
        return value.add(BigDecimal.valueOf(sign).movePointLeft(scale));
    }
}
