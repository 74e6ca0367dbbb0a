package org.spartabench.judging.review.audit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Result;

/**
 * Reads sets of the HybridQA form (Chen et al. 2020; OTT-QA has the same): JSON arrays, or values one after the other, plain or
 * packed with gzip. What a value is follows from its fields: {@code question} and {@code table_id} are an item, {@code header} and
 * {@code data} a table, {@code link} and {@code text} a passage; an object of texts alone is passages by their links.
 */
public final class ForeignFiles {

    private final Map<String, Foreign.Item> items = new LinkedHashMap<>();
    private final Map<String, Foreign.Table> tables = new LinkedHashMap<>();
    private final Map<String, String> passages = new LinkedHashMap<>();
    private final List<String> leftOut = new ArrayList<>();

    private ForeignFiles() {}

    /** @param paths files, or folders whose files are all read */
    public static Result<Foreign> read(List<Path> paths) {
        ForeignFiles reading = new ForeignFiles();
        for (Path path : paths) {
            switch (files(path)) {
                case Result.Bad<List<Path>>(var problems) -> {
                    return new Result.Bad<>(problems);
                }
                case Result.Ok<List<Path>>(List<Path> all) -> {
                    Optional<String> problem = all.stream()
                            .flatMap(file -> reading.file(file).stream())
                            .findFirst();
                    if (problem.isPresent()) {
                        return Result.bad(problem.get());
                    }
                }
            }
        }
        return reading.result(paths);
    }

    private static Result<List<Path>> files(Path path) {
        if (Files.isRegularFile(path)) {
            return Result.ok(List.of(path));
        }
        try (Stream<Path> inside = Files.isDirectory(path) ? Files.walk(path) : Stream.empty()) {
            List<Path> found = inside.filter(f -> f.toString().matches(".*\\.jsonl?(\\.gz)?"))
                    .sorted()
                    .toList();
            return found.isEmpty()
                    ? Result.bad(path + ": is neither a file nor a folder with *.json or *.jsonl files")
                    : Result.ok(found);
        } catch (IOException e) {
            return Result.bad(path + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    private Optional<String> file(Path file) {
        try (InputStream in = opened(file);
                JsonParser parser = Json.values(Json.MAPPER).createParser(in)) {
            int number = 0;
            while (parser.nextToken() != null) {
                int line = parser.currentTokenLocation().getLineNr();
                JsonNode node = parser.readValueAsTree();
                for (JsonNode one : node.isArray() ? node : List.of(node)) {
                    number++;
                    if (!take(one)) {
                        return Optional.of(file + ":" + line + ": value " + number
                                + (one.has("db_id")
                                        ? " is a question with SQL; to audit it, name the folder that holds the file"
                                                + " and its databases. 'sparta audit " + ShellWord.of(file)
                                                + "' says what can be said without them"
                                        : " is neither an item (question, table_id, answer) nor a"
                                                + " table (header, data) nor a passage (link, text)"));
                    }
                }
            }
            return Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.of(FileFailure.notJson(file, e));
        } catch (IOException e) {
            return Optional.of(file + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    private static InputStream opened(Path file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file));
        return file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
    }

    private boolean take(JsonNode node) {
        if (node.hasNonNull("question") && node.hasNonNull("table_id")) {
            item(node);
        } else if (node.path("header").isArray() && node.path("data").isArray()) {
            table(node);
        } else if (node.hasNonNull("link") && node.path("text").isTextual()) {
            passages.put(node.path("link").asText(), node.path("text").asText());
        } else if (node.isObject() && node.valueStream().allMatch(JsonNode::isTextual)) {
            node.properties().forEach(e -> passages.put(e.getKey(), e.getValue().asText()));
        } else {
            return false;
        }
        return true;
    }

    private void item(JsonNode node) {
        String id = first(node, "question_id", "id").orElse("item-" + (items.size() + 1));
        List<String> answers = new ArrayList<>();
        for (String field : List.of("answer", "answer-text", "answer_text")) {
            JsonNode given = node.path(field);
            if (answers.isEmpty() && given.isArray()) {
                given.forEach(a -> answers.add(a.asText()));
            } else if (answers.isEmpty() && given.isValueNode() && !given.isNull()) {
                answers.add(given.asText());
            }
        }
        answers.removeIf(String::isBlank);
        if (answers.isEmpty()) {
            leftOut.add(id + " is skipped: it has no answer");
        } else if (items.containsKey(id)) {
            leftOut.add(id + " is skipped: another item has this id");
        } else {
            items.put(
                    id,
                    new Foreign.Item(
                            id,
                            node.path("question").asText().strip(),
                            node.path("table_id").asText(),
                            answers));
        }
    }

    private static Optional<String> first(JsonNode node, String... fields) {
        return Stream.of(fields)
                .filter(node::hasNonNull)
                .map(f -> node.path(f).asText())
                .findFirst();
    }

    private void table(JsonNode node) {
        String id = first(node, "table_id", "uid", "id").orElse("");
        List<String> header = new ArrayList<>();
        node.path("header").forEach(h -> header.add(cell(h).text()));
        List<List<Foreign.Cell>> rows = new ArrayList<>();
        for (JsonNode row : node.path("data")) {
            List<Foreign.Cell> cells = new ArrayList<>();
            row.forEach(c -> cells.add(cell(c)));
            rows.add(cells);
        }
        tables.put(
                id,
                new Foreign.Table(
                        id,
                        node.path("title").asText(""),
                        node.path("section_title").asText(""),
                        node.path("intro").asText(""),
                        header,
                        rows));
    }

    /** A text, or a text with the links that it bears. */
    private static Foreign.Cell cell(JsonNode node) {
        List<String> links = new ArrayList<>();
        if (node.isArray()) {
            node.path(1).forEach(l -> links.add(l.asText()));
            return new Foreign.Cell(node.path(0).asText(), links);
        }
        return new Foreign.Cell(node.asText(), links);
    }

    private Result<Foreign> result(List<Path> paths) {
        List<Foreign.Item> usable = new ArrayList<>();
        for (Foreign.Item item : items.values()) {
            if (tables.containsKey(item.table())) {
                usable.add(item);
            } else {
                leftOut.add(item.id() + " is skipped: its table " + item.table() + " is in none of the files");
            }
        }
        return usable.isEmpty()
                ? Result.bad(paths.getFirst() + ": no item has its table; name the files of items, tables and passages"
                        + (leftOut.isEmpty() ? "" : " (the first: " + leftOut.getFirst() + ")"))
                : Result.ok(new Foreign(usable, tables, passages, leftOut));
    }
}
