package org.spartabench.facts.passage.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;

/**
 * Reads and writes {@code passages.jsonl}: the imported passages of a project, one per line after a line with the format's version.
 *
 * <pre>{"id": "R1", "text": "…", "tuples": {"games": [6]}}</pre>
 */
public final class ImportedPassages {

    public static final String FILE_NAME = "passages.jsonl";

    private static final String VERSION_FIELD = "formatVersion";
    private static final int VERSION = 1;

    private ImportedPassages() {}

    /** Finds the tuples of every passage of a file; bad if a fact is unknown. */
    public static Result<List<ImportedPassage>> link(PassageFile file, FactBase facts) {
        return new PassageLinks(facts, file).find();
    }

    public static Result<Path> write(List<ImportedPassage> passages, Path file) {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write(Json.MAPPER.writeValueAsString(
                            Json.MAPPER.createObjectNode().put(VERSION_FIELD, VERSION)) + "\n");
            for (ImportedPassage passage : passages) {
                writer.write(Json.MAPPER.writeValueAsString(passage) + "\n");
            }
            return Result.ok(file);
        } catch (IOException e) {
            return Result.bad(file + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }

    /** Reads the passages of a project; none if it has no such file. */
    public static Result<List<ImportedPassage>> read(Path file) {
        List<ImportedPassage> passages = new ArrayList<>();
        if (!Files.exists(file)) {
            return Result.ok(passages);
        }
        int number = 0;
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                JsonNode node = Json.MAPPER.readTree(line);
                if (number++ > 0) {
                    passages.add(passage(node));
                } else if (node.path(VERSION_FIELD).asInt() != VERSION) {
                    return Result.bad(file + ": has an unknown format; use a newer version of this program");
                }
            }
            return number == 0
                    ? Result.bad(
                            file + ": is empty; import the passages again, or delete the file to work without them")
                    : Result.ok(passages);
        } catch (JsonProcessingException e) {
            return Result.bad(file + ":" + (number + 1) + ": " + FileFailure.notJson(e));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    private static ImportedPassage passage(JsonNode node) {
        Map<String, List<Long>> tuples = new LinkedHashMap<>();
        node.path("tuples").properties().forEach(e -> {
            List<Long> places = new ArrayList<>();
            e.getValue().forEach(place -> places.add(place.asLong()));
            tuples.put(e.getKey(), places);
        });
        Map<String, List<ImportedPassage.Stated>> stated = new LinkedHashMap<>();
        node.path("stated").properties().forEach(e -> {
            List<ImportedPassage.Stated> spans = new ArrayList<>();
            e.getValue()
                    .forEach(s -> spans.add(new ImportedPassage.Stated(
                            s.path("place").asLong(),
                            s.path("column").asText(),
                            s.path("start").asInt(),
                            s.path("end").asInt())));
            stated.put(e.getKey(), spans);
        });
        return new ImportedPassage(node.path("id").asText(), node.path("text").asText(), tuples, stated);
    }
}
