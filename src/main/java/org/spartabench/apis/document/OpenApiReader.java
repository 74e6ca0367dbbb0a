package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Method;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;

/**
 * Reads the operations of an OpenAPI document, 2.0, 3.0 or 3.1, as entities: one for each GET and POST with a JSON reply.
 * Follows references inside the document only, so reading never opens a connection.
 */
public final class OpenApiReader {

    private static final List<String> WRITING = List.of("put", "patch", "delete");
    private static final List<String> READING = List.of("get", "post");

    private static final Pattern BRACES = Pattern.compile("\\{([^}]*)\\}");

    /**
     * Holds what a document describes.
     *
     * @param notes what was left out, and why, one line each
     */
    public record Described(List<Entity> entities, List<String> notes) {
        public Described {
            entities = List.copyOf(entities);
            notes = List.copyOf(notes);
        }

        public List<Entity.Remote> remote() {
            return entities.stream()
                    .filter(Entity.Remote.class::isInstance)
                    .map(Entity.Remote.class::cast)
                    .toList();
        }
    }

    /** Most characters of all entities and notes, in which each reference counts. */
    private static final long MOST_CHARACTERS = 256L << 20;

    /** What a column takes beside its texts. */
    private static final int COLUMN = 200;

    private final JsonNode root;
    private final URI server;
    private final ParameterRules rules;
    private final List<Entity> entities = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private long characters;

    private OpenApiReader(JsonNode root, URI server) {
        this.root = root;
        this.server = server;
        this.rules = new ParameterRules(root);
    }

