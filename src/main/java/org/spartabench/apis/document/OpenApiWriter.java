package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Place;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;

/** Writes entities as an OpenAPI document, which {@link OpenApiReader} reads back as equal entities. */
public final class OpenApiWriter {

    /** Holds what OpenAPI has no word for. */
    static final String OWN = "x-sparta";

    /** Holds the pointer to the rows. */
    static final String ROWS = "rows";

    /** Holds the columns that come out, where a schema cannot describe them. */
    static final String OUTPUTS = "outputs";

    private static final String REQUIRED = "required";

    /** Marks a parameter whose moments go out as those of UTC. */
    static final String INSTANT = "x-sparta-instant";

    /** Holds the only texts that a parameter takes. */
    static final String VALUES = "x-sparta-values";

    /** Holds parameters that take several values of a column: {@code {ids: id}}. */
    static final String BATCH = "batch";

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private OpenApiWriter() {}

    /** @param server the server of tables, and of the whole document */
    public static ObjectNode write(String title, URI server, List<? extends Entity> entities) {
        ObjectNode root = JSON.objectNode();
        root.put("openapi", "3.0.3");
        root.putObject("info").put("title", title).put("version", "1");
        root.putArray("servers").addObject().put("url", server.toString());
        ObjectNode paths = root.putObject("paths");
        for (Entity entity : entities) {
            switch (entity) {
                case Entity.TableEntity table -> {
                    ObjectNode get = paths.putObject("/tables/" + table.name()).putObject("get");
                    get.put("operationId", table.name());
                    own(get, "table", table.key());
                    List<ApiMapping.Output> all = table.attributes().stream()
                            .map(a -> new ApiMapping.Output(a.name(), "/" + a.name()))
                            .toList();
                    reply(get, table, all, "", false);
                }
                case Entity.Remote remote -> {
                    remote(paths, remote, remote.name());
                    for (ApiMapping mapping :
                            remote.mappings().subList(1, remote.mappings().size())) {
                        remote(
                                paths,
                                remote.withMapping(mapping),
                                remote.name() + "_by_" + String.join("_", mapping.required()));
                    }
                }
            }
        }
        return root;
    }

    private static void remote(ObjectNode paths, Entity.Remote entity, String id) {
        ApiMapping mapping = entity.mapping();
        ApiMapping.Operation operation = mapping.operation();
        String method = operation.method().name().toLowerCase(Locale.ROOT);
        ObjectNode path = paths.withObjectProperty(operation.path());
        if (path.has(method)) {
            path = paths.withObjectProperty(operation.path() + "#" + id);
        }
        ObjectNode into = path.putObject(method);
        into.put("operationId", id);
        if (!entity.description().isEmpty()) {
            into.put("description", entity.description());
        }
        boolean function = entity instanceof Entity.FunctionEntity;
        ObjectNode own = own(into, function ? "function" : "api", function ? List.of() : entity.key());
        own.put("absent", mapping.absent().name()).put("pure", mapping.pure());
        own.put("reads", operation.reads());
        mapping.known().ifPresent(n -> own.put("known", n));
        inputs(into, entity);
        if (!mapping.paging().equals(new ApiMapping.Paging.None())) {
            own.set(PageOptions.PAGES, PageOptions.node(mapping.paging()));
            PageOptions.asked(mapping.paging()).forEach((parameter, type) -> parameter(into, parameter, type));
        }
        reply(into, entity, mapping.outputs(), mapping.rows(), function);
    }

    private static ObjectNode own(ObjectNode operation, String kind, List<String> key) {
        ObjectNode own = operation.putObject(OWN);
        own.put("kind", kind);
        if (!key.isEmpty()) {
            key.forEach(own.putArray("key")::add);
        }
        return own;
    }

    private static void inputs(ObjectNode operation, Entity.Remote entity) {
        for (ApiMapping.Input input : entity.mapping().inputs()) {
            Attribute a = entity.attribute(input.column()).orElseThrow();
            if (input.place() == Place.BODY) {
                ObjectNode schema = operation
                        .withObject("/requestBody/content/application~1json/schema")
                        .put("type", "object");
                ObjectNode property = schema.withObject("/properties").putObject(input.parameter());
                value(property, input, a);
                marked(property, input);
                if (input.required()) {
                    schema.withArray("/required").add(input.parameter());
                }
            } else {
                ObjectNode p = operation.withArray("/parameters").addObject();
                p.put("name", input.parameter())
                        .put("in", input.place().name().toLowerCase(Locale.ROOT))
                        .put("required", input.required());
                if (!a.description().isEmpty()) {
                    p.put("description", a.description());
                }
                marked(p, input);
                input.list()
                        .map(ApiMapping.ValueList::separator)
                        .filter(s -> !s.isEmpty())
                        .ifPresent(s -> {
                            p.put("explode", false);
                            RequestFields.style(s).ifPresent(style -> p.put("style", style));
                        });
                value(p.putObject("schema"), input, new Attribute(a.name(), a.type(), a.use(), ""));
            }
        }
    }

