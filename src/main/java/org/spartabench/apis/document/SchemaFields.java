package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.document.OpenApiReader.Unfit;
import org.spartabench.apis.entity.ApiMapping.Place;
import org.spartabench.apis.entity.ApiMapping.ValueList;
import org.spartabench.facts.value.ColumnType;

/** Reads the parameters and the reply of one operation as flat lists of fields with types. */
final class SchemaFields {

    private static final int DEEPEST = 6;
    private static final int DEEPEST_MARK = 3;
    private static final int MOST_VISITS = 10_000;
    private static final int LONGEST_TEXT = 2_000;

    /** Values of one call where the document sets no limit: an address with so many is short enough for any server. */
    private static final int USUAL_LIST = 50;

    private static final String COLUMN = "x-sparta-column";

    private final JsonNode root;
    private final List<String> notes = new ArrayList<>();
    private int visits;

    SchemaFields(JsonNode root) {
        this.root = root;
    }

    /**
     * Holds what goes into a call.
     *
     * @param column differs from the name where the document joins it to a field
     * @param type of one value
     * @param schema with its default and its bounds
     * @param list how it takes several values
     * @param hidden whether the document says that nobody may see its values
     */
    record Parameter(
            String name,
            String column,
            Place place,
            ColumnType type,
            boolean required,
            String description,
            JsonNode schema,
            Optional<ValueList> list,
            boolean hidden) {}

    /** Holds what comes out of a call; {@code pointer} is relative to a row. */
    record Field(String column, String pointer, ColumnType type, String description) {}

    /**
     * @param rows pointer to the rows
     * @param single whether it is one row instead of a list
     * @param marks pointers to texts and numbers beside the rows, with their formats, and names of headers
     * @param linked whether it names the next page in the header Link
     */
    record Reply(String rows, boolean single, List<Field> fields, Map<String, String> marks, boolean linked) {
        Optional<Field> field(String column) {
            return fields.stream().filter(f -> f.column().equals(column)).findFirst();
        }
    }

    List<String> notes() {
        return notes;
    }

    Reply reply(JsonNode operation) {
        JsonNode ok = follow(operation.path("responses").path("200"));
        if (ok.isMissingNode()) {
            throw new Unfit("it has no 200 reply");
        }
        JsonNode schema = merged(json(ok.path("content"), "its reply is no JSON"));
        boolean linked =
                ok.path("headers").propertyStream().anyMatch(h -> h.getKey().equalsIgnoreCase("Link"));
        String chosen =
                operation.path(OpenApiWriter.OWN).path(OpenApiWriter.ROWS).asText();
        Map<String, String> marks = new LinkedHashMap<>();
        ok.path("headers").propertyStream().forEach(h -> marks.put(h.getKey(), "header"));
        if (type(schema).equals("array")) {
            return new Reply("", false, row(merged(schema.path("items"))), marks, linked);
        }
        if (!chosen.isEmpty()) {
            return chosen(schema, chosen, marks, linked);
        }
        List<String> lists = new ArrayList<>();
        for (Map.Entry<String, JsonNode> p : properties(schema).entrySet()) {
            JsonNode inner = merged(p.getValue());
            boolean rows = type(inner).equals("array")
                    && type(merged(inner.path("items"))).equals("object");
            if (rows) {
                lists.add(p.getKey());
            } else {
                marks("/" + p.getKey(), inner, marks, 0);
            }
        }
        if (lists.size() > 1) {
            throw new Unfit("its reply has several lists: " + String.join(", ", lists));
        }
        if (lists.isEmpty()) {
            return new Reply("", true, row(schema), Map.of(), false);
        }
        JsonNode items = schema.path("properties").path(lists.getFirst());
        return new Reply("/" + lists.getFirst(), false, row(merged(merged(items).path("items"))), marks, linked);
    }

    /** Takes the rows from where a user says they stand. */
    private Reply chosen(JsonNode schema, String pointer, Map<String, String> marks, boolean linked) {
        marks("", schema, marks, 0);
        marks.keySet().removeIf(m -> m.startsWith(pointer + "/"));
        JsonNode at = schema;
        for (String part : pointer.substring(1).split("/", -1)) {
            at = merged(at.path("properties").path(part.replace("~1", "/").replace("~0", "~")));
        }
        if (at.isMissingNode()) {
            throw new Unfit("its reply declares nothing at " + pointer + ", where its rows should stand");
        }
        boolean list = type(at).equals("array");
        return new Reply(pointer, !list, row(list ? merged(at.path("items")) : at), marks, linked);
    }

