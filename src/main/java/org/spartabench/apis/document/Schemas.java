package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.ColumnType;

/** Reads the schemas of one document: follows references inside it, and makes one schema of parts and choices. */
final class Schemas {

    /** The type of a value that may have several, or of which the document says nothing. */
    static final String ANY = "any";

    private static final Set<String> PARTS = Set.of("allOf", "oneOf", "anyOf");
    private static final Set<String> SCALARS = Set.of("string", "integer", "number", "boolean");
    private static final int LONGEST_TEXT = 2_000;
    private static final int MOST_NAMED = 20;

    private final JsonNode root;
    private final Map<JsonNode, JsonNode> known = new IdentityHashMap<>();
    private final Set<JsonNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    Schemas(JsonNode root) {
        this.root = root;
    }

    /** Follows references to other parts of the same document. */
    JsonNode follow(JsonNode node) {
        JsonNode at = node;
        @Nullable Set<String> seen = null;
        while (at.has("$ref")) {
            String reference = at.path("$ref").asText();
            if (!reference.startsWith("#/")) {
                throw new Unfit("it refers to another document, " + reference);
            }
            seen = seen == null ? new HashSet<>() : seen;
            if (!seen.add(reference)) {
                throw new Unfit("its reference " + reference + " goes round in a circle");
            }
            at = root.at(reference.substring(1));
            if (at.isMissingNode() && reference.matches("#/(components/schemas|definitions)/.+")) {
                return JsonNodeFactory.instance
                        .objectNode(); // says nothing of its values, so they are read as they come
            }
            if (at.isMissingNode()) {
                throw new Unfit("its reference " + reference + " leads nowhere");
            }
        }
        return at;
    }

    /**
     * Gives a schema with the parts of allOf, of those too, and the choices of oneOf and anyOf in one. Only what each value
     * must have is required.
     */
    JsonNode merged(JsonNode schema) {
        JsonNode own = follow(schema);
        boolean several = own.path("items").isArray();
        if (PARTS.stream().noneMatch(own::has) && !several) {
            return own;
        }
        JsonNode before = known.get(own);
        if (before != null) {
            return before;
        }
        if (!open.add(own)) {
            throw new Unfit("its schema is a part of itself");
        }
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        add(own, true, all);
        own.path("allOf").forEach(part -> add(merged(part), true, all));
        for (String key : List.of("oneOf", "anyOf")) {
            choices(own.path(key), all);
        }
        if (several) {
            several(own, all);
        }
        open.remove(own);
        known.put(own, all);
        return all;
    }

    /** Reads several schemas of elements as choices: of the elements, or of the value itself where nothing says it is a list. */
    private void several(JsonNode own, ObjectNode all) {
        all.remove("items");
        if (own.path("type").asText().equals("array")) {
            all.withObjectProperty("items").set("anyOf", own.path("items"));
        } else {
            choices(own.path("items"), all);
        }
    }

    private void choices(JsonNode choices, ObjectNode all) {
        Set<String> types = new LinkedHashSet<>();
        for (JsonNode choice : choices) {
            JsonNode part = merged(choice);
            if (!part.path("type").asText().equals("null")) {
                types.add(type(part));
                add(part, false, all);
            }
        }
        if (types.size() > 1) {
            all.put("type", common(types));
        }
    }

    /** Adds what a part says, unless it was said before. */
    private static void add(JsonNode part, boolean must, ObjectNode all) {
        part.properties().forEach(e -> {
            String key = e.getKey();
            JsonNode value = e.getValue();
            if (key.equals("properties")) {
                ObjectNode into = all.withObject("/properties");
                value.properties().forEach(p -> into.set(p.getKey(), both(into.get(p.getKey()), p.getValue())));
            } else if (key.equals("required") && value.isArray()) {
                if (must) {
                    value.forEach(all.withArray("/required")::add);
                }
            } else if (!all.has(key) && !PARTS.contains(key)) {
                all.set(key, value);
            }
        });
    }

