package org.spartabench.fact.source;

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
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.Result;

/**
 * One table of a PostgreSQL database.
 *
 * @param name as the database writes it
 * @param order what its rows are sorted by, as SQL
 */
public record PostgresTable(PostgresDatabase origin, String name, List<Cell> columns, String order)
        implements TableSource {

    /** Rows that are fetched at a time. */
    private static final int FETCH = 5000;

    /**
     * A column that is read.
     *
     * @param text SQL for its values as text
     * @param floating whether they may be written with an exponent
     * @param declared the type that they have in the database; empty where only they tell
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
            return Result.ok(rows(connection, taker));
        } catch (SQLException e) {
            return Result.bad(origin.described() + ": " + PostgresFailures.reason(e));
        }
    }

    /** Hands over one row after the other, some thousand fetched at a time; gives their number. */
    long rows(Connection connection, RowTaker taker) throws SQLException {
        String texts = columns.stream().map(Cell::text).collect(Collectors.joining(", "));
        String table = EngineSql.name(origin.schema()) + "." + EngineSql.name(name);
        long rows = 0;
        // The driver fetches by and by only inside a transaction.
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH);
            try (ResultSet result = statement.executeQuery("SELECT " + texts + " FROM " + table + order)) {
                boolean more = true;
                while (more && result.next()) {
                    List<String> cells = new ArrayList<>(columns.size());
                    for (int i = 0; i < columns.size(); i++) {
                        cells.add(cell(result.getString(i + 1), columns.get(i).floating()));
                    }
                    more = taker.take(++rows, cells);
                }
            }
        }
        return rows;
    }

    private static String cell(@Nullable String text, boolean floating) {
        if (text == null) {
            return "";
        }
        return floating ? floating(text) : text;
    }

    /** {@code 1e-05} is written out; what is no number is none. */
    private static String floating(String text) {
        if (text.equals("NaN") || text.endsWith("Infinity")) {
            return "";
        }
        return CellParser.written(new BigDecimal(text));
    }
}
