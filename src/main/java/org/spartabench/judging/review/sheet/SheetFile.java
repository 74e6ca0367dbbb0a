package org.spartabench.judging.review.sheet;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.SheetCells;
import org.spartabench.facts.source.CsvFile;

/**
 * Reads and writes the review sheet as a file: CSV (RFC 4180) in UTF-8 with a byte order mark, by which Excel knows the
 * encoding; every cell is quoted. It is read with the separator that a spreadsheet saved it with, and with its columns
 * in any order.
 */
public final class SheetFile implements Closeable {

    private static final char MARK = '\uFEFF';

    /** Columns without which nothing can be taken. */
    private static final List<String> NEEDED = List.of("id", "decision", "edited_question", "reasons", "note", "mark");

    /** A row with its number in the spreadsheet; the header is row 1. */
    public record Numbered(int number, SheetRow row) {}

    private final CsvWriter csv;

    private SheetFile(CsvWriter csv) {
        this.csv = csv;
    }

    /** Begins a sheet; its header is written at once. */
    public static SheetFile begin(Path file) throws IOException {
        Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        writer.write(MARK);
        CsvWriter csv = CsvWriter.builder()
                .quoteStrategy(QuoteStrategies.ALWAYS)
                .lineDelimiter(LineDelimiter.CRLF)
                .build(writer);
        csv.writeRecord(SheetRow.COLUMNS);
        return new SheetFile(csv);
    }

    public void add(SheetRow row) {
        csv.writeRecord(row.cells().stream().map(SheetCells::tame).toList());
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }

    /** Reads a sheet; empty rows are left out. */
    public static Result<List<Numbered>> read(Path file) {
        return CsvFile.open(file).then(csv -> {
            Reading reading = new Reading(file.getFileName().toString());
            return csv.records(reading::take).then(count -> reading.result());
        });
    }

    private static final class Reading {
        private final String name;
        private final List<Numbered> rows = new ArrayList<>();
        private final List<Problem> problems = new ArrayList<>();
        private List<String> header = List.of();
        private int number;

        Reading(String name) {
            this.name = name;
        }

        /** @param line where the row begins in the file: cells of several lines make it higher than the row's number */
        boolean take(long line, List<String> cells) {
            number++;
            if (number == 1) {
                header = cells.stream()
                        .map(c -> c.strip().toLowerCase(Locale.ROOT).replace(' ', '_'))
                        .toList();
                NEEDED.stream()
                        .filter(c -> !header.contains(c))
                        .forEach(c -> problems.add(new Problem(name + ":1: has no column '" + c
                                + "'; it is not a review sheet, or the column was" + " deleted")));
                return problems.isEmpty();
            }
            if (cells.stream().anyMatch(c -> !c.isBlank())) {
                rows.add(new Numbered(
                        number,
                        SheetRow.of(SheetRow.COLUMNS.stream()
                                .map(c -> cell(cells, c))
                                .toList())));
            }
            return true;
        }

        private String cell(List<String> cells, String column) {
            int at = header.indexOf(column);
            return at < 0 || at >= cells.size() ? "" : SheetCells.restore(cells.get(at));
        }

        Result<List<Numbered>> result() {
            return problems.isEmpty() ? Result.ok(rows) : new Result.Bad<>(problems);
        }
    }
}
