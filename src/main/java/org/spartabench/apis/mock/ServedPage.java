package org.spartabench.apis.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.apis.entity.ApiMapping.PageSize;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Entity;

/**
 * Holds one page of a reply.
 *
 * @param headers the header Link, if the next page is named there, or the number of rows of all pages
 */
record ServedPage(JsonNode body, Map<String, String> headers) {

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
        Paging paging = entity.mapping().paging();
        int rows = size(paging.size(), parameters);
        return switch (paging) {
            case Paging.None _ -> page(entity, found);
            case Paging.Page p ->
                counted(entity, found, (number(parameters, p.parameter().name(), p.first()) - p.first()) * rows, rows);
            case Paging.Offset o ->
                counted(entity, found, number(parameters, o.parameter().name(), 0), rows);
            case Paging.Cursor c -> {
                long from = number(parameters, c.parameter().name(), 0);
                ServedPage page = page(entity, part(found, from, rows));
                next(from, rows, found).ifPresent(n -> page.put(c.next(), n));
                yield page;
            }
            case Paging.Link l -> {
                long from = number(parameters, FROM, 0);
                ServedPage page = page(entity, part(found, from, rows));
                Optional<String> address = next(from, rows, found).map(n -> address(request, n));
                if (l.next().isEmpty()) {
                    yield new ServedPage(
                            page.body,
                            address.map(a -> Map.of("Link", "<" + a + ">; rel=\"next\""))
                                    .orElse(Map.of()));
                }
                address.ifPresent(a -> page.put(l.next(), a));
                yield page;
            }
        };
    }

    /** Says how many rows all pages have, so that nobody asks for an empty one. */
    private static ServedPage counted(Entity.Remote entity, List<ObjectNode> found, long from, int rows) {
        ServedPage page = page(entity, part(found, from, rows));
        return new ServedPage(page.body, Map.of("X-Total-Count", String.valueOf(found.size())));
    }

    /** Gives the rows of a page: as many as are asked for, else as many as the mapping says. */
    private static int size(PageSize size, Map<String, List<String>> parameters) {
        int usual = size.rows() == 0 ? USUAL_SIZE : size.rows();
        return size.parameter()
                .map(p -> (int) Math.min(usual, number(parameters, p.name(), usual)))
                .orElse(usual);
    }

    private static long number(Map<String, List<String>> parameters, String name, long usual) {
        return Long.parseLong(
                parameters.getOrDefault(name, List.of(String.valueOf(usual))).getFirst());
    }

    private static Optional<String> next(long from, int rows, List<ObjectNode> found) {
        return from + rows < found.size() ? Optional.of(String.valueOf(from + rows)) : Optional.empty();
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
            return new ServedPage(body, Map.of());
        }
        ServedPage page = new ServedPage(NODES.objectNode(), Map.of());
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
