package org.spartabench.making.law;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/**
 * Aggregates the numbers of a column over rows that are known by their places, in floating point: enough to tell two figures apart,
 * not to call them equal. Reads each column once. Safe for use by several threads.
 */
final class PlacedNumbers {

    private final FactBase facts;
    private final Limits limits;
    private final Map<ColumnRef, Optional<double[]>> columns = new ConcurrentHashMap<>();

    PlacedNumbers(FactBase facts, Limits limits) {
        this.facts = facts;
        this.limits = new Limits(limits.time(), Integer.MAX_VALUE);
    }

    /** Gives COUNT, AVG, SUM, MIN or MAX of the column over the rows at these places; empty for no number, or an unknown column. */
    OptionalDouble of(String function, ColumnRef column, PredicateRows.Table table, BitSet places) {
        Optional<double[]> numbers = columns.computeIfAbsent(column, c -> read(c, table));
        if (numbers.isEmpty()) {
            return OptionalDouble.empty();
        }
        DoubleStream found =
                places.stream().mapToDouble(place -> numbers.get()[place]).filter(n -> !Double.isNaN(n));
        return switch (function) {
            case "COUNT" -> OptionalDouble.of(found.count());
            case "AVG" -> found.average();
            case "MIN" -> found.min();
            case "MAX" -> found.max();
            case "SUM" -> found.reduce(Double::sum);
            default -> OptionalDouble.empty();
        };
    }

    /** Reads the numbers by place; not a number where there is none. */
    private Optional<double[]> read(ColumnRef column, PredicateRows.Table table) {
        boolean numeric =
                facts.schema().column(column).filter(c -> c.type().numeric()).isPresent();
        Block rows = Block.from(List.of(table.source())).withSelect(table.place(), Expr.Column.of(column.column()));
        if (!numeric || !(Guard.runPlaced(rows, facts, limits) instanceof Rows read)) {
            return Optional.empty();
        }
        double[] numbers = new double[table.rows()];
        Arrays.fill(numbers, Double.NaN);
        for (var row : read.rows()) {
            if (row.getFirst() instanceof Long place && row.getLast() instanceof Number number) {
                numbers[Math.toIntExact(place)] = number.doubleValue();
            }
        }
        return Optional.of(numbers);
    }
}
