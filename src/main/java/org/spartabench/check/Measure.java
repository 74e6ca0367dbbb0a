package org.spartabench.check;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnType;
import org.spartabench.query.Predicate.Comparison;

/**
 * A column of whole numbers, decimals or days as whole numbers that stand in the same order.
 *
 * @param type of the column
 * @param values by place; of no meaning where {@code known} has none
 * @param known the places that have a value
 * @param scale digits of a decimal that the whole numbers hold after its point
 */
record Measure(ColumnType type, long[] values, BitSet known, int scale) {

    static final Set<ColumnType> TYPES = Set.of(ColumnType.INTEGER, ColumnType.DECIMAL, ColumnType.DATE);

    /** Digits after the point of a mean. */
    private static final int MEAN_SCALE = 20;

    /** How near a value is to a mean that engines may take for it, as a share of the mean. */
    private static final BigDecimal NEAR = new BigDecimal("1e-9");

    /** Digits of a number that fit. */
    private static final int MOST_DIGITS = 18;

    /**
     * @param rows place and value of each row of the table, places from 0 without gaps
     * @return empty for columns of another type, and for values that do not fit
     */
    static Optional<Measure> of(Column column, List<? extends List<? extends @Nullable Object>> rows) {
        int scale = rows.stream()
                .map(row -> row.get(1) instanceof BigDecimal d ? d.scale() : 0)
                .max(Integer::compare)
                .orElse(0);
        long[] values = new long[rows.size()];
        BitSet known = new BitSet(values.length);
        for (List<? extends @Nullable Object> row : rows) {
            @Nullable Object value = row.get(1);
            if (value != null) {
                Optional<Long> whole = whole(value, scale);
                if (whole.isEmpty() || !(row.getFirst() instanceof Long at)) {
                    return Optional.empty();
                }
                values[Math.toIntExact(at)] = whole.get();
                known.set(Math.toIntExact(at));
            }
        }
        return Optional.of(new Measure(column.type(), values, known, scale));
    }

    private static Optional<Long> whole(Object value, int scale) {
        return switch (value) {
            case Long number when scale == 0 -> Optional.of(number);
            case BigDecimal number
            when number.precision() - number.scale() + scale <= MOST_DIGITS ->
                Optional.of(number.setScale(scale).unscaledValue().longValueExact());
            case LocalDate day -> Optional.of(day.toEpochDay());
            default -> Optional.empty();
        };
    }

    /**
     * The places of the rows for which it is true; empty where only the engine knows.
     *
     * @param value a number or a day, as rows have them, or a {@link Mean}
     */
    Optional<BitSet> rows(Comparison operator, Object value) {
        return number(value).map(number -> {
            long floor = number.setScale(0, RoundingMode.FLOOR).longValueExact();
            boolean whole = number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
            BitSet rows = new BitSet(values.length);
            for (int at = known.nextSetBit(0); at >= 0; at = known.nextSetBit(at + 1)) {
                // Below, at or above the constant, which stands between two values where it is not whole.
                int side = values[at] != floor ? Long.compare(values[at], floor) : whole ? 0 : -1;
                if (holds(operator, side)) {
                    rows.set(at);
                }
            }
            return rows;
        });
    }

    /** @param side the sign of the value compared with the constant */
    static boolean holds(Comparison operator, int side) {
        return switch (operator) {
            case EQ -> side == 0;
            case NE -> side != 0;
            case LT -> side < 0;
            case LE -> side <= 0;
            case GT -> side > 0;
            case GE -> side >= 0;
        };
    }

    /** @param rows places that have a value */
    Optional<Object> least(BitSet rows) {
        OptionalLong least = rows.stream().mapToLong(at -> values[at]).min();
        return least.isEmpty() ? Optional.empty() : Optional.of(value(least.getAsLong()));
    }

    /** @param rows places that have a value */
    Optional<Object> greatest(BitSet rows) {
        OptionalLong greatest = rows.stream().mapToLong(at -> values[at]).max();
        return greatest.isEmpty() ? Optional.empty() : Optional.of(value(greatest.getAsLong()));
    }

    /** @param rows places that have a value */
    Optional<Mean> mean(BitSet rows) {
        BigInteger sum =
                rows.stream().mapToObj(at -> BigInteger.valueOf(values[at])).reduce(BigInteger.ZERO, BigInteger::add);
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Mean(new BigDecimal(sum, scale)
                        .divide(BigDecimal.valueOf(rows.cardinality()), MEAN_SCALE, RoundingMode.HALF_EVEN)));
    }

    /** A mean as it is, which engines give rounded in ways of their own. */
    record Mean(BigDecimal value) {
        /** The difference from which on rounding decides nothing. */
        BigDecimal near() {
            return value.abs().max(BigDecimal.ONE).multiply(NEAR);
        }
    }

    private Object value(long whole) {
        return type == ColumnType.DATE ? LocalDate.ofEpochDay(whole) : BigDecimal.valueOf(whole, scale);
    }

    /**
     * Whether an aggregate of rows compares so with a constant, NULL never; empty where only the engine knows.
     *
     * @param aggregate MIN, MAX or AVG
     */
    Optional<Boolean> compared(String aggregate, BitSet rows, Comparison operator, BigDecimal constant) {
        BitSet having = (BitSet) rows.clone();
        having.and(known);
        if (having.isEmpty()) {
            return Optional.of(false);
        }
        return switch (aggregate) {
            case "MIN" -> least(having).map(v -> holds(operator, ((BigDecimal) v).compareTo(constant)));
            case "MAX" -> greatest(having).map(v -> holds(operator, ((BigDecimal) v).compareTo(constant)));
            case "AVG" ->
                mean(having)
                        .filter(mean -> mean.value().subtract(constant).abs().compareTo(mean.near()) > 0)
                        .map(mean -> holds(operator, mean.value().compareTo(constant)));
            default -> Optional.empty();
        };
    }

    /** Empty where a value of the column is so near the mean that rounding may decide. */
    private Optional<BigDecimal> number(Mean mean) {
        return scaled(mean.value()).filter(number -> {
            BigDecimal near = mean.near().scaleByPowerOfTen(scale);
            long least = number.subtract(near).setScale(0, RoundingMode.CEILING).longValueExact();
            long greatest = number.add(near).setScale(0, RoundingMode.FLOOR).longValueExact();
            return least > greatest || known.stream().noneMatch(at -> values[at] >= least && values[at] <= greatest);
        });
    }

    /** In the units of the values. */
    private Optional<BigDecimal> number(Object value) {
        return switch (value) {
            case Mean mean when type.numeric() -> number(mean);
            case Long number when type.numeric() -> scaled(BigDecimal.valueOf(number));
            case BigDecimal number when type.numeric() -> scaled(number);
            case LocalDate day when type == ColumnType.DATE -> Optional.of(BigDecimal.valueOf(day.toEpochDay()));
            default -> Optional.empty();
        };
    }

    private Optional<BigDecimal> scaled(BigDecimal number) {
        return number.precision() - number.scale() + scale <= MOST_DIGITS
                ? Optional.of(number.scaleByPowerOfTen(scale))
                : Optional.empty();
    }
}
