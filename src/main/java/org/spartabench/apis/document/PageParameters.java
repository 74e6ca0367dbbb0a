package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.spartabench.apis.entity.ApiMapping.PageParameter;
import org.spartabench.apis.entity.ApiMapping.PageSize;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.ApiMapping.Place;
import org.spartabench.apis.entity.PageWords;
import org.spartabench.facts.value.ColumnType;

/**
 * Finds the parameters that ask for pages, by their names. They are no columns.
 *
 * @param names parameters that are no columns
 * @param note what is worth knowing; empty for nothing
 */
record PageParameters(Paging paging, Set<String> names, String note) {

    /** Most rows of a page that are asked for: a document may allow more than a reply can hold. */
    private static final int MOST_ROWS = 1_000;

    static PageParameters among(List<SchemaFields.Parameter> parameters, SchemaFields.Reply reply, JsonNode own) {
        return new Search(parameters, reply, own).found();
    }

    /** Finds the ways of one operation. */
    private static final class Search {

        private final List<SchemaFields.Parameter> free;
        private final SchemaFields.Reply reply;
        private final JsonNode own;
        private final Set<String> hidden = new HashSet<>();

        Search(List<SchemaFields.Parameter> parameters, SchemaFields.Reply reply, JsonNode own) {
            this.free = parameters.stream()
                    .filter(p -> p.place() != Place.PATH
                            && (reply.field(p.name()).isEmpty() || reply.single() && PageWords.asks(p.name())))
                    .toList();
            this.reply = reply;
            this.own = own;
        }

        PageParameters found() {
            if (own.has(PageOptions.PAGES)) {
                Paging chosen = PageOptions.read(own.path(PageOptions.PAGES)).orThrow(m -> new Unfit("its " + m));
                PageOptions.asked(chosen).keySet().forEach(p -> hidden.add(p.name()));
                return new PageParameters(chosen, Set.copyOf(hidden), "");
            }
            Optional<SchemaFields.Parameter> page = hide(PageWords.PAGE, p -> true);
            Optional<SchemaFields.Parameter> offset = hide(PageWords.OFFSET, p -> true);
            Optional<String> mark = place(this::mark);
            Optional<SchemaFields.Parameter> cursor = hide(PageWords.CURSOR, p -> true)
                    .or(() -> offset.filter(o -> o.type() == ColumnType.TEXT && mark.isPresent()));
            Optional<SchemaFields.Parameter> weak = cursor.isPresent()
                    ? Optional.empty()
                    : hide(
                            PageWords.WEAK_CURSOR,
                            p -> (mark.isPresent() || lastKey(p).isPresent())
                                    && !switched(p)
                                    && (p.type() == ColumnType.TEXT || p.type() == ColumnType.INTEGER));
            Optional<String> link = place(this::address);
            boolean paged = page.isPresent()
                    || offset.isPresent()
                    || cursor.or(() -> weak).isPresent();
            PageSize size = hide(PageWords.SIZE, p -> true)
                    .or(() -> paged || link.isPresent() ? hide(PageWords.WEAK_SIZE, this::number) : Optional.empty())
                    .map(Search::size)
                    .orElse(sizeOfOurs());
            Optional<Paging> paging = ours(size)
                    .or(() -> cursor.or(() -> weak)
                            .flatMap(c -> mark.or(() -> lastKey(c)).map(m -> new Paging.Cursor(parameter(c), m, size))))
                    .or(() -> link.map(l -> new Paging.Link(l, size)))
                    .or(() -> page.map(p -> new Paging.Page(parameter(p), first(p), size)))
                    .or(() -> offset.map(o -> new Paging.Offset(parameter(o), size)))
                    .or(() -> place(p -> p.startsWith("/") && name(p, 0).equals("next"))
                            .map(l -> new Paging.Link(l, size)));
            if (paging.isEmpty() && cursor.isEmpty() && size.rows() > 0) {
                return new PageParameters(
                        new Paging.None(false, size),
                        Set.copyOf(hidden),
                        reply.single()
                                ? ""
                                : "it gives at most " + size.rows() + " rows, and the document says no way to others;"
                                        + " say one with --pages");
            }
            String lost = paging.isPresent() || cursor.isEmpty()
                    ? ""
                    : "its parameter " + cursor.get().name()
                            + " asks for pages, and its reply declares no mark of the next one;"
                            + " say where it stands with --pages";
            return new PageParameters(paging.orElseGet(Paging.None::new), Set.copyOf(hidden), lost);
        }

        /** Finds the first parameter of these names, and hides all of them. */
        private Optional<SchemaFields.Parameter> hide(Set<String> words, Predicate<SchemaFields.Parameter> fits) {
            List<SchemaFields.Parameter> all = free.stream()
                    .filter(p -> words.contains(plain(p)) && fits.test(p))
                    .filter(p -> p.type() != ColumnType.DATE && p.type() != ColumnType.TIMESTAMP && !p.required())
                    .toList();
            all.forEach(p -> hidden.add(p.name()));
            return all.stream().findFirst();
        }

