package org.spartabench.desktop.chart;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Values in rows and columns, as they are read and as they are saved.
 *
 * @param columns their names
 * @param rows as many cells each as there are columns; an empty cell for what is not known
 */
public record ValueTable(List<String> columns, List<List<String>> rows) {

    public ValueTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(row + " does not fit " + columns);
            }
        }
    }

    /** Names a column, and gives its cell for what a row is about. */
    public record Column<T>(String name, Function<? super T, String> cell) {}

    public static <T> Column<T> column(String name, Function<? super T, String> cell) {
        return new Column<>(name, cell);
    }

    /** Makes a table with a row for each of these. */
    @SafeVarargs
    public static <T> ValueTable of(Collection<? extends T> each, Column<T>... columns) {
        return new ValueTable(
                Stream.of(columns).map(Column::name).toList(),
                each.stream()
                        .map(one ->
                                Stream.of(columns).map(c -> c.cell().apply(one)).toList())
                        .toList());
    }

    /** Whether the cells of a column are numbers, but those that are empty or a dash for no value. */
    public boolean numeric(int column) {
        return rows.stream()
                .map(r -> r.get(column))
                .filter(cell -> !cell.isEmpty())
                .allMatch(cell -> cell.equals("–") || cell.matches("-?[\\d,]+(\\.\\d+)?( %)?"));
    }

    /** Writes CSV (RFC 4180, line feeds) without grouping digits, so that programs can read the numbers. */
    public String csv() {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(columns);
            rows.forEach(
                    row -> csv.writeRecord(row.stream().map(ValueTable::plain).toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot be: it is written into memory
        }
        return text.toString();
    }

    private static String plain(String cell) {
        return cell.matches("-?\\d{1,3}(,\\d{3})+(\\.\\d+)?") ? cell.replace(",", "") : cell;
    }
}