    /** Adds a text or a number, or those of an object. */
    private void marks(String pointer, JsonNode schema, Map<String, String> into, int depth) {
        switch (type(schema)) {
            case "string" -> into.put(pointer, schema.path("format").asText());
            case "integer" -> into.put(pointer, "number");
            default -> {
                if (depth < DEEPEST_MARK) {
                    properties(schema)
                            .forEach(
                                    (name, property) -> marks(pointer + "/" + name, merged(property), into, depth + 1));
                }
            }
        }
    }

    private List<Field> row(JsonNode schema) {
        List<Field> into = new ArrayList<>();
        fields(schema, "", "", 0, into);
        return into;
    }

    private void fields(JsonNode schema, String prefix, String pointer, int depth, List<Field> into) {
        if (depth > DEEPEST) {
            notes.add("fields below " + pointer + " are left out, they are nested too deeply");
            return;
        }
        properties(schema).forEach((name, property) -> {
            if (++visits > MOST_VISITS) {
                throw new Unfit("its reply has more than " + MOST_VISITS + " fields");
            }
            JsonNode inner = merged(property);
            String column = prefix + name;
            String at = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
            switch (type(inner)) {
                case "object" -> fields(inner, column + "_", at, depth + 1, into);
                case "array" -> notes.add("its list " + at + " is left out");
                default ->
                    into.add(new Field(
                            column,
                            at,
                            columnType(inner),
                            cut(inner.path("description").asText(""))));
            }
        });
    }

    List<Parameter> parameters(JsonNode item, JsonNode operation) {
        Map<String, Parameter> all = new LinkedHashMap<>();
        for (JsonNode list : List.of(item.path("parameters"), operation.path("parameters"))) {
            for (JsonNode reference : list) {
                JsonNode p = follow(reference);
                String in = p.path("in").asText("");
                if (Set.of("path", "query", "header").contains(in)) {
                    Place place = Place.valueOf(in.toUpperCase(Locale.ROOT));
                    JsonNode schema = merged(p.path("schema"));
                    boolean listed = place == Place.QUERY
                            && p.path("style").asText("form").equals("form");
                    boolean commas = !p.path("explode").asBoolean(true);
                    add(
                            all,
                            new Parameter(
                                    p.path("name").asText(),
                                    p.path(COLUMN).asText(p.path("name").asText()),
                                    place,
                                    valueType(schema),
                                    place == Place.PATH || p.path("required").asBoolean(),
                                    cut(p.path("description").asText("")),
                                    schema,
                                    listed ? list(schema, commas) : Optional.empty(),
                                    hidden(schema)));
                }
            }
        }
        JsonNode body = follow(operation.path("requestBody"));
        if (!body.isMissingNode()) {
            JsonNode schema = merged(json(body.path("content"), "its request is no JSON"));
            Set<String> required = new HashSet<>();
            schema.path("required").forEach(r -> required.add(r.asText()));
            properties(schema).forEach((name, property) -> {
                JsonNode inner = merged(property);
                String column = inner.path(COLUMN).asText(name);
                add(
                        all,
                        new Parameter(
                                name,
                                column,
                                Place.BODY,
                                valueType(inner),
                                required.contains(name),
                                cut(inner.path("description").asText("")),
                                inner,
                                list(inner, false),
                                hidden(inner)));
            });
        }
        JsonNode batch = operation.path(OpenApiWriter.OWN).path(OpenApiWriter.BATCH);
        batch.properties().forEach(b -> {
            if (all.values().stream().noneMatch(p -> p.name().equals(b.getKey()))) {
                throw new Unfit("it has no parameter " + b.getKey() + " for several values");
            }
        });
        return all.values().stream()
                .map(p -> batched(p, batch.path(p.name()).asText()))
                .toList();
    }

