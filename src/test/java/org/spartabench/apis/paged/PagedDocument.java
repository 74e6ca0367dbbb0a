package org.spartabench.apis.paged;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Collection;
import org.spartabench.apis.paged.PagedServer.Column;
import org.spartabench.apis.paged.PagedServer.Profile;
import org.spartabench.apis.paged.PagedServer.Table;
import org.spartabench.apis.paged.PagedServer.Way;
import org.spartabench.base.Json;

/** Describes paged tables as people describe their APIs. */
final class PagedDocument {

    private final int usual;
    private final int most;

    PagedDocument(int usual, int most) {
        this.usual = usual;
        this.most = most;
    }

    ObjectNode of(URI server, Collection<Table> tables) {
        ObjectNode root = Json.MAPPER.createObjectNode().put("openapi", "3.0.3");
        root.putObject("info").put("title", "paged").put("version", "1");
        root.putArray("servers").addObject().put("url", server.toString());
        ObjectNode paths = root.putObject("paths");
        tables.forEach(t -> describe(t, paths));
        return root;
    }

    private void describe(Table table, ObjectNode paths) {
        boolean post = table.way() == Way.CURSOR_IN_BODY;
        ObjectNode operation = paths.putObject("/" + table.name()).putObject(post ? "post" : "get");
        operation.put("operationId", table.name());
        for (Column c : table.columns()) {
            boolean required = table.profile() == Profile.STRICT
                    && c.equals(table.columns().getFirst());
            ObjectNode schema = parameter(operation, c.name(), required, post, "query");
            if (table.profile() == Profile.REST && !post) {
                schema.put("type", "array")
                        .put("maxItems", 10)
                        .putObject("items")
                        .put("type", c.type());
            } else {
                schema.put("type", c.type());
            }
        }
        paging(table.way(), operation, post);
        ObjectNode ok = operation.putObject("responses").putObject("200").put("description", "ok");
        ObjectNode schema =
                ok.putObject("content").putObject("application/json").putObject("schema");
        schema.put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ObjectNode row = properties
                .putObject("items")
                .put("type", "array")
                .putObject("items")
                .put("type", "object");
        row.set("properties", fields(table));
        marks(table.way(), properties, ok);
        if (table.profile() == Profile.REST) {
            String key = table.columns().getFirst().name();
            ObjectNode one =
                    paths.putObject("/" + table.name() + "/{" + key + "}").putObject("get");
            one.put("operationId", table.name() + "_one");
            parameter(one, key, true, false, "path")
                    .put("type", table.columns().getFirst().type());
            ObjectNode found = one.putObject("responses").putObject("200").put("description", "ok");
            ObjectNode single =
                    found.putObject("content").putObject("application/json").putObject("schema");
            single.put("type", "object").set("properties", fields(table));
        }
    }

    private static ObjectNode fields(Table table) {
        ObjectNode fields = Json.MAPPER.createObjectNode();
        table.columns()
                .forEach(c -> fields.putObject(c.name()).put("type", c.type()).put("nullable", true));
        return fields;
    }

    private static ObjectNode parameter(
            ObjectNode operation, String name, boolean required, boolean body, String place) {
        if (body) {
            ObjectNode schema = operation
                    .withObject("/requestBody/content/application~1json/schema")
                    .put("type", "object");
            if (required) {
                schema.withArray("/required").add(name);
            }
            return schema.withObject("/properties").putObject(name);
        }
        ObjectNode p = operation.withArray("/parameters").addObject();
        p.put("name", name).put("in", place).put("required", required);
        return p.putObject("schema");
    }

