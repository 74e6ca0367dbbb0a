package org.spartabench.apis.call;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.Json;
import org.spartabench.facts.secret.Secret;

/** Reads replies as typed rows. What does not fit the declared types is an error with its place and value. */
final class ReplyReader {

    /** Most values and brackets of a reply: as a tree they take some hundred megabytes. */
    private static final long MOST_TOKENS = 6_000_000;

    private static final JsonMapper JSON = Json.over(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxTokenCount(MOST_TOKENS)
                            .build())
                    .build())
            .rebuild()
            .enable(
                    DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS,
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final int SHOWN = 40;
    private static final int LOOKED_AT = 1_000;
    private static final int NO_CONTENT = 204;

    /** Says in one line what is wrong with a reply. */
    static final class Unfit extends Exception {

        private static final long serialVersionUID = 1L;

        Unfit(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * @param next the mark or the address of the next page; empty on the last page and where pages are counted
     * @param records the number of elements of the list that pages divide: the rows, or the things whose lists the rows are
     */
    record Page(List<List<@Nullable Object>> rows, String next, PageSigns signs, int records) {}

    /**
     * A column and where it stands in a row.
     *
     * @param output null for a column that no reply holds
     */
    private record Column(
            Attribute attribute, ApiMapping.@Nullable Output output, RowPlaces.Pointer pointer, boolean key) {}

    private final Entity.Remote entity;
    private final RowPlaces places;
    private final List<Column> columns = new ArrayList<>();

    /** Whether a row must be an object, since a column is one of its fields. */
    private final boolean objects;

    ReplyReader(Entity.Remote entity) {
        this.entity = entity;
        this.places = new RowPlaces(entity.mapping());
        Map<String, ApiMapping.Output> outputs = new HashMap<>();
        entity.mapping().outputs().forEach(o -> outputs.put(o.column(), o));
        for (Attribute a : entity.attributes()) {
            ApiMapping.@Nullable Output output = outputs.get(a.name());
            columns.add(new Column(
                    a,
                    output,
                    RowPlaces.Pointer.of(output == null ? "" : output.pointer()),
                    entity.key().contains(a.name())));
        }
        objects = columns.stream().anyMatch(c -> c.pointer().field());
    }

    Page page(Network.WireReply reply, Arguments arguments) throws Unfit {
        if (reply.body().isEmpty() && reply.status() == NO_CONTENT) {
            return new Page(List.of(), "", PageSigns.NONE, 0);
        }
        JsonNode root = tree(reply.body());
        RowPlaces.Found found = places.in(root);
        List<List<@Nullable Object>> all = new ArrayList<>();
        for (RowPlaces.Place place : found.rows()) {
            all.add(row(place, arguments));
        }
        return new Page(
                all, next(root, reply), PageSigns.of(root, entity.mapping().rows(), reply), found.records());
    }

    private String next(JsonNode root, Network.WireReply reply) throws Unfit {
        return switch (entity.mapping().paging()) {
            case Paging.None _, Paging.Page _, Paging.Offset _ -> "";
            case Paging.Cursor c -> mark(root, reply, c.next());
            case Paging.Link l -> l.next().isEmpty() ? reply.next() : mark(root, reply, l.next());
        };
    }

    private String mark(JsonNode root, Network.WireReply reply, String where) throws Unfit {
        if (!where.startsWith("/")) {
            return reply.header(where);
        }
        JsonNode mark = marked(root, where);
        if (mark.isContainerNode() || mark.isBoolean() && mark.booleanValue()) {
            throw new Unfit("its mark of the next page at " + where + " is no text: " + cut(mark.toString()));
        }
        if (entity.mapping().paging() instanceof Paging.Cursor && mark.asText().contains(Secret.MARK)) {
            throw new Unfit("its mark of the next page at " + where + " repeats the key");
        }
        return mark.isNull() || mark.isBoolean() ? "" : mark.asText();
    }

    /** Follows a pointer in which {@code -} is the last of a list; in a list of links, the one that is called "next". */
    private static JsonNode marked(JsonNode root, String where) {
        JsonNode at = root;
        for (String part : where.substring(1).split("/", -1)) {
            if (at.isArray() && part.equals("-")) {
                at = at.path(at.size() - 1);
            } else if (at.isArray() && part.equals("next")) {
                JsonNode links = at;
                at = links.valueStream()
                        .filter(l -> l.path("rel")
                                .asText(l.path("relation").asText())
                                .equals(part))
                        .findFirst()
                        .orElse(MissingNode.getInstance());
            } else {
                at = at.at("/" + part);
            }
        }
        return at;
    }

    private static JsonNode tree(String body) throws Unfit {
        try {
            JsonNode root = JSON.readTree(body.getBytes(StandardCharsets.UTF_8));
            if (root.isMissingNode()) {
                throw new Unfit("its reply is empty");
            }
            return root;
        } catch (StreamConstraintsException | NumberFormatException e) {
            throw new Unfit("its reply has more values, digits or levels than can be read: " + cut(body));
        } catch (IOException e) {
            String start = body.stripLeading();
            throw new Unfit(
                    start.startsWith("<")
                            ? "its reply is a web page, not JSON: " + cut(start)
                            : "its reply is no JSON, or only a part of it: " + cut(start));
        }
    }

    /** Gives the row that stands for nothing found: the arguments, and NULL. */
    List<@Nullable Object> nothing(Arguments arguments) {
        List<@Nullable Object> row = new ArrayList<>();
        entity.attributes().forEach(a -> row.add(arguments.values().get(a.name())));
        return row;
    }

    private List<@Nullable Object> row(RowPlaces.Place row, Arguments arguments) throws Unfit {
        if (objects && !row.value().isObject()) {
            boolean element = row.above() != null && row.above().value().isArray();
            throw new Unfit("its reply holds no " + (element ? "record" : "rows") + at(row) + ": "
                    + cut(row.value().toString()));
        }
        boolean function = entity instanceof Entity.FunctionEntity;
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        boolean empty = objects && !(row.above() != null && row.value().isEmpty());
        for (Column column : columns) {
            String name = column.attribute().name();
            if (column.output() == null || function && arguments.values().containsKey(name)) {
                values.add(arguments.values().get(name));
                continue;
            }
            JsonNode value = RowPlaces.value(row, column.pointer());
            String where = row + column.output().pointer();
            boolean needed = column.key() || column.output().required() && !RowPlaces.inNull(row, column.pointer());
            if (value.isMissingNode() && needed) {
                throw new Unfit("its reply has no " + name + " at " + where);
            }
            if (value.isTextual() && value.textValue().contains(Secret.MARK)) {
                throw new Unfit("its reply repeats the key at " + where);
            }
            if (value.isNull() && column.key()) {
                throw new Unfit("its reply has null at " + where + ", which is a part of the key");
            }
            empty &= value.isMissingNode() || !column.pointer().field();
            values.add(
                    value.isNull() || value.isMissingNode()
                            ? null
                            : TypedValues.of(
                                    value,
                                    column.attribute().type(),
                                    column.output().form(),
                                    where));
        }
        if (empty) {
            throw new Unfit("its reply has none of its fields" + at(row) + ": "
                    + cut(row.value().toString()));
        }
        return values;
    }

    private static String at(RowPlaces.Place place) {
        return place.above() == null ? "" : " at " + place;
    }

    static String cut(String text) {
        String line = text.substring(0, Math.min(text.length(), LOOKED_AT)).replaceAll("\\s+", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }
}
