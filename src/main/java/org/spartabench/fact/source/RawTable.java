package org.spartabench.fact.source;

import java.util.ArrayList;
import java.util.List;
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

    RawTable(String name, List<String> header) {
        this.name = name;
        this.columns = header.stream().map(RawColumn::new).toList();
    }

    void add(List<String> cells) {
        if (rows < FIRST_ROWS) {
            List<@Nullable String> shown = new ArrayList<>(cells.size());
            cells.forEach(cell -> shown.add(cell.isEmpty() ? null : cell));
            firstRows.add(shown);
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
