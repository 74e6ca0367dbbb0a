package org.spartabench.publishing.errata;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.source.CsvFile;

/**
 * Reads reports from a file: CSV with the columns {@code id}, {@code what} and {@code by}, or a JSON list of objects with
 * these fields. All reports or a line for each that is incomplete.
 */
public final class ReportFile {

    private static final List<String> COLUMNS = List.of("id", "what", "by");
    private final String name;
    private final List<ItemReport> reports = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private List<String> header = List.of();

    private ReportFile(Path file) {
        name = String.valueOf(file.getFileName());
    }

    public static Result<List<ItemReport>> read(Path file) {
        ReportFile reading = new ReportFile(file);
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".json")
                ? reading.json(file)
                : CsvFile.open(file).then(csv -> csv.records(reading::record)).then(count -> reading.result());
    }

    private Result<List<ItemReport>> result() {
        if (problems.isEmpty() && reports.isEmpty()) {
            return Result.bad(name + ": holds no report");
        }
        return problems.isEmpty() ? Result.ok(List.copyOf(reports)) : new Result.Bad<>(problems);
    }

    private boolean record(long line, List<String> cells) {
        if (header.isEmpty()) {
            header = cells.stream()
                    .map(c -> c.replace("\uFEFF", "").strip().toLowerCase(Locale.ROOT))
                    .toList();
            COLUMNS.stream()
                    .filter(c -> !header.contains(c))
                    .forEach(c -> problems.add(new Problem(name + ": has no column '" + c + "'")));
        } else if (problems.isEmpty() || header.containsAll(COLUMNS)) {
            add("line " + line, cell(cells, "id"), cell(cells, "what"), cell(cells, "by"));
        }
        return true;
    }

    private String cell(List<String> cells, String column) {
        int index = header.indexOf(column);
        return index >= 0 && index < cells.size() && cells.get(index) instanceof String text ? text : "";
    }

    private Result<List<ItemReport>> json(Path file) {
        try {
            JsonNode root = Json.MAPPER.readTree(Files.readString(file));
            if (!root.isArray()) {
                return Result.bad(name + ": is not a list of reports");
            }
            for (int i = 0; i < root.size(); i++) {
                JsonNode node = root.get(i);
                add(
                        "report " + (i + 1),
                        node.path("id").asText(),
                        node.path("what").asText(),
                        node.path("by").asText());
            }
            return result();
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(name, e));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    private void add(String place, String id, String what, String by) {
        ItemReport report = new ItemReport(id, what, by);
        for (int i = 0; i < COLUMNS.size(); i++) {
            if (List.of(report.id(), report.what(), report.by()).get(i).isEmpty()) {
                problems.add(new Problem(name + ": " + place + " has no '" + COLUMNS.get(i) + "'"));
                return;
            }
        }
        reports.add(report);
    }
}
