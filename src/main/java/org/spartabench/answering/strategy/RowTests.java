package org.spartabench.answering.strategy;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.strategy.Act.Operand;
import org.spartabench.answering.strategy.Act.Test;
import org.spartabench.answering.strategy.ProgramRun.Frame;

/** Tests rows of a frame as SQL does: empty stands for unknown. */
record RowTests(Frame frame, Map<String, Frame> frames) {

    @Nullable
    Object value(Operand operand, List<@Nullable Object> row) {
        return switch (operand) {
            case Operand.Cell(String column) -> row.get(frame.place(column));
            case Operand.Constant(Object value) -> value;
            case Operand.Only(String name) -> only(name);
        };
    }

    private @Nullable Object only(String name) {
        Frame other = frames.get(name);
        if (other == null || other.rows().size() > 1) {
            throw new ProgramRun.Stopped(name + " should have one value");
        }
        return other.rows().isEmpty() ? null : other.rows().getFirst().getFirst();
    }

    Optional<Boolean> holds(Test test, List<@Nullable Object> row) {
        return switch (test) {
            case Test.IsTrue t -> truth(value(t.operand(), row));
            case Test.Compare c -> compared(value(c.left(), row), c, value(c.right(), row));
            case Test.Empty e -> Optional.of(value(e.operand(), row) == null);
            case Test.Negated n -> holds(n.operand(), row).map(b -> !b);
            case Test.All all -> joined(all.operands(), row, false);
            case Test.Any any -> joined(any.operands(), row, true);
            case Test.Among a ->
                among(
                        value(a.operand(), row),
                        a.values().stream()
                                .map(o -> Optional.ofNullable(value(o, row)))
                                .toList());
            case Test.InFrame i ->
                among(
                        value(i.operand(), row),
                        rows(i.frame()).stream()
                                .map(r -> Optional.<Object>ofNullable(r.getFirst()))
                                .toList());
        };
    }

    private List<List<@Nullable Object>> rows(String name) {
        Frame other = frames.get(name);
        if (other == null) {
            throw new ProgramRun.Stopped("the program has no rows called " + name);
        }
        return other.rows();
    }

    /** AND with {@code decisive} false, OR with true. */
    private Optional<Boolean> joined(List<Test> tests, List<@Nullable Object> row, boolean decisive) {
        boolean unknown = false;
        for (Test test : tests) {
            Optional<Boolean> one = holds(test, row);
            if (one.isPresent() && one.get() == decisive) {
                return one;
            }
            unknown |= one.isEmpty();
        }
        return unknown ? Optional.empty() : Optional.of(!decisive);
    }

    private static Optional<Boolean> truth(@Nullable Object value) {
        return switch (value) {
            case null -> Optional.empty();
            case Boolean b -> Optional.of(b);
            case Long n -> Optional.of(n != 0);
            default -> throw new ProgramRun.Stopped("no truth value: " + value);
        };
    }

    private static Optional<Boolean> among(@Nullable Object value, List<Optional<Object>> list) {
        if (list.isEmpty()) {
            return Optional.of(false);
        }
        if (value == null) {
            return Optional.empty();
        }
        if (list.stream().flatMap(Optional::stream).anyMatch(v -> order(value, v, false) == 0)) {
            return Optional.of(true);
        }
        return list.contains(Optional.empty()) ? Optional.empty() : Optional.of(false);
    }

    private static Optional<Boolean> compared(@Nullable Object left, Test.Compare c, @Nullable Object right) {
        if (left == null || right == null) {
            return Optional.empty();
        }
        int order = order(left, right, false);
        return Optional.of(
                switch (c.operator()) {
                    case EQ -> order == 0;
                    case NE -> order != 0;
                    case LT -> order < 0;
                    case LE -> order <= 0;
                    case GT -> order > 0;
                    case GE -> order >= 0;
                });
    }

    /** Orders two values, NULL last in either direction. */
    static int order(@Nullable Object a, @Nullable Object b, boolean descending) {
        if (a == null || b == null) {
            return a == null && b == null ? 0 : a == null ? 1 : -1;
        }
        int order = order(a, b);
        return descending ? -order : order;
    }

    @SuppressWarnings("unchecked")
    private static int order(Object a, Object b) {
        if (number(a) instanceof BigDecimal m && number(b) instanceof BigDecimal n) {
            return m.compareTo(n);
        }
        Object left = moment(a, b);
        Object right = moment(b, a);
        if (left.getClass() != right.getClass()) {
            throw new ProgramRun.Stopped(a + " cannot be compared with " + b);
        }
        return ((Comparable<Object>) left).compareTo(right);
    }

    private static @Nullable BigDecimal number(Object value) {
        return switch (value) {
            case Long n -> BigDecimal.valueOf(n);
            case BigDecimal n -> n;
            case Boolean truth -> truth ? BigDecimal.ONE : BigDecimal.ZERO;
            default -> null;
        };
    }

    /** Reads a text as a date where it is compared with one. */
    private static Object moment(Object value, Object other) {
        try {
            return switch (other) {
                case LocalDate d when value instanceof String text -> LocalDate.parse(text);
                case LocalDateTime t when value instanceof LocalDate day -> day.atStartOfDay();
                default -> value;
            };
        } catch (DateTimeException e) {
            throw new ProgramRun.Stopped(value + " is no date");
        }
    }

    /** Gives equal numbers one form, so that sets find them equal. */
    static @Nullable Object plain(@Nullable Object value) {
        return value instanceof BigDecimal n ? n.signum() == 0 ? BigDecimal.ZERO : n.stripTrailingZeros() : value;
    }
}
