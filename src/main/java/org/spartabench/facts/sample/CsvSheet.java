package org.spartabench.facts.sample;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.schema.ColumnRef;

/** Writes one CSV file: a header, then rows of the same width; null becomes an empty cell. */
record CsvSheet(CsvWriter writer, int width, List<@Nullable String> cells) implements Closeable {

    /** A folder for the files of a domain, whose description names the columns in their order. */
    record Folder(Path path, DomainFile domain) {

        /** Creates {@code table.csv}. */
        CsvSheet create(String table) throws IOException {
            List<String> header = domain.columns().keySet().stream()
                    .filter(column -> column.table().equals(table))
                    .map(ColumnRef::column)
                    .toList();
            CsvWriter writer =
                    CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(path.resolve(table + ".csv"));
            writer.writeRecord(header);
            return new CsvSheet(writer, header.size(), new ArrayList<>());
        }
    }

    /** Adds cells to the row that {@link #row} ends. */
    CsvSheet add(@Nullable Object... values) {
        Arrays.stream(values)
                .map(value -> value == null ? null : value.toString())
                .forEach(cells::add);
        return this;
    }

    /** Adds the last cells of a row and writes it. */
    void row(@Nullable Object... values) {
        add(values);
        if (cells.size() != width) {
            throw new IllegalArgumentException("expected " + width + " values, got " + cells.size());
        }
        writer.writeRecord(cells);
        cells.clear();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
