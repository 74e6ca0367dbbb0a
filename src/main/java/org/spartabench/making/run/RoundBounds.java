package org.spartabench.making.run;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.UnaryOperator;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.tree.Expr;

/** Rounds values that part the rows of a column, as coarsely as they stay apart: as people say bounds. */
final class RoundBounds {

    /** Steps of the rounded scale between the first and the last value. */
    private static final int STEPS = 4;

    private static final int DAYS_OF_YEAR = 365;

    private static final int DAYS_OF_MONTH = 30;

    private RoundBounds() {}

    /** @param values all numbers or all days, the least first; other values have no bounds */
    static List<Expr.Literal> of(List<Object> values) {
        if (values.isEmpty()) {
            return List.of();
        }
        Object least = values.getFirst();
        Object greatest = values.getLast();
        if (least instanceof LocalDate from && greatest instanceof LocalDate to) {
            UnaryOperator<LocalDate> rounded = rounding(ChronoUnit.DAYS.between(from, to));
            return values.stream()
                    .filter(LocalDate.class::isInstance)
                    .map(day -> rounded.apply((LocalDate) day))
                    .distinct()
                    .<Expr.Literal>map(day -> new Expr.TextLiteral(day.toString()))
                    .toList();
        }
        if (!(least instanceof Number) || !(greatest instanceof Number)) {
            return List.of();
        }
        BigDecimal step = number(greatest).subtract(number(least)).divide(BigDecimal.valueOf(STEPS));
        int scale = step.signum() == 0 ? 0 : step.scale() - step.precision() + 1;
        return values.stream()
                .map(value ->
                        number(value).setScale(scale, RoundingMode.HALF_UP).stripTrailingZeros())
                .distinct()
                .<Expr.Literal>map(Expr.NumberLiteral::new)
                .toList();
    }

    private static UnaryOperator<LocalDate> rounding(long days) {
        return days > STEPS * DAYS_OF_YEAR
                ? day -> day.withDayOfYear(1)
                : days > STEPS * DAYS_OF_MONTH ? day -> day.withDayOfMonth(1) : UnaryOperator.identity();
    }

    private static BigDecimal number(Object value) {
        return new BigDecimal(Values.text(value));
    }
}
