package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.entity.ApiMapping.Paging;

/**
 * Finds the parameters that count pages, by their names. They are no columns.
 *
 * @param names parameters that are no columns
 */
record PageParameters(Paging paging, Set<String> names) {

    private static final Set<String> PAGE = Set.of("page", "page_number", "pageNumber");
    private static final Set<String> OFFSET = Set.of("offset", "skip");
    private static final Set<String> CURSOR = Set.of("cursor", "after", "page_token", "pageToken", "continuation");
    private static final Set<String> SIZE = Set.of("limit", "page_size", "pageSize", "per_page", "perPage");
    private static final List<String> MARKS =
            List.of("/next", "/next_cursor", "/nextCursor", "/next_page_token", "/nextPageToken", "/cursor");

    /** Fields that are addresses by their names; {@code /next} is one if the document says that it is a URI. */
    private static final List<String> LINKS =
            List.of("/links/next", "/next_url", "/nextUrl", "/next_page_url", "/nextLink", "/@odata.nextLink");

    static PageParameters among(List<SchemaFields.Parameter> parameters, SchemaFields.Reply reply, JsonNode own) {
        Set<String> hidden = new HashSet<>();
        parameters.stream()
                .map(SchemaFields.Parameter::name)
                .filter(n -> reply.field(n).isEmpty())
                .filter(n -> PAGE.contains(n) || OFFSET.contains(n) || CURSOR.contains(n) || SIZE.contains(n))
                .forEach(hidden::add);
        if (own.has(OpenApiWriter.CURSOR)) {
            hidden.add(own.path(OpenApiWriter.CURSOR).asText());
        }
        int size = own.path(OpenApiWriter.PAGE_SIZE).asInt(usual(parameters));
        Paging paging = chosen(own)
                .or(() -> named(CURSOR, hidden)
                        .flatMap(c -> MARKS.stream()
                                .filter(reply.marks()::containsKey)
                                .findFirst()
                                .<Paging>map(m -> new Paging.Cursor(c, m))))
                .or(() -> link(reply))
                .or(() -> named(PAGE, hidden).map(p -> new Paging.Page(p, size)))
                .or(() -> named(OFFSET, hidden).map(o -> new Paging.Offset(o, size)))
                .orElseGet(Paging.None::new);
        return new PageParameters(paging, Set.copyOf(hidden));
    }

    /** Reads the parameters from a document of ours. */
    private static Optional<Paging> chosen(JsonNode own) {
        if (!own.has(OpenApiWriter.NEXT)) {
            return Optional.empty();
        }
        String next = own.path(OpenApiWriter.NEXT).asText();
        return Optional.of(
                own.has(OpenApiWriter.CURSOR)
                        ? new Paging.Cursor(own.path(OpenApiWriter.CURSOR).asText(), next)
                        : new Paging.Link(next));
    }

    private static Optional<Paging> link(SchemaFields.Reply reply) {
        Map<String, String> marks = reply.marks();
        if (marks.getOrDefault("/next", "").startsWith("uri")) {
            return Optional.of(new Paging.Link("/next"));
        }
        return LINKS.stream()
                .filter(marks::containsKey)
                .findFirst()
                .or(() -> reply.linked() ? Optional.of("") : Optional.empty())
                .map(Paging.Link::new);
    }

    /** Gives the rows of a page that the server sends unless asked otherwise; 0 if the document does not say it. */
    private static int usual(List<SchemaFields.Parameter> parameters) {
        return parameters.stream()
                .filter(p -> SIZE.contains(p.name()))
                .mapToInt(SchemaFields.Parameter::usual)
                .max()
                .orElse(0);
    }

    private static Optional<String> named(Set<String> wanted, Set<String> present) {
        return present.stream().filter(wanted::contains).sorted().findFirst();
    }
}
