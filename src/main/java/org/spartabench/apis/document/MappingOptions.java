package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.base.result.Result;

/**
 * Holds what a user says of operations that their document does not say: where the rows stand, how pages are asked for, and
 * which parameters take several values of a column. It is written beside the operations as {@code x-sparta}, where a document may
 * have it, too.
 *
 * @param byOperation by operationId or name; the empty name for the only operation
 */
public record MappingOptions(Map<String, ObjectNode> byOperation) {

    public static final MappingOptions NONE = new MappingOptions(Map.of());

    private static final Set<String> WORDS = Set.of(OpenApiWriter.ROWS, PageOptions.PAGES, OpenApiWriter.BATCH);

    /** Reads options, each with {@code OPERATION:} before it or without, over those of a file. */
    public static Result<MappingOptions> of(
            Optional<Path> file, List<String> rows, List<String> pages, List<String> batch) {
        return file.map(f -> ApiDocument.read(f).then(root -> ofFile(root, f.toString())))
                .orElseGet(() -> Result.ok(new LinkedHashMap<>()))
                .then(all -> {
                    rows.forEach(r -> own(all, r).put(OpenApiWriter.ROWS, value(r)));
                    pages.forEach(p -> own(all, p).put(PageOptions.PAGES, value(p)));
                    for (String b : batch) {
                        String[] both = value(b).split("=", 2);
                        if (both.length < 2) {
                            return Result.bad("--batch is PARAMETER=COLUMN, and not " + value(b));
                        }
                        own(all, b).withObject("/" + OpenApiWriter.BATCH).put(both[0].strip(), both[1].strip());
                    }
                    return checked(all);
                });
    }

    private static Result<Map<String, ObjectNode>> ofFile(JsonNode root, String label) {
        Map<String, ObjectNode> all = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> operation : root.properties()) {
            if (!(operation.getValue() instanceof ObjectNode words)) {
                return Result.bad(label + ": " + operation.getKey() + " has no words such as rows, pages or batch");
            }
            Optional<String> unknown = words.propertyStream()
                    .map(Map.Entry::getKey)
                    .filter(w -> !WORDS.contains(w))
                    .findFirst();
            if (unknown.isPresent()) {
                return Result.bad(label + ": " + operation.getKey() + " has the word " + unknown.get()
                        + "; a mapping file knows rows, pages and batch");
            }
            all.put(operation.getKey(), words.deepCopy());
        }
        return all.isEmpty() ? Result.bad(label + ": names no operation") : Result.ok(all);
    }

    private static Result<MappingOptions> checked(Map<String, ObjectNode> all) {
        for (ObjectNode words : all.values()) {
            JsonNode rows = words.path(OpenApiWriter.ROWS);
            if (!rows.isMissingNode() && !rows.asText().startsWith("/")) {
                return Result.bad("rows: a pointer begins with /, such as /data/items, and is not " + rows.asText());
            }
            JsonNode pages = words.path(PageOptions.PAGES);
            if (!pages.isMissingNode() && PageOptions.read(pages) instanceof Result.Bad<?> bad) {
                return Result.bad(bad.message());
            }
        }
        return Result.ok(new MappingOptions(all));
    }

    private static ObjectNode own(Map<String, ObjectNode> all, String option) {
        return all.computeIfAbsent(operation(option), o -> JsonNodeFactory.instance.objectNode());
    }

    /** Gives the name before a colon; a colon may also stand in what is said. */
    private static String operation(String option) {
        int colon = option.indexOf(':');
        String name = colon < 0 ? "" : option.substring(0, colon);
        return name.matches("[^=,/]*") ? name : "";
    }

    private static String value(String option) {
        String operation = operation(option);
        return (operation.isEmpty() ? option : option.substring(operation.length() + 1)).strip();
    }

    /** Writes what is said beside the operations of a document; bad if one of them is not there. */
    public Result<JsonNode> onto(JsonNode document, String label) {
        if (byOperation.isEmpty()) {
            return Result.ok(document);
        }
        JsonNode root = document.deepCopy();
        Map<String, ObjectNode> operations = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
            for (String method : List.of("get", "post")) {
                if (path.getValue().path(method) instanceof ObjectNode operation) {
                    operations.putIfAbsent(operation.path("operationId").asText(), operation);
                    operations.put(OpenApiReader.plainName(operation, path.getKey()), operation);
                }
            }
        }
        List<ObjectNode> different = operations.values().stream().distinct().toList();
        List<String> unknown = new ArrayList<>();
        byOperation.forEach((name, words) -> {
            ObjectNode operation =
                    name.isEmpty() && different.size() == 1 ? different.getFirst() : operations.get(name);
            if (operation == null) {
                unknown.add(name);
            } else {
                operation.withObject("/" + OpenApiWriter.OWN).setAll(words);
            }
        });
        return unknown.isEmpty()
                ? Result.ok(root)
                : Result.bad(label + ": "
                        + (unknown.getFirst().isEmpty()
                                ? "it has several operations; write the name of one and a colon before what --rows,"
                                        + " --pages or --batch says"
                                : "it has no operation " + unknown.getFirst() + " that reads"));
    }
}
