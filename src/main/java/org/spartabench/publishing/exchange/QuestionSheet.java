package org.spartabench.publishing.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.SheetCells;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.source.CsvFile;
import org.spartabench.publishing.entry.Entry;

/**
 * Writes and reads a questions file as CSV (RFC 4180, UTF-8): a column for each field, lists and objects as JSON. No
 * spreadsheet runs a cell as a formula.
 */
final class QuestionSheet implements Closeable {

    private static final Set<String> TEXTS = Set.of("question_id", "question", "sql_query", "type", "source_file");

    private final CsvWriter csv;
    private final QuestionFile questions;
    private boolean headed;

    private QuestionSheet(CsvWriter csv, Schema schema) {
        this.csv = csv;
        this.questions = new QuestionFile(schema);
    }

    static QuestionSheet begin(Path file, Schema schema) throws IOException {
        return new QuestionSheet(
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Files.newBufferedWriter(file)), schema);
    }

    void add(Entry entry) throws IOException {
        ObjectNode fields = Json.MAPPER.valueToTree(questions.of(entry));
        if (!headed) {
            csv.writeRecord(fields.propertyStream().map(f -> f.getKey()).toList());
            headed = true;
        }
        List<String> cells = new ArrayList<>();
        for (JsonNode field : fields) {
            cells.add(
                    field.isTextual()
                            ? SheetCells.tame(field.asText())
                            : SheetCells.tameJson(Json.MAPPER.writeValueAsString(field)));
        }
        csv.writeRecord(cells);
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }

    /** Takes an object with the line where it begins. */
    @FunctionalInterface
    interface Taker {
        void take(JsonNode fields, int line);
    }

    /** Reads the rows as objects, as a JSON file has them; a cell that is no JSON stays a text. */
    static Result<Long> read(Path file, Taker taker) {
        List<String> header = new ArrayList<>();
        return CsvFile.open(file)
                .then(csv -> csv.records((line, cells) -> {
                    if (header.isEmpty()) {
                        header.addAll(cells);
                    } else {
                        taker.take(object(header, cells), (int) line);
                    }
                    return true;
                }));
    }

    private static ObjectNode object(List<String> header, List<String> cells) {
        ObjectNode object = Json.MAPPER.createObjectNode();
        for (int i = 0; i < Math.min(header.size(), cells.size()); i++) {
            String name = header.get(i);
            object.set(
                    name,
                    TEXTS.contains(name) ? object.textNode(SheetCells.restore(cells.get(i))) : value(cells.get(i)));
        }
        return object;
    }

    private static JsonNode value(String cell) {
        try {
            JsonNode value = Json.MAPPER.readTree(cell);
            return value.isContainerNode() || value.isBoolean()
                    ? value
                    : Json.MAPPER.getNodeFactory().textNode(SheetCells.restore(cell));
        } catch (JsonProcessingException e) {
            return Json.MAPPER.getNodeFactory().textNode(SheetCells.restore(cell));
        }
    }
}
