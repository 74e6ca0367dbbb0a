package org.spartabench.apis.call;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.PageWords;

/**
 * Finds the rows of a reply, with what they lie in. A step {@code *} of the pointer goes to each element of a list; to each
 * member of an object only where a column takes its name.
 */
final class RowPlaces {

    private static final String EACH = "*";

    private final String pointer;
    private final List<String> steps;

    /** The step that goes to the members of an object; -1 for none. */
    private final int members;

    RowPlaces(ApiMapping mapping) {
        pointer = mapping.rows();
        steps = pointer.isEmpty() ? List.of() : List.of(pointer.substring(1).split("/", -1));
        members = mapping.outputs().stream()
                .filter(o -> o.pointer().endsWith("#"))
                .mapToInt(o -> steps.size() - 1 - Pointer.of(o.pointer()).up())
                .findFirst()
                .orElse(-1);
    }

    /**
     * A value of a reply.
     *
     * @param above what holds it; null for the whole reply
     */
    record Place(JsonNode value, String name, @Nullable Place above) {

        /** Writes where it stands, for a message. */
        @Override
        public String toString() {
            return above == null ? "" : above + "/" + name.replace("~", "~0").replace("/", "~1");
        }
    }

    /**
     * @param rows the rows, in order
     * @param records the number of elements of the list that pages divide: the rows, or what holds them
     */
    record Found(List<Place> rows, int records) {}

    Found in(JsonNode reply) throws ReplyReader.Unfit {
        List<Place> places = List.of(new Place(reply, "", null));
        int first = steps.indexOf(EACH);
        int last = steps.lastIndexOf(EACH);
        int needed = first < 0 ? steps.size() : first == last ? 0 : first;
        int records = -1;
        for (int i = 0; i < steps.size(); i++) {
            boolean each = steps.get(i).equals(EACH);
            if (i == last - 1 && first < last && !steps.get(i - 1).equals(EACH)) {
                whole(places);
            }
            places = each
                    ? each(places, i == members)
                    : at(places, steps.get(i).replace("~1", "/").replace("~0", "~"), i < needed || error(reply), reply);
            records = i == first && first < last ? places.size() : records;
        }
        List<Place> rows = first < 0 ? each(places, false) : places;
        return new Found(rows, records < 0 ? rows.size() : records);
    }

    /** Refuses lists in rows of which the reply has only a first page, as it says beside them. */
    private static void whole(List<Place> places) throws ReplyReader.Unfit {
        for (Place place : places) {
            for (Map.Entry<String, JsonNode> beside : place.value().properties()) {
                String name = PageWords.plain(beside.getKey());
                JsonNode value = beside.getValue();
                if (PageWords.MORE.contains(name) && value.asBoolean()
                        || PageWords.NEXT.contains(name)
                                && value.isTextual()
                                && !value.textValue().isBlank()) {
                    throw new ReplyReader.Unfit("its reply has only a first page of the list in " + place + ", as "
                            + beside.getKey() + " says; the rest needs another operation");
                }
            }
        }
    }

    private List<Place> at(List<Place> places, String step, boolean needed, JsonNode reply) throws ReplyReader.Unfit {
        List<Place> next = new ArrayList<>();
        for (Place place : places) {
            Place below = new Place(place.value().path(step), step, place);
            if (!below.value().isMissingNode()) {
                next.add(below);
            } else if (needed && !place.value().isNull()) {
                throw new ReplyReader.Unfit(
                        "its reply has nothing at " + pointer + ": " + ReplyReader.cut(reply.toString()));
            }
        }
        return next;
    }

    /** Whether a reply says of itself that it failed. */
    private static boolean error(JsonNode reply) {
        boolean no = Map.of("ok", reply.path("ok"), "success", reply.path("success")).values().stream()
                .anyMatch(v -> v.isBoolean() && !v.booleanValue());
        return no || reply.hasNonNull("error") || reply.path("errors").size() > 0;
    }

    private static List<Place> each(List<Place> places, boolean members) {
        List<Place> all = new ArrayList<>();
        for (Place place : places) {
            JsonNode value = place.value();
            if (value.isArray()) {
                for (int i = 0; i < value.size(); i++) {
                    all.add(new Place(value.get(i), String.valueOf(i), place));
                }
            } else if (members && value.isObject()) {
                value.properties().forEach(m -> all.add(new Place(m.getValue(), m.getKey(), place)));
            } else if (!value.isNull()) {
                all.add(place);
            }
        }
        return all;
    }

    /** Whether an object is null in which the value of a column would stand. */
    static boolean inNull(Place row, Pointer pointer) {
        @Nullable Place from = from(row, pointer);
        for (@Nullable JsonPointer at = pointer.below().head(); from != null && at != null; at = at.head()) {
            if (from.value().at(at).isNull()) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Place from(Place row, Pointer pointer) {
        @Nullable Place from = row;
        for (int i = 0; i < pointer.up() && from != null; i++) {
            from = from.above();
        }
        return from;
    }

    /** Finds the value of a column. @return a missing node if there is none */
    static JsonNode value(Place row, Pointer pointer) {
        @Nullable Place from = from(row, pointer);
        if (from == null) {
            return MissingNode.getInstance();
        }
        return pointer.name() ? TextNode.valueOf(from.name()) : from.value().at(pointer.below());
    }

    /**
     * A pointer from a row.
     *
     * @param up how many steps it goes up
     * @param name whether it means the name of what it finds there
     */
    record Pointer(int up, boolean name, JsonPointer below) {

        static Pointer of(String text) {
            if (!ApiMapping.Output.relative(text)) {
                return new Pointer(0, false, JsonPointer.compile(text));
            }
            String up = text.replaceFirst("\\D.*", "");
            String rest = text.substring(up.length());
            boolean name = rest.equals("#");
            return new Pointer(Integer.parseInt(up), name, JsonPointer.compile(name ? "" : rest));
        }

        /** Whether it is a field of the row. */
        boolean field() {
            return up == 0 && !name && !below.matches();
        }
    }
}
