package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.apis.document.SchemaFields.Field;
import org.spartabench.apis.document.SchemaFields.Reply;
import org.spartabench.apis.document.SchemaFields.Row;
import org.spartabench.apis.entity.ApiMapping.Form;
import org.spartabench.facts.value.ColumnType;

/**
 * Finds the rows of a reply. A list is its elements. An object with one list, and beside it only what describes a page, is an
 * envelope: its rows are those of the list. Any other object is one thing, and one row.
 */
final class ReplyShape {

    private static final int DEEPEST_MARK = 3;

    /** Objects around the rows. */
    private static final int MOST_WRAPPERS = 3;

    /** What an envelope has beside its rows, in small letters without marks. */
    private static final Pattern BESIDE = Pattern.compile(
            "totals?|total(count|results|items|rows|pages)|count|size|limit|offset"
                + "|skip|start|end|first|last|next|prev(ious)?|page|pages|perpage|pageno|currentpage|numpages|pageindex|maxresults"
                + "|page(size|number|count|info|token)|.*page(uri|url|token|link)|.*cursors?|has(more|next|prev|previous)|more"
                + "|incompleteresults|included|jsonapi|href|self|links?|meta|metadata|responsemetadata|pagination|paging|ok|success|status|message"
                + "|errors?|warnings?|kind|apiversion|object|(first|last)id|cachets|requestid|etag|uri|url|nextlink|.*odata.*|took|timedout|query");

    /** Lists that say how the rows of another list were chosen, in small letters without marks. */
    private static final Pattern CHOSEN = Pattern.compile("order(by|ing)?|sort(by|ing|s)?|facets|filters|aggregations");

    /** What a reply may say of itself beside the one thing that it is about. */
    private static final Pattern WRAPPER = Pattern.compile("ok|success|status|message|errors?|warnings?|meta|metadata"
            + "|responsemetadata|links?|kind|apiversion|requestid|etag|self");

    /** Names of lists that say nothing of what is in them. */
    private static final Set<String> GENERIC =
            Set.of(("items data results result values value list entries records rows"
                            + " content elements objects response payload resources hits documents embedded")
                    .split(" "));

    private final Schemas schemas;
    private final String path;
    private final boolean paged;
    private final List<String> notes;
    private Map<String, String> marks = Map.of();
    private boolean linked;

    /**
     * @param paged whether the operation has a parameter that asks for pages
     * @param notes gets a line for what is beside the rows and no column
     */
    ReplyShape(Schemas schemas, String path, boolean paged, List<String> notes) {
        this.schemas = schemas;
        this.path = path;
        this.paged = paged;
        this.notes = notes;
    }

    Reply of(JsonNode operation) {
        JsonNode ok = success(operation.path("responses"));
        JsonNode schema = schemas.merged(SchemaFields.json(ok.path("content"), "its reply is no JSON"));
        JsonNode own = operation.path(OpenApiWriter.OWN);
        Map<String, String> headers = new LinkedHashMap<>();
        ok.path("headers").propertyStream().forEach(h -> headers.put(h.getKey(), "header"));
        marks = headers;
        linked = ok.path("headers").propertyStream().anyMatch(h -> h.getKey().equalsIgnoreCase("Link"));
        if (own.has(OpenApiWriter.ROWS)) {
            String chosen = own.path(OpenApiWriter.ROWS).asText();
            marks = marks(schema, chosen, "");
            return own.has(OpenApiWriter.OUTPUTS) ? written(own, chosen) : at(schema, chosen);
        }
        return own.has("kind") ? earlier(schema) : found(schema, "", 0);
    }

    /** Finds the reply of success: 200, another 2xx, 2XX, or the default where nothing else is declared. */
    private JsonNode success(JsonNode replies) {
        List<JsonNode> declared = Stream.concat(
                        Stream.of("200"),
                        replies.propertyStream()
                                .map(Map.Entry::getKey)
                                .filter(k -> k.matches("2\\d\\d|2[xX][xX]"))
                                .sorted())
                .distinct()
                .filter(replies::has)
                .map(code -> schemas.follow(replies.path(code)))
                .toList();
        if (declared.isEmpty() && replies.has("default")) {
            return schemas.follow(replies.path("default"));
        }
        return declared.stream()
                .filter(r -> !r.path("content").isEmpty())
                .findFirst()
                .or(() -> declared.stream().findFirst())
                .filter(r -> !r.path("content").isEmpty())
                .orElseThrow(() -> new Unfit("it declares no reply of success with a content"));
    }