    /**
     * @param label names the document in problems
     * @param server replaces the document's own server
     */
    public static Result<Described> read(JsonNode document, String label, Optional<URI> server) {
        JsonNode root = document.path("swagger").asText().equals("2.0") ? SwaggerUpgrade.of(document) : document;
        String version = root.path("openapi").asText(root.path("swagger").asText(""));
        if (!version.startsWith("3.0") && !version.startsWith("3.1")) {
            return Result.bad(label + ": "
                    + (version.isEmpty() ? "names no version of OpenAPI" : "is version " + version)
                    + "; 2.0, 3.0 and 3.1 can be read");
        }
        return server.map(Result::ok).orElseGet(() -> server(root, label)).then(address -> {
            if (address.getRawUserInfo() != null || address.getRawQuery() != null || address.getRawFragment() != null) {
                return Result.bad(label + ": its server has a user, a password or values in its address; give it"
                        + " without them with --server URL, and a key with --key VARIABLE");
            }
            OpenApiReader reader = new OpenApiReader(root, address);
            Set<String> names = new LinkedHashSet<>();
            for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
                reader.path(path.getKey(), path.getValue());
                if (reader.characters > MOST_CHARACTERS) {
                    return Result.bad(label + ": its references make it larger than it may be; import a part of it");
                }
            }
            List<Entity> entities = SameEntities.merged(reader.entities, reader.notes);
            for (Entity entity : entities) {
                if (!names.add(entity.name().toLowerCase(Locale.ROOT))) {
                    return Result.bad(label + ": two operations are called " + entity.name());
                }
            }
            return Result.ok(new Described(entities, reader.notes));
        });
    }

    private static Result<URI> server(JsonNode root, String label) {
        String url = root.at("/servers/0/url").asText("");
        try {
            URI address = URI.create(url.replaceAll("/+$", ""));
            return address.getHost() != null && List.of("http", "https").contains(address.getScheme())
                    ? Result.ok(address)
                    : Result.bad(label + ": names no server with its host; give one with --server URL");
        } catch (IllegalArgumentException e) {
            return Result.bad(label + ": its server " + url + " is no URL; give one with --server URL");
        }
    }

    private void path(String path, JsonNode item) {
        for (String method : WRITING) {
            if (item.has(method)) {
                note(method, path, "left out, it writes");
            }
        }
        for (String method : READING) {
            if (item.has(method)) {
                try {
                    operation(path, method, item);
                } catch (Unfit e) {
                    note(method, path, "left out, " + e.getMessage());
                }
            }
        }
    }

    private void note(String method, String path, String words) {
        notes.add(method.toUpperCase(Locale.ROOT) + " " + path.replaceAll("\\p{Cntrl}", " ") + ": " + words);
        characters += notes.getLast().length();
    }

    /** Ends the reading of one operation. */
    static final class Unfit extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Unfit(String message) {
            super(message, null, false, false);
        }
    }

    private void operation(String path, String method, JsonNode item) {
        JsonNode operation = item.path(method);
        SchemaFields fields = new SchemaFields(root);
        ParameterRules.path(server, path);
        SchemaFields.Reply reply = fields.reply(operation);
        JsonNode own = operation.path(OpenApiWriter.OWN);
        List<SchemaFields.Parameter> declared = fields.parameters(item, operation);
        for (SchemaFields.Parameter p : declared) {
            if (p.place() == ApiMapping.Place.PATH && !path.contains("{" + p.name() + "}")) {
                throw new Unfit("its path has no {" + p.name() + "}");
            }
        }
        undeclared(path, declared);
        List<SchemaFields.Parameter> parameters = rules.columns(declared, reply, fields.notes());
        PageParameters pages = PageParameters.among(parameters, reply, own);
        fields.notes().forEach(n -> note(method, path, n));
        if (!pages.note().isEmpty()) {
            note(method, path, pages.note());
        }
        strangeKeys(operation).forEach(n -> note(method, path, n));
        Method verb = Method.valueOf(method.toUpperCase(Locale.ROOT));
        boolean reads = verb == Method.GET || own.path("reads").asBoolean();
        entity(
                name(operation, path),
                description(operation),
                parameters.stream()
                        .filter(p -> !pages.names().contains(p.name()))
                        .toList(),
                reply,
                new ApiMapping(
                        new ApiMapping.Operation(verb, server, path, reads),
                        List.of(),
                        List.of(),
                        reply.rows(),
                        pages.paging(),
                        ApiMapping.Absent.valueOf(own.path("absent").asText("EMPTY")),
                        own.path("pure").asBoolean(true),
                        own.has("known") ? OptionalLong.of(own.path("known").asLong()) : OptionalLong.empty()),
                own);
    }

    /** Names the security schemes that want something else than a bearer token. */
    private List<String> strangeKeys(JsonNode operation) {
        JsonNode wanted = operation.has("security") ? operation.path("security") : root.path("security");
        List<String> strange = new ArrayList<>();
        for (JsonNode alternative : wanted) {
            for (Map.Entry<String, JsonNode> scheme : alternative.properties()) {
                JsonNode known = root.path("components").path("securitySchemes").path(scheme.getKey());
                boolean bearer = known.path("type").asText().equals("http")
                        && known.path("scheme").asText().equalsIgnoreCase("bearer");
                if (!bearer) {
                    strange.add("its security scheme " + scheme.getKey() + " is not known; a key is sent as a bearer"
                            + " token only");
                }
            }
        }
        return strange;
    }

    private static void undeclared(String path, List<SchemaFields.Parameter> parameters) {
        Matcher m = BRACES.matcher(path);
        while (m.find()) {
            String name = m.group(1);
            if (parameters.stream()
                    .noneMatch(
                            p -> p.place() == ApiMapping.Place.PATH && p.name().equals(name))) {
                throw new Unfit("its path parameter " + name + " is not declared");
            }
        }
    }

    private static String description(JsonNode operation) {
        return SchemaFields.cut(
                operation.path("description").asText(operation.path("summary").asText("")));
    }

    static String name(JsonNode operation, String path) {
        String id = operation.path("operationId").asText("");
        String name = (id.isBlank() ? path.replaceAll("\\{[^}]*\\}", "") : id).replaceAll("[^\\p{L}\\p{N}]+", "_");
        String bare = name.replaceAll("^_+|_+$", "");
        return bare.isEmpty() ? "root" : bare;
    }

    /** Makes one column of a parameter and a field that agree in name and type. Inputs that do not come back come first. */
    private void entity(
            String name,
            String description,
            List<SchemaFields.Parameter> parameters,
            SchemaFields.Reply reply,
            ApiMapping mapping,
            JsonNode own) {
        Map<String, Attribute> columns = new LinkedHashMap<>();
        List<ApiMapping.Input> inputs = new ArrayList<>();
        for (SchemaFields.Parameter p : parameters) {
            Optional<SchemaFields.Field> same = reply.field(p.column());
            boolean texts = p.list().isPresent() && p.place() == ApiMapping.Place.QUERY;
            if (same.filter(f -> f.type() != p.type() && !texts).isPresent()) {
                throw new Unfit("its parameter " + p.name() + " and its field " + p.column() + " have two types");
            }
            inputs.add(new ApiMapping.Input(p.column(), p.name(), p.place(), p.required(), p.list()));
            if (same.isEmpty()) {
                columns.put(p.column(), new Attribute(p.column(), p.type(), use(p), p.description()));
            }
        }
        for (SchemaFields.Field f : reply.fields()) {
            Attribute.Use use = parameters.stream()
                    .filter(p -> p.column().equals(f.column()))
                    .findFirst()
                    .map(OpenApiReader::use)
                    .orElse(Attribute.Use.OUTPUT);
            columns.put(f.column(), new Attribute(f.column(), f.type(), use, f.description()));
        }
        if (columns.isEmpty()) {
            throw new Unfit("its reply has no fields");
        }
        characters += description.length();
        columns.values().forEach(c -> characters += COLUMN + c.description().length());
        List<ApiMapping.Output> outputs = reply.fields().stream()
                .map(f -> new ApiMapping.Output(f.column(), f.pointer()))
                .toList();
        entities.add(made(
                name,
                description,
                List.copyOf(columns.values()),
                mapping.withInputs(inputs).withOutputs(outputs),
                own,
                reply.single()));
    }

    private static Entity made(
            String name,
            String description,
            List<Attribute> columns,
            ApiMapping mapping,
            JsonNode own,
            boolean single) {
        List<String> key = new ArrayList<>();
        own.path("key").forEach(k -> key.add(k.asText()));
        if (own.path("kind").asText().equals("table")) {
            return new Entity.TableEntity(
                    name,
                    columns.stream()
                            .map(a -> new Attribute(a.name(), a.type(), Attribute.Use.PLAIN, a.description()))
                            .toList(),
                    key);
        }
        long computed =
                columns.stream().filter(a -> a.use() == Attribute.Use.OUTPUT).count();
        boolean function = single && computed == 1 && computed < columns.size();
        return function
                ? new Entity.FunctionEntity(name, description, columns, mapping)
                : new Entity.ApiEntity(name, description, columns, key, mapping);
    }

    private static Attribute.Use use(SchemaFields.Parameter p) {
        return p.required() ? Attribute.Use.REQUIRED : Attribute.Use.OPTIONAL;
    }
}
