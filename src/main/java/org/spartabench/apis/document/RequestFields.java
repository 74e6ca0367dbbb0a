package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.document.SchemaFields.Parameter;
import org.spartabench.apis.entity.ApiMapping.Place;
import org.spartabench.apis.entity.ApiMapping.ValueList;
import org.spartabench.facts.value.ColumnType;

/**
 * Reads what goes into the calls of one operation: a column for each value that a parameter takes, in the style that the
 * document says. What cannot be sent so is left out with a note, or with its operation if it is required.
 */
final class RequestFields {

    /** Values of one call where the document sets no limit: an address with so many is short enough for any server. */
    private static final int USUAL_LIST = 50;

    private static final String COLUMN = "x-sparta-column";

    private final Schemas schemas;
    private final List<String> notes;
    private final Map<String, Parameter> all = new LinkedHashMap<>();
    private final boolean ours;
    private String path;

    /**
     * @param ours whether the document was written by us
     * @param notes gets a line for each parameter that is left out
     */
    RequestFields(Schemas schemas, String path, boolean ours, List<String> notes) {
        this.schemas = schemas;
        this.path = path;
        this.ours = ours;
        this.notes = notes;
    }

    /** Gives the path with what a style writes before its values. */
    String path() {
        return path;
    }

    List<Parameter> read(JsonNode item, JsonNode operation) {
        Map<String, JsonNode> declared = new LinkedHashMap<>();
        for (JsonNode list : List.of(item.path("parameters"), operation.path("parameters"))) {
            for (JsonNode reference : list) {
                JsonNode p = schemas.follow(reference);
                declared.put(p.path("in").asText() + " " + p.path("name").asText(), p);
            }
        }
        declared.values().forEach(this::parameter);
        JsonNode body = schemas.follow(operation.path("requestBody"));
        if (sent(body, operation, item)) {
            body(schemas.merged(SchemaFields.json(body.path("content"), "its request is no JSON")));
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

    /** Whether a call has a body: a GET only where it must have one, since HTTP gives it no meaning. */
    private static boolean sent(JsonNode body, JsonNode operation, JsonNode item) {
        return !body.isMissingNode()
                && (operation != item.path("get") || body.path("required").asBoolean());
    }

    /** @param said the column of which the parameter takes several values: COLUMN or COLUMN*N; empty for none */
    private static Parameter batched(Parameter p, String said) {
        if (said.isEmpty()) {
            return p;
        }
        int most = said.contains("*")
                ? Integer.parseInt(said.substring(said.lastIndexOf('*') + 1))
                : p.list().map(ValueList::most).orElse(USUAL_LIST);
        String separator = p.list().map(ValueList::separator).orElse(",");
        return p.withColumn(said.replaceFirst("\\*\\d+$", "")).withList(Optional.of(new ValueList(most, separator)));
    }

    private void parameter(JsonNode p) {
        String in = p.path("in").asText("");
        boolean required = in.equals("path") || p.path("required").asBoolean();
        switch (in) {
            case "path", "query", "header" -> {
                Place place = Place.valueOf(in.toUpperCase(Locale.ROOT));
                if (place == Place.HEADER
                        && ParameterRules.ofTheContent(p.path("name").asText())) {
                    return;
                }
                if (p.has("content")) {
                    leave(p, required, "is written as a document of its own");
                } else {
                    styled(p, place, required);
                }
            }
            case "cookie" -> leave(p, required, "is a cookie");
            default -> {}
        }
    }

    private void leave(JsonNode p, boolean required, String reason) {
        String name = p.path("name").asText().replaceAll("\\p{Cntrl}", " ");
        if (required) {
            throw new Unfit("its parameter " + name + " " + reason + ", which cannot be sent");
        }
        notes.add("its parameter " + name + " is left out, it " + reason);
    }

    private void styled(JsonNode p, Place place, boolean required) {
        String name = p.path("name").asText();
        JsonNode schema = schemas.merged(p.path("schema"));
        String style = p.path("style").asText(place == Place.QUERY ? "form" : "simple");
        boolean explode = p.path("explode").asBoolean(style.equals("form"));
        switch (Schemas.type(schema)) {
            case "object" -> object(p, schema, place, required, style, explode);
            case "array" -> {
                JsonNode items = schemas.merged(schema.path("items"));
                if (!Schemas.scalar(items) && !Schemas.type(items).equals(Schemas.ANY)) {
                    leave(p, required, "is a list of objects or lists");
                } else if (place != Place.QUERY) {
                    prefix(p, style);
                    add(parameter(p, schema, place, required, Optional.empty()));
                } else {
                    separator(style, explode)
                            .ifPresentOrElse(
                                    s -> add(parameter(p, schema, place, required, list(schema, s))),
                                    () -> leave(p, required, "has the style " + style));
                }
            }
            default -> {
                if (style.equals("deepObject")) {
                    leave(p, required, "has the style deepObject and is no object");
                    return;
                }
                prefix(p, style);
                add(parameter(p, schema, place, required, Optional.empty()));
            }
        }
    }

    /** Gives what stands between the values of a list in the query; empty text for one parameter each. */
    private static Optional<String> separator(String style, boolean explode) {
        return switch (style) {
            case "form" -> Optional.of(explode ? "" : ",");
            case "spaceDelimited" -> Optional.of(explode ? "" : " ");
            case "pipeDelimited" -> Optional.of(explode ? "" : "|");
            case "tabDelimited" -> Optional.of("\t");
            default -> Optional.empty();
        };
    }

    /** Names the style of lists with a separator; the usual one has no name. */
    static Optional<String> style(String separator) {
        return switch (separator) {
            case " " -> Optional.of("spaceDelimited");
            case "|" -> Optional.of("pipeDelimited");
            case "\t" -> Optional.of("tabDelimited");
            default -> Optional.empty();
        };
    }

    /** Writes into the path what the style has before a value: {@code ;name=} or a dot. */
    private void prefix(JsonNode p, String style) {
        String braces = "{" + p.path("name").asText() + "}";
        switch (style) {
            case "matrix" -> path = path.replace(braces, ";" + p.path("name").asText() + "=" + braces);
            case "label" -> path = path.replace(braces, "." + braces);
            default -> {}
        }
    }

    /** Makes a parameter of each field of an object: {@code name[field]}, or the field alone. */
    private void object(JsonNode p, JsonNode schema, Place place, boolean required, String style, boolean explode) {
        String name = p.path("name").asText();
        Map<String, JsonNode> fields = schemas.properties(schema);
        boolean deep = style.equals("deepObject");
        boolean plain = fields.values().stream().map(schemas::merged).allMatch(Schemas::scalar);
        if (place != Place.QUERY || !deep && !(style.equals("form") && explode) || !plain || fields.isEmpty()) {
            leave(p, required, fields.isEmpty() ? "is an object without fields" : "is an object in the style " + style);
            return;
        }
        Set<String> must = Schemas.required(schema);
        fields.forEach((field, property) -> {
            JsonNode inner = schemas.merged(property);
            add(new Parameter(
                    deep ? name + "[" + field + "]" : field,
                    deep ? name + "_" + field : field,
                    place,
                    Schemas.columnType(inner),
                    required && must.contains(field),
                    Schemas.description(property, inner),
                    inner,
                    Optional.empty(),
                    SchemaFields.hidden(inner),
                    instant(p, inner),
                    values(p, inner)));
        });
    }

    private Parameter parameter(JsonNode p, JsonNode schema, Place place, boolean required, Optional<ValueList> list) {
        return new Parameter(
                p.path("name").asText(),
                p.path(COLUMN).asText(p.path("name").asText()),
                place,
                valueType(schema),
                required,
                Schemas.description(p, schema),
                schema,
                list,
                SchemaFields.hidden(schema),
                instant(p, schema),
                values(p, schema));
    }

    /** Whether moments go out as RFC 3339 writes them; documents of ours say so, since they did not always. */
    private boolean instant(JsonNode p, JsonNode schema) {
        return valueType(schema) == ColumnType.TIMESTAMP
                && p.path(OpenApiWriter.INSTANT).asBoolean(!ours);
    }

    /** Lists the only texts that a parameter takes; documents of ours say so beside it. */
    private List<String> values(JsonNode p, JsonNode schema) {
        JsonNode one = Schemas.type(schema).equals("array") ? schemas.merged(schema.path("items")) : schema;
        JsonNode allowed = ours ? p.path(OpenApiWriter.VALUES) : one.path("enum");
        return Schemas.columnType(one) == ColumnType.TEXT
                ? allowed.valueStream()
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::asText)
                        .toList()
                : List.of();
    }

    private void body(JsonNode schema) {
        Set<String> required = Schemas.required(schema);
        schemas.properties(schema).forEach((name, property) -> {
            JsonNode inner = schemas.merged(property);
            boolean values = Schemas.type(inner).equals("array");
            JsonNode value = values ? schemas.merged(inner.path("items")) : inner;
            if (!Schemas.scalar(value) && !Schemas.type(value).equals(Schemas.ANY)) {
                if (required.contains(name)) {
                    throw new Unfit("its request needs the object or list " + name + ", which cannot be sent");
                }
                notes.add("its field " + name + " of the request is left out, it is an object or a list of them");
                return;
            }
            add(new Parameter(
                    name,
                    inner.path(COLUMN).asText(name),
                    Place.BODY,
                    valueType(inner),
                    required.contains(name),
                    Schemas.description(property, inner),
                    inner,
                    values ? list(inner, "") : Optional.empty(),
                    SchemaFields.hidden(inner),
                    instant(inner, inner),
                    values(inner, inner)));
        });
    }

    /** Gives the type of a parameter, or of the values of which it takes an array. */
    private ColumnType valueType(JsonNode schema) {
        return Schemas.columnType(Schemas.type(schema).equals("array") ? schemas.merged(schema.path("items")) : schema);
    }

    private static Optional<ValueList> list(JsonNode schema, String separator) {
        return Optional.of(new ValueList(schema.path("maxItems").asInt(USUAL_LIST), separator));
    }

    private void add(Parameter p) {
        all.put(p.place() + " " + p.name(), p);
    }
}
