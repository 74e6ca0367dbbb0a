package org.spartabench.facts.load;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/**
 * Creates a table in DuckDB and appends the cells of its source as values of the planned types, in the order of the source,
 * which the hidden row number keeps.
 */
final class DuckDbWriter {

    /** Reading a table ends after this many cells that do not fit. */
    private static final int SHOWN_PROBLEMS = 5;

    private final PlannedTable table;
    private final DuckDBAppender appender;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable SQLException broken;

    private DuckDbWriter(PlannedTable table, DuckDBAppender appender) {
        this.table = table;
        this.appender = appender;
    }

    /** Writes all rows; gives the problems of the source. */
    static List<Problem> write(DuckDBConnection connection, PlannedTable table) throws SQLException {
        String columns = table.columns().stream()
                .map(c -> EngineSql.name(c.name()) + " " + type(c))
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + EngineSql.name(table.name()) + " (" + columns + ")");
        }
        try (DuckDBAppender appender = connection.createAppender(table.name())) {
            return new DuckDbWriter(table, appender).write();
        }
    }

    private static String type(PlannedColumn column) {
        return switch (column.column().type()) {
            case BOOLEAN, DATE, TIME, TIMESTAMP -> column.column().type().name();
            case INTEGER -> column.digits().beyondLong() ? "HUGEINT" : "BIGINT";
            case DECIMAL -> column.digits().decimal();
            case TEXT -> "VARCHAR";
        };
    }

    private List<Problem> write() throws SQLException {
        Result<Long> read = table.source().rows(this::take);
        if (broken != null) {
            throw broken;
        }
        switch (read) {
            case Result.Bad<Long>(List<Problem> bad) -> problems.addAll(bad);
            case Result.Ok<Long>(Long count) -> {
                if (problems.isEmpty() && count != table.rows()) {
                    problems.add(new Problem(table.source().at(count + 1) + ": the source has " + count
                            + " rows and had " + table.rows() + " when it was analysed; read the source again"));
                }
            }
        }
        return problems;
    }

    private boolean take(long line, List<@Nullable String> cells) {
        List<PlannedColumn> columns = table.columns();
        if (cells.size() != columns.size()) {
            problems.add(new Problem(
                    table.source().at(line) + ": has changed since it was analysed; read the source again"));
            return false;
        }
        @Nullable Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            String cell = cells.get(i);
            PlannedColumn column = columns.get(i);
            if (cell != null && !column.missing().contains(cell)) {
                values[i] = CellParser.parse(cell, column.column().type(), column.notation());
                if (values[i] == null || !column.digits().hold(values[i])) {
                    problems.add(new Problem(
                            table.source().at(line) + ": '" + cell + "' in column " + column.name() + " is not of type "
                                    + column.column().type() + "; correct it or import the column as TEXT"));
                }
            }
        }
        try {
            if (problems.isEmpty()) {
                append(values);
            }
            return problems.size() < SHOWN_PROBLEMS;
        } catch (SQLException e) {
            broken = e;
            return false;
        }
    }

    private void number(PlannedColumn column, Number number) throws SQLException {
        switch (number) {
            case BigDecimal exact
            when column.column().type() == ColumnType.INTEGER -> appender.append(exact.toBigIntegerExact());
            case BigDecimal exact when column.digits().floating() -> appender.append(exact.doubleValue());
            case BigDecimal exact ->
                appender.append(exact.setScale(column.digits().fraction()));
            case Long whole when column.digits().beyondLong() -> appender.append(BigInteger.valueOf(whole));
            default -> appender.append(number.longValue());
        }
    }

    private void append(@Nullable Object[] values) throws SQLException {
        appender.beginRow();
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case null -> appender.appendNull();
                case String text -> appender.append(text);
                case Number number -> number(table.columns().get(i), number);
                case Boolean truth -> appender.append(truth.booleanValue());
                case LocalDate date -> appender.append(date);
                case LocalTime time -> appender.append(time);
                case LocalDateTime moment -> appender.append(moment);
                default ->
                    throw new SQLException(
                            "no column holds a " + values[i].getClass().getSimpleName());
            }
        }
        appender.endRow();
    }
}