    private static void value(ObjectNode schema, ApiMapping.Input input, Attribute a) {
        if (input.list().isPresent()) {
            schema.put("type", "array").put("maxItems", input.list().get().most());
            type(schema.putObject("items"), new Attribute(a.name(), a.type(), a.use(), ""));
            if (!a.description().isEmpty()) {
                schema.put("description", a.description());
            }
        } else {
            type(schema, a);
        }
    }

    private static void marked(ObjectNode parameter, ApiMapping.Input input) {
        if (input.instant()) {
            parameter.put(INSTANT, true);
        }
        if (!input.values().isEmpty()) {
            input.values().forEach(parameter.putArray(VALUES)::add);
        }
        if (!input.column().equals(input.parameter())) {
            parameter.put("x-sparta-column", input.column());
        }
    }

    private static void parameter(ObjectNode operation, ApiMapping.PageParameter parameter, String type) {
        if (parameter.place() == Place.BODY) {
            operation
                    .withObject("/requestBody/content/application~1json/schema")
                    .put("type", "object")
                    .withObject("/properties")
                    .putObject(parameter.name())
                    .put("type", type);
            return;
        }
        ObjectNode p = operation.withArray("/parameters").addObject();
        p.put("name", parameter.name())
                .put("in", parameter.place().name().toLowerCase(Locale.ROOT))
                .put("required", false);
        p.putObject("schema").put("type", type);
    }

    private static void reply(
            ObjectNode operation, Entity entity, List<ApiMapping.Output> outputs, String rows, boolean single) {
        ObjectNode ok = operation.putObject("responses").putObject("200").put("description", "The rows.");
        ObjectNode schema =
                ok.putObject("content").putObject("application/json").putObject("schema");
        ObjectNode own = (ObjectNode) operation.get(OWN);
        own.put(ROWS, rows);
        if (rows.contains("*") || !outputs.stream().allMatch(OpenApiWriter::plain)) {
            outputs(own.put("single", single), entity, outputs);
            return;
        }
        ObjectNode row = rows.isEmpty() ? schema : property(schema.put("type", "object"), rows, false);
        if (!single) {
            row = row.put("type", "array").putObject("items");
        }
        row.put("type", "object");
        Map<String, Attribute> attributes = attributes(entity);
        for (ApiMapping.Output output : outputs) {
            Attribute a = Objects.requireNonNull(attributes.get(output.column()));
            type(property(row, output.pointer(), output.required()), a);
        }
    }

    private static Map<String, Attribute> attributes(Entity entity) {
        return entity.attributes().stream().collect(Collectors.toMap(Attribute::name, a -> a));
    }

    /** Whether a schema can describe the place of a column. */
    private static boolean plain(ApiMapping.Output output) {
        return output.form() == ApiMapping.Form.TYPED
                && output.pointer().startsWith("/")
                && output.pointer()
                        .substring(1)
                        .replace("~1", "")
                        .replace("~0", "")
                        .replace('/', '_')
                        .equals(output.column().replace("/", "").replace("~", ""));
    }

    private static void outputs(ObjectNode own, Entity entity, List<ApiMapping.Output> outputs) {
        Map<String, Attribute> attributes = attributes(entity);
        for (ApiMapping.Output output : outputs) {
            Attribute a = Objects.requireNonNull(attributes.get(output.column()));
            ObjectNode o = own.withArrayProperty(OUTPUTS).addObject();
            o.put("column", output.column())
                    .put("pointer", output.pointer())
                    .put("type", a.type().name());
            if (output.required()) {
                o.put("required", true);
            }
            if (output.form() != ApiMapping.Form.TYPED) {
                o.put("form", output.form().name());
            }
            if (!a.description().isEmpty()) {
                o.put("description", a.description());
            }
        }
    }

    private static ObjectNode property(ObjectNode row, String pointer, boolean required) {
        ObjectNode at = row;
        String[] steps = pointer.substring(1).split("/");
        for (int i = 0; i < steps.length; i++) {
            String name = steps[i].replace("~1", "/").replace("~0", "~");
            if (required
                    && at.path(REQUIRED).valueStream().noneMatch(r -> r.asText().equals(name))) {
                at.withArrayProperty(REQUIRED).add(name);
            }
            at = at.withObjectProperty("properties").withObjectProperty(name);
            if (i < steps.length - 1) {
                at.put("type", "object");
            }
        }
        return at;
    }

    private static ObjectNode type(ObjectNode schema, Attribute a) {
        switch (a.type()) {
            case INTEGER -> schema.put("type", "integer");
            case DECIMAL -> schema.put("type", "number");
            case BOOLEAN -> schema.put("type", "boolean");
            case DATE -> schema.put("type", "string").put("format", "date");
            case TIME -> schema.put("type", "string").put("format", "time");
            case TIMESTAMP -> schema.put("type", "string").put("format", "date-time");
            case TEXT -> schema.put("type", "string");
        }
        if (!a.description().isEmpty()) {
            schema.put("description", a.description());
        }
        return schema;
    }
}
