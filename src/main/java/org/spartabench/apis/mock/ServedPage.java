package org.spartabench.apis.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Entity;

/**
 * Holds one page of a reply.
 *
 * @param link the header Link, if the next page is named there
 */
record ServedPage(JsonNode body, Optional<String> link) {

    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);
    private static final int USUAL_SIZE = 100;

    /** The parameter of the addresses of next pages. */
    private static final String FROM = "from";

    /**
     * @param found all rows
     * @param parameters of the request
     */
    static ServedPage of(
            Entity.Remote entity, List<ObjectNode> found, Map<String, List<String>> parameters, URI request) {
        return switch (entity.mapping().paging()) {
            case Paging.None _ -> page(entity, found);
            case Paging.Page(String name, int size) -> {
                int rows = size == 0 ? USUAL_SIZE : size;
                yield page(entity, part(found, (number(parameters, name, 1) - 1) * rows, rows));
            }
            case Paging.Offset(String name, int size) ->
                page(entity, part(found, number(parameters, name, 0), size == 0 ? USUAL_SIZE : size));
            case Paging.Cursor(String name, String pointer) -> {
                long from = number(parameters, name, 0);
                ServedPage page = page(entity, part(found, from, USUAL_SIZE));
                next(from, found).ifPresent(n -> page.put(pointer, n));
                yield page;
            }
            case Paging.Link(String pointer) -> {
                long from = number(parameters, FROM, 0);
                ServedPage page = page(entity, part(found, from, USUAL_SIZE));
                Optional<String> address = next(from, found).map(n -> address(request, n));
                if (pointer.isEmpty()) {
                    yield new ServedPage(page.body, address.map(a -> "<" + a + ">; rel=\"next\""));
                }
                address.ifPresent(a -> page.put(pointer, a));
                yield page;
            }
        };
    }

    private static long number(Map<String, List<String>> parameters, String name, long usual) {
        return Long.parseLong(
                parameters.getOrDefault(name, List.of(String.valueOf(usual))).getFirst());
    }

    private static Optional<String> next(long from, List<ObjectNode> found) {
        return from + USUAL_SIZE < found.size() ? Optional.of(String.valueOf(from + USUAL_SIZE)) : Optional.empty();
    }

    private static String address(URI request, String from) {
        String query = Optional.ofNullable(request.getRawQuery())
                .map(q -> q.replaceAll("(^|&)" + FROM + "=\\d+", ""))
                .orElse("");
        return request.getRawPath() + "?" + (query.isEmpty() ? "" : query + "&") + FROM + "=" + from;
    }

    private static List<ObjectNode> part(List<ObjectNode> all, long from, int size) {
        int start = (int) Math.clamp(from, 0, all.size());
        return all.subList(start, Math.min(all.size(), start + size));
    }

    private static ServedPage page(Entity.Remote entity, List<ObjectNode> rows) {
        String pointer = entity.mapping().rows();
        if (pointer.isEmpty()) {
            JsonNode body = entity instanceof Entity.FunctionEntity
                    ? rows.getFirst()
                    : NODES.arrayNode().addAll(rows);
            return new ServedPage(body, Optional.empty());
        }
        ServedPage page = new ServedPage(NODES.objectNode(), Optional.empty());
        ArrayNode array = page.parent(pointer).putArray(name(pointer));
        array.addAll(rows);
        return page;
    }

    private void put(String pointer, String text) {
        if (body.isObject()) {
            parent(pointer).put(name(pointer), text);
        }
    }

    private ObjectNode parent(String pointer) {
        int last = pointer.lastIndexOf('/');
        return last == 0 ? (ObjectNode) body : ((ObjectNode) body).withObject(pointer.substring(0, last));
    }

    private static String name(String pointer) {
        return pointer.substring(pointer.lastIndexOf('/') + 1);
    }
}
