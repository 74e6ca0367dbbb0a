package org.spartabench.facts.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A written sample domain, read back with nothing of the generator: header and rows of every table, domain.json. */
record SampleTables(Map<String, List<String>> headers, Map<String, List<Map<String, String>>> rows, JsonNode json) {

    static SampleTables read(Path folder) throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        Map<String, List<Map<String, String>>> tables = new LinkedHashMap<>();
        for (Path file : csvFiles(folder)) {
            String table = file.getFileName().toString().replace(".csv", "");
            List<Map<String, String>> rows = new ArrayList<>();
            try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
                for (CsvRecord line : reader) {
                    if (headers.putIfAbsent(table, line.getFields()) == null) {
                        continue;
                    }
                    Map<String, String> row = new LinkedHashMap<>();
                    for (int i = 0; i < line.getFieldCount(); i++) {
                        row.put(headers.get(table).get(i), line.getField(i));
                    }
                    rows.add(row);
                }
            }
            tables.put(table, rows);
        }
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("domain.json").toFile());
        return new SampleTables(headers, tables, json);
    }

    private static List<Path> csvFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".csv")).sorted().toList();
        }
    }

    List<Map<String, String>> table(String name) {
        return rows.get(name);
    }

    /** The values of some columns, row by row. */
    List<List<String>> project(String table, JsonNode columns) {
        List<String> names = new ArrayList<>();
        columns.forEach(c -> names.add(c.asText()));
        return table(table).stream()
                .map(row -> names.stream().map(row::get).toList())
                .toList();
    }
}
