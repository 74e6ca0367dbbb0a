package org.spartabench.facts.source;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/**
 * Reads a table of a SQLite file.
 *
 * @param name as the file writes it
 * @param order the ORDER BY of its rows, as SQL
 */
public record SqliteTable(SqliteFile origin, String name, List<Cell> columns, String order) implements TableSource {

    /**
     * A column that is read.
     *
     * @param name as the file writes it
     * @param declared its type in the file, which binds no value
     * @param truth whether it holds 0 and 1 for false and true
     * @param text whether it holds texts only
     */
    public record Cell(String name, ColumnType declared, boolean truth, boolean text) {}

    public SqliteTable {
        columns = List.copyOf(columns);
    }

    @Override
    public String at(long line) {
        return origin.file().getFileName() + ": table " + name + ", row " + line;
    }

    @Override
    public Result<Long> rows(RowTaker taker) {
        try (Connection connection = origin.connect()) {
            return Result.ok(rows(connection, taker, new long[columns.size()]));
        } catch (SQLException e) {
            return Result.bad(origin.file() + ": " + SqliteFile.reason(e));
        }
    }

    /**
     * Hands over the rows in the engine's order; gives their number.
     *
     * @param endless counts the infinite numbers of each column, which are handed over as NULL
     */
    public long rows(Connection connection, RowTaker taker, long[] endless) throws SQLException {
        String names = columns.stream().map(c -> EngineSql.name(c.name())).collect(Collectors.joining(", "));
        long rows = 0;
        try (Statement statement = connection.createStatement();
                ResultSet result =
                        statement.executeQuery("SELECT " + names + " FROM " + EngineSql.name(name) + order)) {
            boolean more = true;
            while (more && result.next()) {
                List<@Nullable String> cells = new ArrayList<>(columns.size());
                for (int i = 0; i < columns.size(); i++) {
                    cells.add(cell(result, i, endless));
                }
                more = taker.take(++rows, cells);
            }
        }
        return rows;
    }

    private @Nullable String cell(ResultSet result, int index, long[] endless) throws SQLException {
        Object value = result.getObject(index + 1);
        if (value instanceof Double number && !Double.isFinite(number)) {
            endless[index]++;
        }
        return switch (value) {
            case null -> null;
            case Number number when columns.get(index).truth() -> number.longValue() == 0 ? "false" : "true";
            case Double number -> Double.isFinite(number) ? CellParser.written(number) : null;
            default -> value.toString();
        };
    }
}