    private Reply found(JsonNode schema, String at, int depth) {
        String type = Schemas.type(schema);
        Map<String, JsonNode> properties = schemas.properties(schema);
        if (type.equals("array")) {
            return reply(at, false, elements(schema));
        }
        if (schema.has("items") && !properties.isEmpty()) {
            return reply(at, false, SchemaFields.row(schemas, oneOrMany(schema), true));
        }
        if (properties.isEmpty()) {
            return type.equals("object") ? members(schema, at) : value(schema, at);
        }
        Map<String, JsonNode> beside = new LinkedHashMap<>();
        Map<String, JsonNode> lists = new LinkedHashMap<>();
        properties.forEach((name, property) -> {
            JsonNode inner = schemas.merged(property);
            boolean list = Schemas.type(inner).equals("array");
            boolean envelope = BESIDE.matcher(Schemas.letters(name)).matches() && !identified(inner);
            if (list && (!envelope || properties.size() == 1)) {
                lists.put(name, inner);
            } else if (!envelope || properties.size() == 1) {
                beside.put(name, inner);
            }
        });
        if (lists.keySet().stream()
                        .filter(l -> GENERIC.contains(Schemas.letters(l)))
                        .count()
                == 1) {
            lists.keySet().stream()
                    .filter(l -> CHOSEN.matcher(Schemas.letters(l)).matches())
                    .toList()
                    .forEach(l -> beside.put(l, lists.remove(l)));
        }
        boolean wrapper = properties.keySet().stream()
                .allMatch(n -> beside.containsKey(n)
                        || WRAPPER.matcher(Schemas.letters(n)).matches());
        boolean keyed = beside.entrySet().stream().anyMatch(e -> key(e.getKey()) || identified(e.getValue()));
        if (lists.isEmpty() && beside.size() == 1 && (wrapper || paged) && depth < MOST_WRAPPERS) {
            Map.Entry<String, JsonNode> only = beside.entrySet().iterator().next();
            if (!schemas.properties(only.getValue()).isEmpty()) {
                String below = at + "/" + SchemaFields.step(only.getKey());
                marks = marks(schema, below, at);
                return found(only.getValue(), below, depth + 1);
            }
        }
        if (lists.size() == 1) {
            Map.Entry<String, JsonNode> list = lists.entrySet().iterator().next();
            boolean named = GENERIC.contains(Schemas.letters(list.getKey()))
                    || Schemas.letters(list.getKey()).equals(Schemas.letters(lastWord(path)));
            if (beside.isEmpty() || (paged || named) && !keyed) {
                String rows = at + "/" + SchemaFields.step(list.getKey());
                marks = marks(schema, rows, at);
                if (!beside.isEmpty()) {
                    notes.add("beside its rows, " + String.join(", ", beside.keySet()) + " is no column");
                }
                return reply(rows, false, elements(list.getValue()));
            }
            if (paged) {
                marks = marks(schema, at + "/" + SchemaFields.step(list.getKey()), at);
            }
        }
        return reply(at, true, SchemaFields.row(schemas, schema, true));
    }

    /** Makes one schema of a thing and the elements of a list, where a reply may be either. */
    private JsonNode oneOrMany(JsonNode schema) {
        ObjectNode either = JsonNodeFactory.instance.objectNode();
        either.putArray("anyOf")
                .add(schema.path("items"))
                .addObject()
                .put("type", "object")
                .set("properties", schema.path("properties"));
        return schemas.merged(either);
    }

    /** Whether an object is a thing, since it has a name or a number of its own. */
    private boolean identified(JsonNode schema) {
        return Stream.of("id", "uid", "gid", "name").anyMatch(schema.path("properties")::has);
    }

    /** Whether a field tells one thing from others. */
    static boolean key(String name) {
        return name.matches(
                "(?i).*(^|_)(id|uid|uuid|guid|gid|sid|key|name|slug|title|sha|login)|[a-zA-Z].*(Id|ID|Key)");
    }

    /** Gives the last word of the path that is no parameter. */
    static String lastWord(String path) {
        String last = "";
        for (String part : path.split("/")) {
            last = part.isEmpty() || part.contains("{") ? last : part;
        }
        return last.replaceAll("\\.json$", "");
    }

    private Row elements(JsonNode list) {
        return SchemaFields.row(schemas, schemas.merged(list.path("items")), true);
    }

    private Reply reply(String rows, boolean single, Row row) {
        return new Reply(rows, single, row.fields(), marks, linked, row.lists());
    }

