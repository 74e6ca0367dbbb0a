package org.spartabench.fact.load;

import java.math.BigDecimal;
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
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.fact.plan.PlannedColumn;
import org.spartabench.fact.plan.PlannedTable;
import org.spartabench.fact.source.CellParser;

/**
 * Creates a table in DuckDB and appends the cells of its source as values of the planned types, in the order of the source,
 * which the hidden row number keeps.
 */
final class DuckDbWriter {

    private static final int MOST_DIGITS = 38;

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

    /** Uses fixed decimals, because sums and averages of floating numbers depend on the order of the rows. */
    private static String type(PlannedColumn column) {
        return switch (column.column().type()) {
            case BOOLEAN, DATE, TIME, TIMESTAMP -> column.column().type().name();
            case INTEGER -> "BIGINT";
            case DECIMAL -> {
                int fraction = column.digits().fraction();
                int whole = Math.max(column.digits().whole(), CellParser.MOST_DIGITS - fraction);
                yield "DECIMAL(" + Math.min(MOST_DIGITS, whole + fraction) + ", " + fraction + ")";
            }
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

    private boolean take(long line, List<String> cells) {
        List<PlannedColumn> columns = table.columns();
        if (cells.size() != columns.size()) {
            problems.add(new Problem(
                    table.source().at(line) + ": has changed since it was analysed; read the source again"));
            return false;
        }
        @Nullable Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            String cell = cells.get(i);
            if (!cell.isEmpty()) {
                PlannedColumn column = columns.get(i);
                values[i] = CellParser.parse(cell, column.column().type(), column.notation());
                if (values[i] == null) {
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

    private void append(@Nullable Object[] values) throws SQLException {
        appender.beginRow();
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case null -> appender.appendNull();
                case String text -> appender.append(text);
                case Long number -> appender.append(number.longValue());
                case BigDecimal number ->
                    appender.append(
                            number.setScale(table.columns().get(i).digits().fraction()));
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
