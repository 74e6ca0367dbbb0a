package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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

    /** Replies of success that no reading has. */
    private static final Set<String> CREATED = Set.of("201", "202", "204", "205");

    /** Operations that the documents of Kubernetes call streams. */
    private static final Set<String> STREAMS = Set.of("watch", "watchlist", "connect");

    private static final Pattern BRACES = Pattern.compile("\\{([^}]*)\\}");

    /**
     * Tells what became of an operation that reads, or may.
     *
     * @param id as the document writes it; empty if it has none
     * @param place method and path
     * @param tables names of its tables, the one of its rows first; empty if it is left out
     * @param notes on what was left out, one line each
     */
    public record Operation(String id, String place, List<String> tables, List<String> notes) {
        public Operation {
            tables = List.copyOf(tables);
            notes = List.copyOf(notes);
        }
    }

    /**
     * Holds what a document describes.
     *
     * @param operations all GET and POST
     * @param writing the others, as method and path
     */
    public record Described(List<Entity> entities, List<Operation> operations, List<String> writing) {
        public Described {
            entities = List.copyOf(entities);
            operations = List.copyOf(operations);
            writing = List.copyOf(writing);
        }

        public List<Entity.Remote> remote() {
            return entities.stream()
                    .filter(Entity.Remote.class::isInstance)
                    .map(Entity.Remote.class::cast)
                    .toList();
        }

        /** Says what was left out, and why, one line each. */
        public List<String> notes() {
            return operations.stream()
                    .flatMap(o -> o.notes().stream().map(n -> o.place() + ": " + n))
                    .toList();
        }
    }

    /** Most characters of all entities and notes, in which each reference counts. */
    private static final long MOST_CHARACTERS = 256L << 20;

    /** What a column takes beside its texts. */
    private static final int COLUMN = 200;

    /** A path by which one thing of a list is asked for. */
    private static final Pattern MEMBER = Pattern.compile("(.*)/\\{([^/}]*)\\}/?");

    private final JsonNode root;

    /** The parameter that names one thing of a list, by the path of the list: isbn for {@code /books}. */
    private final Map<String, String> members = new HashMap<>();

    private final URI server;
    private final boolean chosen;
    private final ParameterRules rules;
    private final Schemas schemas;
    private final SchemaFields.Names names = new SchemaFields.Names();
    private final List<Entity> entities = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private final List<String> writing = new ArrayList<>();
    private long characters;

    private OpenApiReader(JsonNode root, URI server, boolean chosen) {
        this.root = root;
        this.server = server;
        this.chosen = chosen;
        this.rules = new ParameterRules(root);
        this.schemas = new Schemas(root);
        for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
            Matcher member = MEMBER.matcher(path.getKey());
            if (member.matches()) {
                members.putIfAbsent(member.group(1), member.group(2));
            }
        }
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
        return server.map(Result::ok)
                .orElseGet(() -> DocumentServers.of(root, label))
                .then(address -> {
                    if (address.getRawUserInfo() != null
                            || address.getRawQuery() != null
                            || address.getRawFragment() != null) {
                        return Result.bad(
                                label + ": its server has a user, a password or values in its address; give it"
                                        + " without them with --server URL, and a key with --key VARIABLE");
                    }
                    OpenApiReader reader = new OpenApiReader(root, address, server.isPresent());
                    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
                        reader.path(path.getKey(), reader.schemas.follow(path.getValue()));
                        if (reader.characters > MOST_CHARACTERS) {
                            return Result.bad(
                                    label + ": its references make it larger than it may be; import a part of it");
                        }
                    }
                    return Result.ok(
                            SameEntities.merged(new Described(reader.entities, reader.operations, reader.writing)));
                });
    }

    private void path(String path, JsonNode item) {
        for (String method : WRITING) {
            if (item.has(method)) {
                writing.add(place(method, path));
            }
        }
        for (String method : READING) {
            if (item.has(method)) {
                List<String> notes = new ArrayList<>();
                List<String> tables = List.of();
                try {
                    if (method.equals("post") && creates(item.path(method).path("responses"))) {
                        writing.add(place(method, path));
                        continue;
                    }
                    tables = operation(path, method, item, notes);
                } catch (Unfit e) {
                    notes.clear();
                    notes.add("left out, " + e.getMessage());
                }
                notes.forEach(n -> characters += n.length());
                operations.add(new Operation(
                        item.path(method).path("operationId").asText(""), place(method, path), tables, notes));
            }
        }
    }

    private static String place(String method, String path) {
        return method.toUpperCase(Locale.ROOT) + " " + path.replaceAll("\\p{Cntrl}", " ");
    }

    /** Whether a POST says by its reply of success that it makes or changes something. */
    private static boolean creates(JsonNode replies) {
        List<String> success = replies.propertyStream()
                .map(Map.Entry::getKey)
                .filter(k -> k.startsWith("2"))
                .toList();
        return !success.isEmpty() && CREATED.containsAll(success);
    }

    /** Makes the tables of an operation, and returns their names. */
    private List<String> operation(String written, String method, JsonNode item, List<String> notes) {
        JsonNode operation = item.path(method);
        JsonNode own = operation.path(OpenApiWriter.OWN);
        String path = written.replaceFirst("#.*", "");
        if (!chosen) {
            DocumentServers.same(root, item, operation, server);
        }
        if (STREAMS.contains(operation.path("x-kubernetes-action").asText())) {
            throw new Unfit("it is a stream that has no end");
        }
        ParameterRules.path(server, path);
        RequestFields request = new RequestFields(schemas, path, !own.isMissingNode(), notes);
        List<SchemaFields.Parameter> declared = request.read(item, operation);
        inPath(path, declared);
        SchemaFields.Reply reply = new ReplyShape(schemas, path, ReplyShape.paged(declared), notes).of(operation);
        List<SchemaFields.Parameter> parameters = rules.columns(declared, reply, notes);
        PageParameters pages = PageParameters.among(parameters, reply, own);
        if (!pages.note().isEmpty()) {
            notes.add(pages.note());
        }
        Method verb = Method.valueOf(method.toUpperCase(Locale.ROOT));
        ApiMapping mapping = new ApiMapping(
                new ApiMapping.Operation(
                        verb,
                        server,
                        request.path(),
                        verb == Method.GET || own.path("reads").asBoolean()),
                List.of(),
                List.of(),
                "",
                pages.paging(),
                ApiMapping.Absent.valueOf(own.path("absent").asText("EMPTY")),
                own.path("pure").asBoolean(true),
                own.has("known") ? OptionalLong.of(own.path("known").asLong()) : OptionalLong.empty());
        List<SchemaFields.Parameter> columns = parameters.stream()
                .filter(p -> !pages.names().contains(p.name()))
                .toList();
        List<String> tables = new ArrayList<>();
        String name = name(operation, path);
        for (OperationTables.Made made : new OperationTables(
                        schemas, columns, reply, mapping, members.getOrDefault(open(path), ""), own.has("kind"))
                .made()) {
            String free = names.free(bare(name + "_" + made.suffix()));
            tables.add(free);
            entities.add(entity(free, description(operation), made, own));
        }
        return tables;
    }

    private static String open(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private static void inPath(String path, List<SchemaFields.Parameter> declared) {
        Set<String> known = new HashSet<>();
        for (SchemaFields.Parameter p : declared) {
            if (p.place() == ApiMapping.Place.PATH && !path.contains("{" + p.name() + "}")) {
                throw new Unfit("its path has no {" + p.name() + "}");
            }
            if (p.place() == ApiMapping.Place.PATH) {
                known.add(p.name());
            }
        }
        Matcher m = BRACES.matcher(path);
        while (m.find()) {
            if (!known.contains(m.group(1))) {
                throw new Unfit("its path parameter " + m.group(1) + " is not declared");
            }
        }
    }

    private static String description(JsonNode operation) {
        return Schemas.cut(
                operation.path("description").asText(operation.path("summary").asText("")));
    }

    /** Names an operation: as the document does, else after its path, with its parameters where that is taken. */
    private String name(JsonNode operation, String path) {
        String name = plainName(operation, path);
        if (!operation.path("operationId").asText("").isBlank() || !names.taken(name)) {
            return name;
        }
        return bare(name + "_by_"
                + String.join(
                        "_", BRACES.matcher(path).results().map(m -> m.group(1)).toList()));
    }

    /** Names an operation after its id, or after its path without parameters. */
    static String plainName(JsonNode operation, String path) {
        String id = operation.path("operationId").asText("");
        String name = bare(id.isBlank() ? path.replaceAll("\\{[^}]*\\}", "") : id);
        return name.isEmpty() ? "root" : name;
    }

    private static String bare(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}]+", "_").replaceAll("^_+|_+$", "");
    }

    private Entity entity(String name, String description, OperationTables.Made made, JsonNode own) {
        List<Attribute> columns = made.columns();
        characters += description.length();
        columns.forEach(c -> characters += COLUMN + c.description().length());
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
        boolean function = made.single() && computed == 1 && computed < columns.size();
        return function
                ? new Entity.FunctionEntity(name, description, columns, made.mapping())
                : new Entity.ApiEntity(name, description, columns, key, made.mapping());
    }
}