        private static String plain(SchemaFields.Parameter p) {
            return p.place() == Place.HEADER ? PageWords.header(p.name()) : PageWords.plain(p.name());
        }

        private boolean number(SchemaFields.Parameter p) {
            return p.type() == ColumnType.INTEGER;
        }

        /** Finds a place beside the rows, the least nested first. */
        private Optional<String> place(Predicate<String> fits) {
            List<String> all = new ArrayList<>(reply.marks().keySet());
            all.removeIf(m -> SchemaFields.FLAG.equals(reply.marks().get(m)));
            if (reply.linked()) {
                all.add("");
            }
            return all.stream().filter(fits).min((a, b) -> Integer.compare(depth(a), depth(b)));
        }

        private static int depth(String pointer) {
            return pointer.isEmpty() ? Integer.MAX_VALUE : pointer.split("/", -1).length;
        }

        private static String[] names(String place) {
            return place.split("/", -1);
        }

        private static String name(String place, int fromEnd) {
            String[] all = names(place);
            return all.length <= fromEnd ? "" : PageWords.plain(all[all.length - 1 - fromEnd]);
        }

        private boolean isUri(String place) {
            return reply.marks().getOrDefault(place, "").startsWith("uri");
        }

        /** Whether a mark of the next page stands there. */
        private boolean mark(String place) {
            if (place.isEmpty() || isUri(place) || address(place)) {
                return false;
            }
            String name = place.startsWith("/") ? name(place, 0) : PageWords.header(place);
            boolean inside = names(place).length > 2 && PageWords.NEXT_INSIDE.contains(name);
            return PageWords.NEXT.contains(name)
                    || name.equals("offset") && PageWords.NEXT.contains(name(place, 1))
                    || inside && (PageWords.NEXT.contains(name(place, 1)) || PageWords.AROUND.contains(name(place, 1)))
                    || name.equals("cursor") && names(place).length == 2;
        }

        /** Whether the address of the next page stands there. */
        private boolean address(String place) {
            if (!place.startsWith("/")) {
                return place.isEmpty();
            }
            String name = name(place, 0);
            boolean called = PageWords.NEXT_ADDRESS.contains(name);
            boolean link =
                    name.equals("next") && (isUri(place) || name(place, 1).endsWith("links"));
            boolean inside = List.of("href", "url", "uri", "link").contains(name)
                    && name(place, 1).equals("next");
            return called || link || inside;
        }

        /** Takes the key of the last row as a mark, where an API asks for what comes after it. */
        private Optional<String> lastKey(SchemaFields.Parameter p) {
            String name = PageWords.plain(p.name());
            boolean more = reply.marks().keySet().stream().anyMatch(m -> PageWords.MORE.contains(name(m, 0)));
            return (name.equals("startingafter") || name.equals("after") && more)
                            && reply.field("id").isPresent()
                    ? Optional.of(reply.rows() + "/-/id")
                    : Optional.empty();
        }

        /** Whether a mark is only taken where another parameter asks for that: usemarker beside marker. */
        private boolean switched(SchemaFields.Parameter mark) {
            return free.stream().anyMatch(p -> PageWords.plain(p.name()).equals("use" + PageWords.plain(mark.name())));
        }

        private static PageParameter parameter(SchemaFields.Parameter p) {
            return new PageParameter(p.name(), p.place());
        }

        private static int first(SchemaFields.Parameter p) {
            JsonNode schema = p.schema();
            int least = schema.path("minimum").asInt(PageWords.plain(p.name()).endsWith("index") ? 0 : 1);
            return schema.path("default").asInt(least) <= 0 ? 0 : 1;
        }

        /** Asks for as many rows as the document allows. */
        private static PageSize size(SchemaFields.Parameter p) {
            int usual = p.schema().path("default").asInt();
            int most = Math.max(
                    usual, Math.min(MOST_ROWS, p.schema().path("maximum").asInt()));
            return most > usual ? new PageSize(Optional.of(parameter(p)), most, usual) : PageSize.of(usual);
        }

        /** Reads the size from a document of ours as it was written before. */
        private PageSize sizeOfOurs() {
            return PageSize.of(own.path("pageSize").asInt());
        }

        /** Reads a mark or an address from a document of ours as it was written before. */
        private Optional<Paging> ours(PageSize size) {
            String next = own.path("next").asText();
            if (own.has("cursor")) {
                String cursor = own.path("cursor").asText();
                hidden.add(cursor);
                return Optional.of(new Paging.Cursor(new PageParameter(cursor), next, size));
            }
            return own.has("next") ? Optional.of(new Paging.Link(next, size)) : Optional.empty();
        }
    }
}
