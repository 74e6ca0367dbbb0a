package org.spartabench.fact.load;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.fact.plan.PlannedColumn;
import org.spartabench.fact.plan.PlannedTable;
import org.spartabench.fact.source.CellParser;

/** Reads the cells of a source as values of the planned types and writes them to an engine. */
final class TypedRows {

    /** Reading a table ends after this many cells that do not fit. */
    private static final int SHOWN_PROBLEMS = 5;

    private final PlannedTable table;
    private final DuckDbWriter sink;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable SQLException broken;

    private TypedRows(PlannedTable table, DuckDbWriter sink) {
        this.table = table;
        this.sink = sink;
    }

    /** Writes all rows; gives the problems of the source. */
    static List<Problem> write(PlannedTable table, DuckDbWriter sink) throws SQLException {
        TypedRows rows = new TypedRows(table, sink);
        Result<Long> read = table.source().rows(rows::take);
        if (rows.broken != null) {
            throw rows.broken;
        }
        switch (read) {
            case Result.Bad<Long>(List<Problem> bad) -> rows.problems.addAll(bad);
            case Result.Ok<Long>(Long count) -> {
                if (rows.problems.isEmpty() && count != table.rows()) {
                    rows.problems.add(new Problem(table.source().at(count + 1) + ": the source has " + count
                            + " rows and had " + table.rows() + " when it was analysed; read the source again"));
                }
            }
        }
        return rows.problems;
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
        if (problems.size() >= SHOWN_PROBLEMS) {
            return false;
        }
        return !problems.isEmpty() || write(values);
    }

    private boolean write(@Nullable Object[] values) {
        try {
            sink.row(values);
            return true;
        } catch (SQLException e) {
            broken = e;
            return false;
        }
    }
}
