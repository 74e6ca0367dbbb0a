package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Writes a document of Swagger 2.0 as one of OpenAPI 3.0. Definitions stay where references find them; parameters and
 * replies that are referred to are changed in their places.
 */
final class SwaggerUpgrade {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "options", "head", "patch");
    private static final Set<String> OF_PARAMETERS = Set.of("name", "in", "required", "description", "schema");
    private static final String USUAL = "application/json";

    private final ObjectNode root;

    private SwaggerUpgrade(ObjectNode root) {
        this.root = root;
    }

    static JsonNode of(JsonNode swagger) {
        return new SwaggerUpgrade(((ObjectNode) swagger).deepCopy()).upgraded();
    }

    private JsonNode upgraded() {
        root.remove("swagger");
        root.put("openapi", "3.0.3");
        server().ifPresent(url -> root.putArray("servers").addObject().put("url", url));
        ObjectNode schemes = JSON.objectNode();
        root.path("securityDefinitions").properties().forEach(s -> {
            ObjectNode scheme = schemes.putObject(s.getKey()).setAll((ObjectNode) s.getValue());
            if (scheme.path("type").asText().equals("basic")) {
                scheme.put("type", "http").put("scheme", "basic");
            }
        });
        root.putObject("components").set("securitySchemes", schemes);
        root.path("responses").forEach(r -> reply(r, root.path("produces")));
        root.path("paths").forEach(this::path);
        root.path("parameters").forEach(SwaggerUpgrade::typed);
        return root;
    }

    private Optional<String> server() {
        String host = root.path("host").asText("");
        boolean plain = root.path("schemes").isArray()
                && StreamSupport.stream(root.path("schemes").spliterator(), false)
                        .noneMatch(s -> s.asText().equals("https"));
        return host.isEmpty()
                ? Optional.empty()
                : Optional.of((plain ? "http://" : "https://")
                        + host
                        + root.path("basePath").asText(""));
    }

    private void path(JsonNode item) {
        for (Map.Entry<String, JsonNode> entry : item.properties()) {
            if (METHODS.contains(entry.getKey()) && entry.getValue() instanceof ObjectNode operation) {
                body(operation, item.path("parameters"));
                body(operation, operation.path("parameters"));
                operation.path("parameters").forEach(SwaggerUpgrade::typed);
                JsonNode produces = operation.has("produces") ? operation.path("produces") : root.path("produces");
                operation.path("responses").forEach(r -> reply(r, produces));
            }
        }
        item.path("parameters").forEach(SwaggerUpgrade::typed);
    }

    /** Makes the parameter in the body, or those of a form, the body of the request. */
    private void body(ObjectNode operation, JsonNode parameters) {
        for (JsonNode reference : parameters) {
            JsonNode p = followed(reference);
            switch (p.path("in").asText()) {
                case "body" ->
                    operation
                            .withObject("/requestBody/content/application~1json")
                            .set("schema", p.path("schema").deepCopy());
                case "formData" -> operation.withObject("/requestBody/content/multipart~1form-data");
                default -> {}
            }
        }
    }

    private JsonNode followed(JsonNode node) {
        String reference = node.path("$ref").asText();
        return reference.startsWith("#/") ? root.at(reference.substring(1)) : node;
    }

    /** Moves the type of a parameter into a schema. */
    private static void typed(JsonNode parameter) {
        if (!(parameter instanceof ObjectNode p) || p.has("schema") || p.has("$ref")) {
            return;
        }
        ObjectNode schema = JSON.objectNode();
        for (Map.Entry<String, JsonNode> entry : List.copyOf(p.properties())) {
            if (!OF_PARAMETERS.contains(entry.getKey()) && !entry.getKey().startsWith("x-")) {
                schema.set(entry.getKey(), entry.getValue());
                p.remove(entry.getKey());
            }
        }
        String form = schema.path("collectionFormat").asText("csv");
        if (schema.path("type").asText().equals("array")
                && p.path("in").asText().equals("query")) {
            String style = switch (form) {
                case "ssv" -> "spaceDelimited";
                case "pipes" -> "pipeDelimited";
                case "tsv" -> "tabDelimited";
                default -> "form";
            };
            p.put("style", style).put("explode", form.equals("multi"));
        }
        p.set("schema", schema);
    }

    private static void reply(JsonNode reply, JsonNode produces) {
        if (reply instanceof ObjectNode r && r.has("schema")) {
            String media = StreamSupport.stream(produces.spliterator(), false)
                    .map(JsonNode::asText)
                    .filter(m -> m.contains("json"))
                    .findFirst()
                    .orElse(produces.path(0).asText(USUAL));
            ObjectNode content = r.putObject("content").putObject(media);
            content.set("schema", r.remove("schema"));
        }
    }
}
