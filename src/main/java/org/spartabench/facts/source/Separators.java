package org.spartabench.facts.source;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the separator of a file: with it, most lines have as many cells as the first. */
final class Separators {

    private static final char[] CANDIDATES = {',', ';', '\t'};
    private static final int PROBE_CHARS = 1 << 17;

    private Separators() {}

    /** Accepts records of any width, since the caller reports wrong ones. */
    static CsvReader.CsvReaderBuilder reader(char separator) {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .detectBomHeader(true)
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE);
    }

    static char find(Path path) throws IOException {
        char[] buffer = new char[PROBE_CHARS];
        int length = 0;
        boolean whole = false;
        try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            while (length < buffer.length && !whole) {
                int read = reader.read(buffer, length, buffer.length - length);
                whole = read < 0;
                length += Math.max(0, read);
            }
        }
        String probe = new String(buffer, 0, length);
        char best = CANDIDATES[0];
        double bestScore = 0;
        for (char candidate : CANDIDATES) {
            double score = score(probe, candidate, whole);
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    /** Scores a separator by the share of lines as wide as the first, plus a little for each cell; 0 for a single cell. */
    private static double score(String probe, char separator, boolean whole) {
        List<Integer> widths = new ArrayList<>();
        try (CsvReader<CsvRecord> reader = reader(separator).ofCsvRecord(probe)) {
            for (CsvRecord record : reader) {
                widths.add(record.getFieldCount());
            }
        } catch (CsvParseException e) {
            // With the wrong separator a quote may stand in the middle of a cell; what was read so far counts.
        } catch (IOException e) {
            return 0;
        }
        if (!whole && widths.size() > 1) {
            // The last record is cut where the probe ends.
            widths.removeLast();
        }
        if (widths.isEmpty() || widths.getFirst() < 2) {
            return 0;
        }
        long alike = widths.stream().filter(widths.getFirst()::equals).count();
        return (double) alike / widths.size() + Math.min(widths.getFirst(), 100) / 1000.0;
    }
}
