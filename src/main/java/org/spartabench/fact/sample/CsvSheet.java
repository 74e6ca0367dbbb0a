package org.spartabench.fact.sample;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes one CSV file: a header, then rows of the same width; null becomes an empty cell. */
final class CsvSheet implements Closeable {

    private final CsvWriter writer;
    private final int width;

    private CsvSheet(CsvWriter writer, int width) {
        this.writer = writer;
        this.width = width;
    }

    /** Creates {@code folder/table.csv}; {@code columns} are separated by blanks. */
    static CsvSheet create(Path folder, String table, String columns) throws IOException {
        List<String> header = SampleWords.list(columns);
        CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(folder.resolve(table + ".csv"));
        writer.writeRecord(header);
        return new CsvSheet(writer, header.size());
    }

    void row(@Nullable Object... values) {
        if (values.length != width) {
            throw new IllegalArgumentException("expected " + width + " values, got " + values.length);
        }
        @Nullable String[] cells = new @Nullable String[width];
        for (int i = 0; i < width; i++) {
            Object value = values[i];
            cells[i] = value == null ? null : value.toString();
        }
        writer.writeRecord(cells);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