    /** Reads an object whose fields have no names in the document: a row for each, with its name. */
    private Reply members(JsonNode schema, String at) {
        JsonNode each = schemas.merged(schema.path("additionalProperties"));
        if (!schema.has("additionalProperties")) {
            throw new Unfit("its reply has no fields");
        }
        JsonNode items = Schemas.type(each).equals("array") ? schemas.merged(each.path("items")) : each;
        List<Field> fields = new ArrayList<>();
        boolean list = Schemas.type(each).equals("array");
        fields.add(new Field(SchemaFields.NAME, list ? "1#" : "0#", ColumnType.TEXT, true, Form.TYPED, "", Set.of()));
        fields.addAll(SchemaFields.row(schemas, items, false).fields());
        return new Reply(at + (list ? "/*/*" : "/*"), false, SchemaFields.distinct(fields), marks, linked, List.of());
    }

    private Reply value(JsonNode schema, String at) {
        if (!Schemas.scalar(schema)) {
            throw new Unfit("its reply has no fields");
        }
        return new Reply(
                at,
                true,
                List.of(SchemaFields.value(SchemaFields.VALUE, "0", schema, schema, true)),
                Map.of(),
                false,
                List.of());
    }

    /** Takes the rows from where a user, or a document of ours, says they stand. */
    private Reply at(JsonNode schema, String pointer) {
        JsonNode at = schema;
        for (String part :
                pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
            at = schemas.merged(
                    at.path("properties").path(part.replace("~1", "/").replace("~0", "~")));
        }
        if (at.isMissingNode()) {
            throw new Unfit("its reply declares nothing at " + pointer + ", where its rows should stand");
        }
        boolean list = Schemas.type(at).equals("array");
        return reply(pointer, !list, list ? elements(at) : SchemaFields.row(schemas, at, true));
    }

    /** Reads a document of ours from the time when none said where its rows stand. */
    private Reply earlier(JsonNode schema) {
        Map<String, JsonNode> properties = schemas.properties(schema);
        Optional<Map.Entry<String, JsonNode>> list = properties.entrySet().stream()
                .filter(e ->
                        properties.size() == 1 && Schemas.type(e.getValue()).equals("array"))
                .findFirst();
        return at(schema, list.map(e -> "/" + e.getKey()).orElse(""));
    }

    /** Reads the columns of a table that only documents of ours can describe. */
    private Reply written(JsonNode own, String rows) {
        List<Field> fields = new ArrayList<>();
        for (JsonNode o : own.path(OpenApiWriter.OUTPUTS)) {
            fields.add(new Field(
                    o.path("column").asText(),
                    o.path("pointer").asText(),
                    ColumnType.valueOf(o.path("type").asText("TEXT")),
                    o.path("required").asBoolean(),
                    Form.valueOf(o.path("form").asText("TYPED")),
                    o.path("description").asText(""),
                    Set.of()));
        }
        return new Reply(rows, own.path("single").asBoolean(), fields, marks, linked, List.of());
    }

    /** Lists the texts and numbers of an envelope. @param at where the schema stands */
    private Map<String, String> marks(JsonNode schema, String rows, String at) {
        Map<String, String> into = new LinkedHashMap<>(marks);
        marks(at, schema, into, 0);
        into.keySet().removeIf(m -> m.startsWith(rows + "/"));
        return into;
    }

    private void marks(String pointer, JsonNode schema, Map<String, String> into, int depth) {
        switch (Schemas.type(schema)) {
            case "string" -> into.put(pointer, schema.path("format").asText());
            case "integer" -> into.put(pointer, "number");
            case "boolean" -> into.put(pointer, SchemaFields.FLAG);
            default -> {
                if (depth < DEEPEST_MARK) {
                    schemas.properties(schema)
                            .forEach((name, property) ->
                                    marks(pointer + "/" + name, schemas.merged(property), into, depth + 1));
                }
            }
        }
    }

    private static final Pattern PAGES =
            Pattern.compile("page|pageno|page(number|size|token|index)|perpage|limit|offset|skip|.*cursor"
                    + "|after|before|continue|starting?(after|at)|maxresults");

    /** Whether one of the parameters asks for pages, by its name. */
    static boolean paged(List<SchemaFields.Parameter> parameters) {
        return parameters.stream()
                .anyMatch(p -> PAGES.matcher(Schemas.letters(p.name())).matches());
    }

    /** Whether a list says by its name nothing of what is in it. */
    static boolean generic(String list) {
        return GENERIC.contains(Schemas.letters(list));
    }
}
