package org.spartabench.publishing.release.folder;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.duckdb.ParquetFile;
import org.spartabench.facts.schema.Schema;
import org.spartabench.publishing.exchange.QuestionFile;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.publishing.release.ReleasedItem;
import org.spartabench.publishing.release.metadata.ReleaseColumns;

/** Writes items as JSON lines or as one Parquet file. The breadth is a list by level, since readers of Parquet differ on maps. */
public record ItemLines(Schema schema, String canary) {

    private static final Set<String> OPEN = Set.of("question_id", "question", "split", ReleaseColumns.CANARY);

    void write(List<ReleasedItem> items, Path file) throws IOException {
        write(items, file, false);
    }

    /** Writes the questions alone: all fields about SQL and answer are null. */
    void withheld(List<ReleasedItem> items, Path file) throws IOException {
        write(items, file, true);
    }

    private void write(List<ReleasedItem> items, Path file, boolean withheld) throws IOException {
        QuestionFile questions = new QuestionFile(schema);
        try (JsonLines out = new JsonLines(file)) {
            for (ReleasedItem item : items) {
                QuestionFile.Published fields = questions.of(item.entry());
                ObjectNode line = Json.MAPPER.valueToTree(fields);
                line.remove("source_file");
                ArrayNode breadth = Json.MAPPER.createArrayNode();
                fields.breadth().values().forEach(breadth::add);
                line.set("breadth", breadth);
                line.put("shape", item.shape()).put("split", item.split()).put(ReleaseColumns.CANARY, canary);
                if (withheld) {
                    line.properties().stream()
                            .filter(field -> !OPEN.contains(field.getKey()))
                            .forEach(field -> field.setValue(NullNode.getInstance()));
                }
                out.add(line);
            }
        }
    }

    /** Writes the items alone into one Parquet file, or nothing. @return how many */
    public Result<Integer> parquet(List<ReleasedItem> items, Path out) {
        try {
            AllOrNothing.file(out, work -> {
                Path lines = Files.createTempFile("sparta-items", ".jsonl");
                try (ParquetFile engine = ParquetFile.begin()) {
                    write(items, lines);
                    engine.write(lines, ReleaseColumns.ITEMS, Map.of("canary", canary), work);
                } finally {
                    Files.delete(lines);
                }
            });
            return Result.ok(items.size());
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FileFailure.of(e) + "); nothing was changed");
        }
    }
}
