package org.spartabench.publishing.foreign.layout;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.base.result.Result;
import org.spartabench.facts.source.CsvFile;

/** Writes what was corrected in a set: {@code errata.csv}, a line for each record, and {@code errors.csv}, how many of each kind. */
public final class ErrataFile {

    public static final String ERRATA = "errata.csv";
    public static final String ERRORS = "errors.csv";

    private static final List<String> COLUMNS = List.of(
            "file", "number", "id", "change", "old_question", "new_question", "old_sql", "new_sql", "reason", "kind");

    private ErrataFile() {}

    /** Writes the list into a folder; no file for an empty one. @param canary a column of its own, in a release */
    public static void write(List<CorrectedRecord> errata, Optional<String> canary, Path folder) throws IOException {
        List<List<String>> lines = errata.stream().map(ErrataFile::cells).toList();
        write(COLUMNS, lines, canary, folder.resolve(ERRATA));
    }

    /** Writes how many there are of each kind; no file for an empty list. */
    public static void writeKinds(List<CorrectedRecord> errata, Optional<String> canary, Path folder)
            throws IOException {
        List<List<String>> lines = new ArrayList<>();
        kinds(errata).forEach((kind, count) -> lines.add(List.of(kind, String.valueOf(count))));
        write(List.of("kind", "records"), lines, canary, folder.resolve(ERRORS));
    }

    private static void write(List<String> columns, List<List<String>> lines, Optional<String> canary, Path file)
            throws IOException {
        if (!lines.isEmpty()) {
            try (CsvWriter csv = CsvWriter.builder().build(file)) {
                csv.writeRecord(marked(columns, canary.map(c -> "canary")));
                lines.forEach(line -> csv.writeRecord(marked(line, canary)));
            }
        }
    }

    private static List<String> marked(List<String> cells, Optional<String> mark) {
        return Stream.concat(cells.stream(), mark.stream()).toList();
    }

    private static List<String> cells(CorrectedRecord e) {
        return List.of(
                e.file(),
                String.valueOf(e.number()),
                e.id(),
                e.change(),
                e.oldQuestion(),
                e.newQuestion(),
                e.oldSql(),
                e.newSql(),
                e.reason(),
                e.kind());
    }

    /** Counts the records by kind of error, in the order of their names. */
    public static Map<String, Integer> kinds(List<CorrectedRecord> errata) {
        Map<String, Integer> kinds = new TreeMap<>();
        errata.forEach(e -> kinds.merge(e.kind(), 1, Integer::sum));
        return kinds;
    }

    /** Reads the errata of a set's folder; none if it has none, or a file of another form. */
    public static List<CorrectedRecord> read(Path folder) {
        List<CorrectedRecord> errata = new ArrayList<>();
        Path file = folder.resolve(ERRATA);
        List<String> header = new ArrayList<>();
        if (Files.isRegularFile(file)) {
            Result<?> unused = CsvFile.open(file)
                    .then(csv -> csv.records((line, cells) -> {
                        if (header.isEmpty()) {
                            header.addAll(cells);
                        } else if (cells.size() == header.size() && header.containsAll(COLUMNS)) {
                            record(header, cells, errata);
                        }
                        return true;
                    }));
        }
        return errata;
    }

    private static void record(List<String> header, List<String> cells, List<CorrectedRecord> into) {
        Map<String, String> by = new HashMap<>();
        for (int i = 0; i < header.size(); i++) {
            by.put(header.get(i), cells.get(i));
        }
        String[] values =
                COLUMNS.stream().map(name -> by.getOrDefault(name, "")).toArray(String[]::new);
        if (values[1].matches("\\d{1,18}")) {
            into.add(new CorrectedRecord(
                    values[0],
                    Long.parseLong(values[1]),
                    values[2],
                    values[3],
                    values[4],
                    values[5],
                    values[6],
                    values[7],
                    values[8],
                    values[9]));
        }
    }
}
