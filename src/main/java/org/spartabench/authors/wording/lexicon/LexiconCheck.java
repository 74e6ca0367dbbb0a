package org.spartabench.authors.wording.lexicon;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;

/** Reads the JSON of a lexicon and finds all its errors. */
final class LexiconCheck {

    static final int VERSION = 1;

    private static final Set<String> TABLE_KEYS = words("noun person identity scene named columns relations");
    private static final Set<String> COLUMN_KEYS = words("noun person kind unit before after verb whose not than as"
            + " comparative superlative ranking measure values value ask");
    private static final Set<String> RELATION_KEYS =
            words("noun person is not did didNot during bare onlyCounted whole occasion");
    private static final Set<String> KINDS = Arrays.stream(ColumnWords.Kind.values())
            .map(k -> k.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.toCollection(LinkedHashSet::new));

    private final String name;
    private final List<Problem> problems = new ArrayList<>();

    private LexiconCheck(String name) {
        this.name = name;
    }

    private static Set<String> words(String words) {
        return Set.of(words.split(" "));
    }

    /**
     * Reads the file; its names of tables and columns are in small letters then.
     *
     * @param name of the file, for messages
     */
    static Result<JsonNode> read(String json, String name) {
        JsonNode root;
        try {
            root = Json.MAPPER
                    .reader()
                    .with(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                    .readTree(json);
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(name, e));
        }
        if (root.path("version").asInt() != VERSION) {
            return Result.bad(name + ": the lexicon's version is not " + VERSION);
        }
        LexiconCheck check = new LexiconCheck(name);
        check.lowered(root.path("tables"), "table ");
        root.path("tables").properties().forEach(e -> check.table(e.getKey(), e.getValue()));
        return check.problems.isEmpty() ? Result.ok(root) : new Result.Bad<>(check.problems);
    }

    private void table(String table, JsonNode node) {
        known(node, TABLE_KEYS, table);
        lowered(node.path("columns"), "column " + table + ".");
        lowered(node.path("relations"), "column " + table + ".");
        noun(node, table);
        node.path("columns").properties().forEach(e -> column(table + "." + e.getKey(), e.getValue()));
        node.path("relations").properties().forEach(e -> {
            known(e.getValue(), RELATION_KEYS, table + "." + e.getKey());
            noun(e.getValue(), table + "." + e.getKey());
        });
    }

    /** Writes names in small letters, by which they are looked up; refuses a name that is there in two cases. */
    private void lowered(JsonNode names, String what) {
        if (names instanceof ObjectNode node) {
            ObjectNode lower = node.objectNode();
            node.properties().forEach(e -> {
                String key = e.getKey().toLowerCase(Locale.ROOT);
                if (lower.has(key)) {
                    problem("names the " + what + key + " twice");
                }
                lower.set(key, e.getValue());
            });
            node.removeAll().setAll(lower);
        }
    }

    private void column(String where, JsonNode node) {
        known(node, COLUMN_KEYS, where);
        noun(node, where);
        if (node.hasNonNull("unit") && !hasText(node.get("unit"))) {
            problem("the unit of " + where + " is not a text");
        }
        String kind = node.path("kind").asText();
        if (node.has("kind") && !KINDS.contains(kind.toLowerCase(Locale.ROOT))) {
            problem("\"" + kind + "\" of " + where + " is not one of the kinds " + String.join(", ", KINDS));
        }
        node.path("values").properties().forEach(e -> {
            if (!e.getValue().isTextual() && !e.getValue().path("text").isTextual()) {
                problem("the value \"" + e.getKey() + "\" of " + where + " has no text");
            }
        });
    }

    private void noun(JsonNode node, String where) {
        if (node.has("noun") && !hasText(node.get("noun"))) {
            problem("the noun of " + where + " is not a text");
        }
    }

    /** Says whether a node is a text or contains one. */
    private static boolean hasText(JsonNode node) {
        return Stream.concat(Stream.of(node), node.valueStream())
                .anyMatch(n -> n.isTextual() && !n.asText().isBlank());
    }

    private void known(JsonNode node, Set<String> keys, String where) {
        node.fieldNames().forEachRemaining(key -> {
            if (!keys.contains(key)) {
                problem("the lexicon says \"" + key + "\" of " + where + ", which is unknown");
            }
        });
    }

    private void problem(String message) {
        problems.add(new Problem(name + ": " + message));
    }
}
