package org.spartabench.facts.cell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Holds all cells of one table as texts of its source. Each column keeps its different texts once and a number for each
 * row, so that keys and types are found without a second pass.
 */
public final class RawTable {

    static final int FIRST_ROWS = 20;

    private final String name;
    private final List<RawColumn> columns;
    private final List<List<@Nullable String>> firstRows = new ArrayList<>();
    private int rows;

    public RawTable(String name, List<String> header) {
        this(name, header.stream().map(RawColumn::new).toList(), List.of(), 0);
    }

    private RawTable(String name, List<RawColumn> columns, List<List<@Nullable String>> firstRows, int rows) {
        this.name = name;
        this.columns = columns;
        this.firstRows.addAll(firstRows);
        this.rows = rows;
    }

    /** Gives the table in which some texts stand for NULL. */
    public RawTable without(Set<String> missing) {
        if (missing.isEmpty()) {
            return this;
        }
        RawTable filled =
                new RawTable(name, columns.stream().map(c -> c.without(missing)).toList(), firstRows, rows);
        filled.firstRows.replaceAll(row -> row.stream()
                .<@Nullable String>map(cell -> cell != null && missing.contains(cell) ? null : cell)
                .collect(Collectors.toCollection(ArrayList::new)));
        return filled;
    }

    /** Gives the table with other columns of the same names and rows. */
    public RawTable withColumns(List<RawColumn> others) {
        return new RawTable(name, List.copyOf(others), firstRows, rows);
    }

    public void add(List<@Nullable String> cells) {
        if (rows < FIRST_ROWS) {
            firstRows.add(new ArrayList<>(cells));
        }
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).add(cells.get(i));
        }
        rows++;
    }

    public String name() {
        return name;
    }

    public List<RawColumn> columns() {
        return columns;
    }

    public List<List<@Nullable String>> firstRows() {
        return firstRows;
    }

    public int rows() {
        return rows;
    }
}
