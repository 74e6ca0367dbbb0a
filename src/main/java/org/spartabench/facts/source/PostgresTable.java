package org.spartabench.facts.source;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.engine.failure.PostgresFailures;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/**
 * Reads a table of a PostgreSQL database.
 *
 * @param name as the database writes it
 * @param order the ORDER BY of its rows, as SQL
 */
public record PostgresTable(PostgresDatabase origin, String name, List<Cell> columns, String order)
        implements TableSource {

    private static final int FETCH = 5000;

    /**
     * A column that is read.
     *
     * @param text SQL for its values as text
     * @param floating whether they may be written with an exponent
     * @param declared their type in the database; empty if only the values tell
     */
    public record Cell(String name, String text, boolean floating, Optional<ColumnType> declared) {}

    public PostgresTable {
        columns = List.copyOf(columns);
    }

    @Override
    public String at(long line) {
        return origin.described() + ": table " + name + ", row " + line;
    }

    @Override
    public Result<Long> rows(RowTaker taker) {
        try (Connection connection = origin.connect()) {
            return Result.ok(rows(connection, taker, new long[columns.size()]));
        } catch (SQLException e) {
            return Result.bad(origin.described() + ": " + PostgresFailures.reason(e));
        }
    }

    /**
     * Hands over the rows, fetched in thousands; gives their number.
     *
     * @param endless counts the infinite numbers of each column, and those that are none; they are handed over as NULL
     */
    public long rows(Connection connection, RowTaker taker, long[] endless) throws SQLException {
        String texts = columns.stream().map(Cell::text).collect(Collectors.joining(", "));
        String table = EngineSql.name(origin.schema()) + "." + EngineSql.name(name);
        long rows = 0;
        // The driver fetches in parts only inside a transaction.
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH);
            try (ResultSet result = statement.executeQuery("SELECT " + texts + " FROM " + table + order)) {
                boolean more = true;
                while (more && result.next()) {
                    List<@Nullable String> cells = new ArrayList<>(columns.size());
                    for (int i = 0; i < columns.size(); i++) {
                        String text = result.getString(i + 1);
                        boolean number = text == null || !columns.get(i).floating() || finite(text);
                        endless[i] += number ? 0 : 1;
                        cells.add(number ? cell(text, columns.get(i).floating()) : null);
                    }
                    more = taker.take(++rows, cells);
                }
            }
        }
        return rows;
    }

    private static boolean finite(String text) {
        return !text.equals("NaN") && !text.endsWith("Infinity");
    }

    private static @Nullable String cell(@Nullable String text, boolean floating) {
        return text != null && floating ? CellParser.written(new BigDecimal(text)) : text;
    }
}
