package org.spartabench.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.api.ApiMapping.Paging;

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
    private static final List<String> NEXT = List.of("next", "next_cursor", "nextCursor", "next_page_token", "cursor");
    private static final int USUAL = 100;

    static PageParameters among(List<SchemaFields.Parameter> parameters, SchemaFields.Reply reply, JsonNode own) {
        int size = own.path("pageSize").asInt(USUAL);
        Set<String> hidden = new HashSet<>();
        parameters.stream()
                .map(SchemaFields.Parameter::name)
                .filter(n -> reply.field(n).isEmpty())
                .filter(n -> PAGE.contains(n) || OFFSET.contains(n) || CURSOR.contains(n) || SIZE.contains(n))
                .forEach(hidden::add);
        Optional<String> mark = reply.marks().stream().filter(NEXT::contains).findFirst();
        Paging paging = named(CURSOR, hidden)
                .flatMap(c -> mark.<Paging>map(m -> new Paging.Cursor(c, "/" + m)))
                .or(() -> named(PAGE, hidden).map(p -> new Paging.Page(p, size)))
                .or(() -> named(OFFSET, hidden).map(o -> new Paging.Offset(o, size)))
                .orElseGet(Paging.None::new);
        return new PageParameters(paging, Set.copyOf(hidden));
    }

    private static Optional<String> named(Set<String> wanted, Set<String> present) {
        return present.stream().filter(wanted::contains).sorted().findFirst();
    }
}
