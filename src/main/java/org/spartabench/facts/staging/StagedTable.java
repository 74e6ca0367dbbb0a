package org.spartabench.facts.staging;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Holds the cells of one table as texts of its source, so that keys and types are found without a second pass. */
public final class StagedTable {

    static final int FIRST_ROWS = 20;

    private final String name;
    private final StagedCells cells;
    private final List<StagedColumn> columns;
    private final List<List<@Nullable String>> firstRows = new ArrayList<>();

    /** Begins a table without rows. */
    public StagedTable(Staging staging, String name, List<String> header) {
        this(name, header, new StagedCells(staging, staging.fresh("cells"), header.size()));
    }

    private StagedTable(String name, List<String> header, StagedCells cells) {
        this(
                name,
                cells,
                IntStream.range(0, header.size())
                        .mapToObj(i -> new StagedColumn(cells, i, header.get(i), Set.of()))
                        .toList(),
                List.of());
    }

    private StagedTable(
            String name, StagedCells cells, List<StagedColumn> columns, List<List<@Nullable String>> firstRows) {
        this.name = name;
        this.cells = cells;
        this.columns = List.copyOf(columns);
        this.firstRows.addAll(firstRows);
    }

    /** Gives the table in which some texts stand for NULL. */
    public StagedTable without(Set<String> missing) {
        if (missing.isEmpty()) {
            return this;
        }
        StagedTable filled =
                withColumns(columns.stream().map(c -> c.without(missing)).toList());
        filled.firstRows.replaceAll(row -> row.stream()
                .<@Nullable String>map(cell -> cell != null && missing.contains(cell) ? null : cell)
                .collect(Collectors.toCollection(ArrayList::new)));
        return filled;
    }

    /** Gives the table with other columns of the same names and rows. */
    public StagedTable withColumns(List<StagedColumn> others) {
        return new StagedTable(name, cells, others, firstRows);
    }

    public void add(List<@Nullable String> row) {
        if (cells.rows() < FIRST_ROWS) {
            firstRows.add(new ArrayList<>(row));
        }
        cells.add(row);
    }

    /**
     * Adds the rows of a query to the empty table, by the engine.
     *
     * @param query gives a text for each column
     * @param size characters of its texts, about
     */
    public void fill(String query, long size) {
        cells.fill(query, size);
        firstRows.addAll(cells.first(FIRST_ROWS));
    }

    public String name() {
        return name;
    }

    public List<StagedColumn> columns() {
        return columns;
    }

    public List<List<@Nullable String>> firstRows() {
        return firstRows;
    }

    public long rows() {
        return cells.rows();
    }
}