    /** @param said the column of which the parameter takes several values: COLUMN or COLUMN*N; empty for none */
    private static Parameter batched(Parameter p, String said) {
        if (said.isEmpty()) {
            return p;
        }
        String column = said.replaceFirst("\\*\\d+$", "");
        int most = said.contains("*")
                ? Integer.parseInt(said.substring(said.lastIndexOf('*') + 1))
                : p.list().map(l -> l.most()).orElse(USUAL_LIST);
        boolean commas = p.list().map(l -> l.commas()).orElse(true);
        return new Parameter(
                p.name(),
                column,
                p.place(),
                p.type(),
                p.required(),
                p.description(),
                p.schema(),
                Optional.of(new ValueList(most, commas)),
                p.hidden());
    }

    /** Shortens a description that is longer than anybody reads. */
    static String cut(String description) {
        return description.length() <= LONGEST_TEXT ? description : description.substring(0, LONGEST_TEXT) + "…";
    }

    private static boolean hidden(JsonNode schema) {
        return schema.path("format").asText().equals("password");
    }

    /** Gives the type of a parameter, or of the values of which it takes an array. */
    private ColumnType valueType(JsonNode schema) {
        return columnType(type(schema).equals("array") ? merged(schema.path("items")) : schema);
    }

    private Optional<ValueList> list(JsonNode schema, boolean commas) {
        boolean values = type(schema).equals("array")
                && !List.of("array", "object").contains(type(merged(schema.path("items"))));
        return values
                ? Optional.of(new ValueList(schema.path("maxItems").asInt(USUAL_LIST), commas))
                : Optional.empty();
    }

    private static void add(Map<String, Parameter> all, Parameter p) {
        all.put(p.place() + " " + p.name(), p);
    }

    private static JsonNode json(JsonNode content, String otherwise) {
        for (Map.Entry<String, JsonNode> media : content.properties()) {
            if (media.getKey().matches("application/([a-z.+-]*\\+)?json\\b.*|\\*/\\*")) {
                return media.getValue().path("schema");
            }
        }
        throw new Unfit(otherwise);
    }

    /** Follows references to other parts of the same document. */
    private JsonNode follow(JsonNode node) {
        JsonNode at = node;
        Set<String> seen = new HashSet<>();
        while (at.has("$ref")) {
            String reference = at.path("$ref").asText();
            if (!reference.startsWith("#/")) {
                throw new Unfit("it refers to another document, " + reference);
            }
            if (!seen.add(reference)) {
                throw new Unfit("its reference " + reference + " goes round in a circle");
            }
            at = root.at(reference.substring(1));
            if (at.isMissingNode()) {
                throw new Unfit("its reference " + reference + " leads nowhere");
            }
        }
        return at;
    }

    /** Gives a schema with the parts of allOf, and the choices of oneOf and anyOf, in one. */
    private JsonNode merged(JsonNode schema) {
        JsonNode own = follow(schema);
        List<JsonNode> parts = new ArrayList<>();
        for (String key : List.of("allOf", "oneOf", "anyOf")) {
            own.path(key).forEach(part -> parts.add(follow(part)));
        }
        if (parts.isEmpty()) {
            return own;
        }
        var all = JsonNodeFactory.instance.objectNode();
        parts.addFirst(own);
        for (JsonNode part : parts) {
            part.properties().forEach(e -> {
                if (e.getValue().isObject() && all.path(e.getKey()).isObject()) {
                    all.withObject("/" + e.getKey()).setAll((ObjectNode) e.getValue());
                } else if (!all.has(e.getKey())
                        && !Set.of("allOf", "oneOf", "anyOf").contains(e.getKey())) {
                    all.set(e.getKey(), e.getValue().deepCopy());
                }
            });
        }
        return all;
    }

    private static Map<String, JsonNode> properties(JsonNode schema) {
        Map<String, JsonNode> all = new LinkedHashMap<>();
        schema.path("properties").properties().forEach(e -> all.put(e.getKey(), e.getValue()));
        return all;
    }

    /** Gives the type, without the "null" that 3.1 lists beside it; a schema with properties is an object. */
    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isArray()) {
            for (JsonNode t : type) {
                if (!t.asText().equals("null")) {
                    return t.asText();
                }
            }
        }
        return type.isTextual()
                ? type.asText()
                : schema.has("properties") ? "object" : schema.has("items") ? "array" : "string";
    }

    private static ColumnType columnType(JsonNode schema) {
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
}
