package org.spartabench.authors.offline;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Writes conditions on ranges of numbers, years, dates or times. The given value always meets the condition, and some other
 * visible value does not.
 */
record RangeConditions(VisibleRows rows, ReplyChance chance, Column column) {

    private enum Way {
        MORE(5),
        AT_LEAST(3.5),
        LESS(3),
        AT_MOST(1),
        BETWEEN(1);

        final double weight;

        Way(double weight) {
            this.weight = weight;
        }
    }

    /** Writes a condition on a measure. */
    Optional<Predicate> number(Object value) {
        List<BigDecimal> all = rows.numbers(column);
        return RoundValues.number(value).filter(v -> all.size() > 1).flatMap(v -> {
            boolean whole = column.type() == ColumnType.INTEGER;
            if (whole && v.signum() > 0 && v.compareTo(BigDecimal.TEN) < 0 && chance.of(0.06)) {
                return Optional.of(compare(Comparison.EQ, v));
            }
            if (v.signum() == 0 && (whole || all.getFirst().signum() == 0)) {
                return Optional.of(compare(Comparison.EQ, v)); // "= 0" rather than "< 1"
            }
            BigDecimal step = RoundValues.step(all, whole);
            BigDecimal low = RoundValues.below(v, step, true);
            BigDecimal width = step.multiply(BigDecimal.valueOf(chance.between(2, 4)));
            BigDecimal inside = all.get(chance.between(all.size() / 4, all.size() - 1 - all.size() / 4));
            BigDecimal from = v.min(inside);
            BigDecimal to = v.max(inside);
            return cut(all, bound -> switch (bound) {
                case MORE -> Cut.at(Comparison.GT, RoundValues.below(from, step, false));
                case AT_LEAST -> Cut.at(Comparison.GE, RoundValues.below(from, step, true));
                case LESS -> Cut.at(Comparison.LT, RoundValues.above(to, step, false));
                case AT_MOST -> Cut.at(Comparison.LE, RoundValues.above(to, step, true));
                case BETWEEN -> Cut.between(low, low.add(width));
            });
        });
    }

    /** Writes a condition on a year, without rounding. */
    Optional<Predicate> year(Object value) {
        List<BigDecimal> all = rows.numbers(column);
        return RoundValues.number(value).filter(v -> all.size() > 1).flatMap(v -> {
            if (chance.of(0.25)) {
                return Optional.of(compare(Comparison.EQ, v));
            }
            BigDecimal off = BigDecimal.valueOf(chance.between(1, 3));
            BigDecimal low = v.subtract(off).add(BigDecimal.ONE);
            BigDecimal width = BigDecimal.valueOf(chance.between(3, 6));
            return cut(all, bound -> switch (bound) {
                case MORE -> Cut.at(Comparison.GT, v.subtract(off));
                case AT_LEAST -> Cut.at(Comparison.GE, v);
                case LESS -> Cut.at(Comparison.LT, v.add(off));
                case AT_MOST -> Cut.at(Comparison.LE, v);
                case BETWEEN -> Cut.between(low, low.add(width));
            });
        });
    }

    /** Writes a condition on a date, a time or both. */
    Optional<Predicate> moment(Object value) {
        return value instanceof LocalTime time
                ? time(time)
                : RoundValues.day(value).flatMap(this::date);
    }

    private Optional<Predicate> date(LocalDate day) {
        List<LocalDate> all = rows.values(column).stream()
                .flatMap(v -> RoundValues.day(v).stream())
                .sorted()
                .toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        boolean years = RoundValues.byYear(all.getFirst(), all.getLast());
        LocalDate first = RoundValues.first(day, years);
        int periods = chance.between(1, 3);
        boolean clock = column.type() == ColumnType.TIMESTAMP; // a day as a bound is its midnight
        LocalDate end = years ? first.plusYears(periods * 3L) : first.plusMonths(periods);
        return cut(all, bound -> switch (bound) {
            case MORE, AT_LEAST -> Cut.at(Comparison.GE, first); // "after January 1" would leave out one day
            case LESS, AT_MOST -> Cut.at(Comparison.LT, RoundValues.next(day, years));
            case BETWEEN -> clock ? Cut.at(Comparison.GE, first) : Cut.between(first, end.minusDays(1));
        });
    }

