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
import java.util.Map;
import java.util.stream.Collectors;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.SheetCells;
import org.spartabench.facts.source.CsvFile;

/**
 * Reads and writes a sheet that people fill in as a file: CSV (RFC 4180), or with tabs where the name ends in {@code .tsv}, in UTF-8
 * with a byte order mark, by which Excel knows the encoding; every cell is quoted. It is read with the separator that a
 * spreadsheet saved it with, and with its columns in any order.
 */
public final class SheetFile implements Closeable {

    private static final char MARK = '\uFEFF';

    private static final String TABS = ".tsv";

    /** A row with its number in the spreadsheet; the header is row 1. @param cells by column, of those that the file has */
    public record Numbered(int number, Map<String, String> cells) {

        /** Gives a cell; empty if the file has no such column. */
        public String cell(String column) {
            return cells.getOrDefault(column, "");
        }

        /** Gives the row of a review sheet. */
        public SheetRow row() {
            return SheetRow.of(this);
        }
    }

    private final CsvWriter csv;

    private SheetFile(CsvWriter csv) {
        this.csv = csv;
    }

    /** Begins a sheet; its header is written at once. @param named the file that it becomes, whose ending says what separates cells */
    public static SheetFile begin(Path file, Path named, List<String> columns) throws IOException {
        Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        writer.write(MARK);
        CsvWriter csv = CsvWriter.builder()
                .fieldSeparator(named.toString().endsWith(TABS) ? '\t' : ',')
                .quoteStrategy(QuoteStrategies.ALWAYS)
                .lineDelimiter(LineDelimiter.CRLF)
                .build(writer);
        csv.writeRecord(columns);
        return new SheetFile(csv);
    }

    /** @param cells in the order of the columns */
    public void add(List<String> cells) {
        csv.writeRecord(cells.stream().map(SheetCells::tame).toList());
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }

    /**
     * Reads a sheet; empty rows are left out.
     *
     * @param kind of the sheet, for people
     * @param needed columns without which nothing can be taken
     */
    public static Result<List<Numbered>> read(Path file, String kind, List<String> needed) {
        return CsvFile.open(file).then(csv -> {
            Reading reading = new Reading(file.getFileName().toString(), kind, needed);
            return csv.records(reading::take).then(count -> reading.result());
        });
    }

    private static final class Reading {
        private final String name;
        private final String kind;
        private final List<String> needed;
        private final List<Numbered> rows = new ArrayList<>();
        private final List<Problem> problems = new ArrayList<>();
        private List<String> header = List.of();
        private int number;

        Reading(String name, String kind, List<String> needed) {
            this.name = name;
            this.kind = kind;
            this.needed = needed;
        }

        /** @param line where the row begins in the file: cells of several lines make it higher than the row's number */
        boolean take(long line, List<String> cells) {
            number++;
            if (number == 1) {
                header = cells.stream()
                        .map(c -> c.strip().toLowerCase(Locale.ROOT).replace(' ', '_'))
                        .toList();
                needed.stream()
                        .filter(c -> !header.contains(c))
                        .forEach(c -> problems.add(new Problem(name + ":1: has no column '" + c + "'; it is not a "
                                + kind + ", or the column was deleted")));
                return problems.isEmpty();
            }
            if (cells.stream().anyMatch(c -> !c.isBlank())) {
                rows.add(new Numbered(
                        number,
                        header.stream()
                                .collect(Collectors.toMap(c -> c, c -> cell(cells, c), (first, second) -> first))));
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