    /** Makes one schema of what two parts say of a field. */
    private static JsonNode both(@Nullable JsonNode one, JsonNode other) {
        if (one == null || one.equals(other)) {
            return other;
        }
        ObjectNode both = JsonNodeFactory.instance.objectNode();
        both.putArray("allOf").add(other).add(one);
        return both;
    }

    Map<String, JsonNode> properties(JsonNode schema) {
        Map<String, JsonNode> all = new LinkedHashMap<>();
        schema.path("properties").properties().forEach(e -> all.put(e.getKey(), e.getValue()));
        return all;
    }

    /** Names the fields that each value must have. */
    static Set<String> required(JsonNode schema) {
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(r -> required.add(r.asText()));
        return required;
    }

    /** Gives the type, without the "null" that 3.1 lists beside it; a schema with properties is an object. */
    static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type instanceof ArrayNode several) {
            Set<String> types = new LinkedHashSet<>();
            several.forEach(t -> types.add(t.asText()));
            types.remove("null");
            return common(types);
        }
        if (type.isTextual() && !type.asText().equals("null")) {
            return type.asText();
        }
        if (schema.has("properties") || schema.has("additionalProperties")) {
            return "object";
        }
        if (schema.has("items")) {
            return "array";
        }
        boolean texts = schema.has("format") || schema.path("enum").path(0).isTextual();
        return texts ? "string" : ANY;
    }

    private static String common(Set<String> types) {
        if (types.size() == 1) {
            return types.iterator().next();
        }
        return types.equals(Set.of("integer", "number")) ? "number" : ANY;
    }

    static boolean scalar(JsonNode schema) {
        return SCALARS.contains(type(schema));
    }

    static ColumnType columnType(JsonNode schema) {
        return switch (type(schema)) {
            case "integer" -> ColumnType.INTEGER;
            case "number" -> ColumnType.DECIMAL;
            case "boolean" -> ColumnType.BOOLEAN;
            default ->
                switch (schema.path("format").asText("")) {
                    case "date" -> ColumnType.DATE;
                    case "date-time" -> ColumnType.TIMESTAMP;
                    case "time" -> ColumnType.TIME;
                    default -> ColumnType.TEXT;
                };
        };
    }

    /** Gives the description with the values and the format that a type has no room for. */
    static String description(JsonNode own, JsonNode schema) {
        StringBuilder text = new StringBuilder(own.path("description")
                .asText(schema.path("description").asText(""))
                .strip());
        JsonNode values =
                schema.has("enum") ? schema.path("enum") : schema.path("items").path("enum");
        if (values.size() > 1) {
            List<String> names = values.valueStream()
                    .filter(v -> !v.isNull())
                    .limit(MOST_NAMED)
                    .map(JsonNode::asText)
                    .toList();
            sentence(text, "One of " + String.join(", ", names) + (values.size() > MOST_NAMED ? " and others." : "."));
        }
        String format = schema.path("format").asText("");
        if (type(schema).equals("string") && !format.isEmpty() && columnType(schema) == ColumnType.TEXT) {
            sentence(text, "Format " + format + ".");
        }
        return cut(text.toString());
    }

    private static void sentence(StringBuilder text, String sentence) {
        text.append(text.isEmpty() ? "" : text.charAt(text.length() - 1) == '.' ? " " : ". ")
                .append(sentence);
    }

    /** Lists the only values that a schema allows; empty for any. */
    static Set<String> values(JsonNode schema) {
        Set<String> values = new HashSet<>();
        schema.path("enum").forEach(v -> values.add(v.asText()));
        return values;
    }

    /** Writes a name in small letters and digits alone. */
    static String letters(String name) {
        StringBuilder letters = new StringBuilder(name.length());
        name.toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(c -> Character.isLetterOrDigit(c))
                .forEach(letters::appendCodePoint);
        return letters.toString();
    }

    /** Shortens a description that is longer than anybody reads. */
    static String cut(String description) {
        return description.length() <= LONGEST_TEXT ? description : description.substring(0, LONGEST_TEXT) + "…";
    }
}