    private Optional<Predicate> time(LocalTime time) {
        List<LocalTime> all = rows.values(column).stream()
                .filter(LocalTime.class::isInstance)
                .map(LocalTime.class::cast)
                .sorted()
                .toList();
        LocalTime hour = RoundValues.hour(time);
        LocalTime next = hour.getHour() == 23 ? LocalTime.MAX.withNano(0) : hour.plusHours(1);
        return cut(all, bound -> switch (bound) {
            case MORE, AT_LEAST -> Cut.at(Comparison.GE, hour);
            case LESS, AT_MOST -> Cut.at(Comparison.LT, next);
            case BETWEEN -> Cut.between(hour, next);
        });
    }

    /** Draws bounds until one excludes a visible value. */
    private <T extends Comparable<? super T>> Optional<Predicate> cut(List<T> all, Function<Way, Cut<T>> cut) {
        return chance.order(List.of(Way.values()), w -> w.weight).stream()
                .map(cut)
                .filter(c -> !all.stream().allMatch(c::holds) && sayable(c, all))
                .findFirst()
                .map(this::condition);
    }

    /** Excludes unnatural ranges: between 0 and 5, fewer than one, more than 100 percent, up to more than any value. */
    private <T extends Comparable<? super T>> boolean sayable(Cut<T> cut, List<T> all) {
        boolean percent = column.unit().filter("percent"::equals).isPresent();
        boolean inside = !percent
                || !above(cut.constant(), 99)
                        && cut.high().map(h -> !above(h, 100)).orElse(true);
        boolean beyond = cut.high().isPresent() && all.stream().allMatch(v -> less(v, cut));
        return inside && !beyond && !(cut.constant() instanceof BigDecimal bound && edge(cut, bound, all));
    }

    /** Says whether a bound only parts none from some, or none and one from more, where nothing is below zero. */
    private <T extends Comparable<? super T>> boolean edge(Cut<T> cut, BigDecimal bound, List<T> all) {
        boolean counted = column.type() == ColumnType.INTEGER;
        int least = counted && cut.high().isEmpty()
                ? switch (cut.operator()) {
                    case LT -> 2;
                    case LE, GE -> 1;
                    default -> 0;
                }
                : 0;
        return bound.compareTo(BigDecimal.valueOf(least)) <= 0
                && all.getFirst() instanceof BigDecimal lowest
                && lowest.signum() >= 0;
    }

    /** Says whether the value is below the upper bound, so that a scale may end before it. */
    private static <T extends Comparable<? super T>> boolean less(T value, Cut<T> cut) {
        return cut.high().filter(h -> value.compareTo(h) < 0).isPresent();
    }

    private static boolean above(Object constant, int bound) {
        return constant instanceof BigDecimal d && d.compareTo(BigDecimal.valueOf(bound)) > 0;
    }

    private Predicate condition(Cut<?> cut) {
        return cut.high()
                .<Predicate>map(high -> new Predicate.Between(
                        Expr.Column.of(column.name()),
                        false,
                        RoundValues.literal(cut.constant()),
                        RoundValues.literal(high)))
                .orElseGet(() -> compare(cut.operator(), cut.constant()));
    }

    private Predicate compare(Comparison operator, Object constant) {
        return new Predicate.Compare(Expr.Column.of(column.name()), operator, RoundValues.literal(constant));
    }

    /** Holds a range with one bound, or with two inclusive bounds. */
    private record Cut<T extends Comparable<? super T>>(Comparison operator, T constant, Optional<T> high) {

        static <T extends Comparable<? super T>> Cut<T> at(Comparison operator, T constant) {
            return new Cut<>(operator, constant, Optional.empty());
        }

        static <T extends Comparable<? super T>> Cut<T> between(T low, T high) {
            return new Cut<>(Comparison.GE, low, Optional.of(high));
        }

        boolean holds(T value) {
            int order = value.compareTo(constant);
            boolean met = switch (operator) {
                case EQ -> order == 0;
                case NE -> order != 0;
                case LT -> order < 0;
                case LE -> order <= 0;
                case GT -> order > 0;
                case GE -> order >= 0;
            };
            return met && high.map(h -> value.compareTo(h) <= 0).orElse(true);
        }
    }
}