    private void paging(Way way, ObjectNode operation, boolean post) {
        switch (way) {
            case WHOLE, NEXT_ADDRESS -> {}
            case PAGE_AND_SIZE, PAGE_WITH_TOTAL, PAGE_DEAF_TO_SIZE -> {
                integer(operation, "page").put("default", 1);
                size(operation, "per_page");
            }
            case PAGE_FROM_ZERO -> {
                integer(operation, "page").put("default", 0);
                size(operation, "pageSize");
            }
            case PAGE_OF_UNKNOWN_SIZE, PAGE_THAT_NAMES_THE_NEXT -> integer(operation, "page");
            case OFFSET, OFFSET_WITH_TOTAL -> {
                integer(operation, "offset");
                size(operation, "limit");
            }
            case CURSOR, CURSOR_NESTED, CURSOR_IN_AN_ADDRESS, SLACK -> {
                text(operation, "cursor", post, "query");
                size(operation, "limit");
            }
            case CURSOR_IN_BODY -> {
                text(operation, "start_cursor", true, "query");
                parameter(operation, "page_size", false, true, "query")
                        .put("type", "integer")
                        .put("maximum", most);
            }
            case CURSOR_IN_HEADERS -> text(operation, "X-Continuation-Token", false, "header");
            case LAST_KEY -> {
                text(operation, "starting_after", false, "query");
                size(operation, "limit");
            }
            case CONTINUE -> {
                text(operation, "continue", false, "query");
                size(operation, "limit");
            }
            case GOOGLE -> {
                text(operation, "pageToken", false, "query");
                size(operation, "maxResults");
            }
            case NEXT_PAGE_URI -> {
                integer(operation, "Page").put("minimum", 0);
                text(operation, "PageToken", false, "query");
                size(operation, "PageSize");
            }
            case NEXT_RELATIVE, NEXT_HREF, ODATA, LINK_HEADER -> size(operation, "limit");
        }
    }

    private void size(ObjectNode operation, String name) {
        integer(operation, name).put("default", usual).put("maximum", most);
    }

    private static ObjectNode integer(ObjectNode operation, String name) {
        return parameter(operation, name, false, false, "query").put("type", "integer");
    }

    private static void text(ObjectNode operation, String name, boolean body, String place) {
        parameter(operation, name, false, body, place).put("type", "string");
    }

    private static void marks(Way way, ObjectNode properties, ObjectNode ok) {
        String text = "string";
        switch (way) {
            case WHOLE, PAGE_AND_SIZE, PAGE_FROM_ZERO, PAGE_OF_UNKNOWN_SIZE, PAGE_DEAF_TO_SIZE, OFFSET -> {}
            case PAGE_WITH_TOTAL ->
                inside(properties, "meta").putObject("total_pages").put("type", "integer");
            case PAGE_THAT_NAMES_THE_NEXT -> properties.putObject("next").put("type", "integer");
            case OFFSET_WITH_TOTAL -> properties.putObject("total").put("type", "integer");
            case CURSOR, CURSOR_IN_BODY -> properties.putObject("next_cursor").put("type", text);
            case CURSOR_NESTED ->
                inside(properties, "meta").putObject("next_cursor").put("type", text);
            case CURSOR_IN_AN_ADDRESS ->
                inside(properties, "pagination").putObject("next_page").put("type", text);
            case CURSOR_IN_HEADERS ->
                ok.putObject("headers").putObject("X-Continuation-Token").put("description", "next page");
            case LAST_KEY -> properties.putObject("has_more").put("type", "boolean");
            case CONTINUE ->
                inside(properties, "metadata").putObject("continue").put("type", text);
            case SLACK ->
                inside(properties, "response_metadata").putObject("next_cursor").put("type", text);
            case GOOGLE -> properties.putObject("nextPageToken").put("type", text);
            case NEXT_ADDRESS -> properties.putObject("next").put("type", text).put("format", "uri");
            case NEXT_RELATIVE -> inside(properties, "links").putObject("next").put("type", text);
            case NEXT_PAGE_URI -> properties.putObject("next_page_uri").put("type", text);
            case NEXT_HREF ->
                inside(inside(properties, "_links"), "next").putObject("href").put("type", text);
            case ODATA -> properties.putObject("@odata.nextLink").put("type", text);
            case LINK_HEADER -> ok.putObject("headers").putObject("Link").put("description", "next page");
        }
    }

    private static ObjectNode inside(ObjectNode properties, String name) {
        return properties.putObject(name).put("type", "object").putObject("properties");
    }
}
