package org.spartabench.apis.call;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.Json;
import org.spartabench.facts.secret.Secret;
import org.spartabench.facts.value.ColumnType;

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
    private static final int MOST_DIGITS = 1_000;

    /** Says in one line what is wrong with a reply. */
    static final class Unfit extends Exception {

        private static final long serialVersionUID = 1L;

        Unfit(String message) {
            super(message, null, false, false);
        }
    }

    /** @param next the mark or the address of the next page; empty on the last page and where pages are counted */
    record Page(List<List<@Nullable Object>> rows, String next, PageSigns signs) {}

    /**
     * A column and where it stands in a row.
     *
     * @param pointer null for a column that no reply holds
     */
    private record Place(Attribute attribute, @Nullable JsonPointer pointer, boolean key) {}

    private final Entity.Remote entity;
    private final List<Place> places = new ArrayList<>();

    ReplyReader(Entity.Remote entity) {
        this.entity = entity;
        Map<String, String> pointers = new HashMap<>();
        entity.mapping().outputs().forEach(o -> pointers.put(o.column(), o.pointer()));
        for (Attribute a : entity.attributes()) {
            @Nullable String pointer = pointers.get(a.name());
            places.add(new Place(
                    a,
                    pointer == null ? null : JsonPointer.compile(pointer),
                    entity.key().contains(a.name())));
        }
    }

    Page page(Network.WireReply reply, Arguments arguments) throws Unfit {
        String body = reply.body();
        JsonNode root = tree(body);
        String where = entity.mapping().rows();
        JsonNode rows = root.at(where);
        if (rows.isMissingNode()) {
            throw new Unfit("its reply has nothing at " + where + ": " + cut(body));
        }
        List<List<@Nullable Object>> all = new ArrayList<>();
        if (rows.isArray()) {
            for (int i = 0; i < rows.size(); i++) {
                all.add(row(rows.get(i), new Where(where, i), arguments));
            }
        } else if (rows.isObject()) {
            all.add(row(rows, new Where(where, -1), arguments));
        } else if (!rows.isNull()) {
            throw new Unfit("its reply holds no rows" + at(where) + ": " + cut(rows.toString()));
        }
        return new Page(all, next(root, reply), PageSigns.of(root, where, reply));
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

    /** Where a row stands; written out only for a message. @param index -1 for a reply that is the row */
    private record Where(String rows, int index) {
        @Override
        public String toString() {
            return index < 0 ? rows : rows + "/" + index;
        }
    }

    private List<@Nullable Object> row(JsonNode row, Where where, Arguments arguments) throws Unfit {
        if (!row.isObject()) {
            throw new Unfit("its reply holds no record" + at(where.toString()) + ": " + cut(row.toString()));
        }
        boolean function = entity instanceof Entity.FunctionEntity;
        List<@Nullable Object> values = new ArrayList<>(places.size());
        for (Place place : places) {
            String name = place.attribute().name();
            @Nullable JsonPointer pointer = place.pointer();
            if (pointer == null || function && arguments.values().containsKey(name)) {
                values.add(arguments.values().get(name));
                continue;
            }
            JsonNode value = row.at(pointer);
            if (value.isMissingNode()) {
                throw new Unfit("its reply has no " + name + at(where + pointer.toString()));
            }
            if (value.isTextual() && value.textValue().contains(Secret.MARK)) {
                throw new Unfit("its reply repeats the key" + at(where + pointer.toString()));
            }
            if (value.isNull() && place.key()) {
                throw new Unfit("its reply has null" + at(where + pointer.toString()) + ", which is a part of the key");
            }
            values.add(value.isNull() ? null : value(value, place.attribute().type(), where, pointer));
        }
        return values;
    }

    private static Object value(JsonNode value, ColumnType type, Where where, JsonPointer pointer) throws Unfit {
        try {
            switch (type) {
                case BOOLEAN -> {
                    if (value.isBoolean()) {
                        return value.booleanValue();
                    }
                }
                case INTEGER -> {
                    if (value.isIntegralNumber() && value.canConvertToLong()) {
                        return value.longValue();
                    }
                    if (value.isBigDecimal()
                            && exact(value.decimalValue())
                            && value.decimalValue().stripTrailingZeros().scale() <= 0) {
                        return value.decimalValue().longValueExact();
                    }
                }
                case DECIMAL -> {
                    if (value.isNumber() && exact(value.decimalValue())) {
                        return plain(value.decimalValue());
                    }
                }
                case TEXT -> {
                    if (value.isTextual()) {
                        return value.textValue();
                    }
                }
                case DATE -> {
                    if (value.isTextual()) {
                        return LocalDate.parse(value.textValue());
                    }
                }
                case TIME -> {
                    if (value.isTextual()) {
                        return LocalTime.parse(value.textValue());
                    }
                }
                case TIMESTAMP -> {
                    if (value.isTextual()) {
                        return LocalDateTime.parse(
                                value.textValue().replace(' ', 'T').replaceAll("Z$", ""));
                    }
                }
            }
        } catch (DateTimeException | ArithmeticException e) {
            // The same message as for another kind of value.
        }
        throw new Unfit("its reply has " + cut(value.toString()) + at(where + pointer.toString())
                + ", where it declares "
                + type.name().toLowerCase(Locale.ROOT));
    }

    /** Whether a number can be written without an exponent in a length that any reader takes. */
    private static boolean exact(BigDecimal number) {
        return Math.abs((long) number.scale()) <= MOST_DIGITS && number.precision() <= MOST_DIGITS;
    }

    private static BigDecimal plain(BigDecimal number) {
        return number.scale() < 0 ? number.setScale(0) : number;
    }

    private static String at(String pointer) {
        return pointer.isEmpty() ? "" : " at " + pointer;
    }

    static String cut(String text) {
        String line = text.substring(0, Math.min(text.length(), LOOKED_AT)).replaceAll("\\s+", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }
}
