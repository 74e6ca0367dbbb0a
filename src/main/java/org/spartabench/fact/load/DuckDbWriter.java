package org.spartabench.fact.load;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.Rows;
import org.spartabench.fact.plan.PlannedColumn;
import org.spartabench.fact.plan.PlannedTable;
import org.spartabench.fact.source.CellParser;

/** Creates a table in DuckDB and appends rows in the order of the source, which the hidden row number keeps. */
record DuckDbWriter(DuckDBAppender appender, PlannedTable table) implements AutoCloseable {

    private static final int MOST_DIGITS = 38;

    static DuckDbWriter create(DuckDBConnection connection, PlannedTable table) throws SQLException {
        String columns = table.columns().stream()
                .map(c -> EngineSql.name(c.name()) + " " + type(c))
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + EngineSql.name(table.name()) + " (" + columns + ")");
        }
        return new DuckDbWriter(connection.createAppender(table.name()), table);
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

    /** @param values one a column, of the types that {@link Rows} names */
    void row(@Nullable Object[] values) throws SQLException {
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

    @Override
    public void close() throws SQLException {
        appender.close();
    }
}
