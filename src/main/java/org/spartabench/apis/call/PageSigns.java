package org.spartabench.apis.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.entity.PageWords;

/**
 * Reads what a reply says of its pages beside its rows, by the names that such fields have in the field.
 *
 * @param next places where a next page is named, such as {@code /meta/next}; empty for none
 * @param closed whether it has a place for the next page, and names none there
 * @param more whether it says that there is another page; empty if it says nothing
 * @param total rows of all pages
 * @param pages number of pages
 */
record PageSigns(String next, boolean closed, Optional<Boolean> more, OptionalLong total, OptionalLong pages) {

    private static final int DEEPEST = 3;

    static final PageSigns NONE =
            new PageSigns("", false, Optional.empty(), OptionalLong.empty(), OptionalLong.empty());

    /**
     * @param rows pointer to the rows, which are data
     * @return nothing for a reply that is one row
     */
    static PageSigns of(JsonNode root, String rows, Network.WireReply reply) {
        if (root.at(rows).isObject()) {
            return NONE;
        }
        Reading reading = new Reading(rows);
        if (!reply.next().isEmpty()) {
            reading.next = "the header Link";
        }
        reply.headers().forEach(reading::header);
        reading.object(root, "", 0);
        return new PageSigns(
                reading.next, reading.closed && reading.next.isEmpty(), reading.more, reading.total, reading.pages);
    }

    /**
     * Says how the reply names a page that is not read yet; empty if it does not.
     *
     * @param page number of pages read
     */
    Optional<String> unread(int page) {
        if (more.isPresent() ? more.get() : !next.isEmpty()) {
            return Optional.of(next.isEmpty() ? "another page" : "a next page at " + next);
        }
        boolean counted = more.isEmpty() && pages.isPresent() && pages.getAsLong() > page;
        return counted ? Optional.of(pages.getAsLong() + " pages") : Optional.empty();
    }

    /** Whether it says anything of other pages. */
    boolean tells() {
        return closed || more.isPresent() || total.isPresent() || pages.isPresent() || !next.isEmpty();
    }

    /** Whether it says that all pages are read. Numbers that cannot be right say nothing. */
    boolean ends(int page, long read) {
        return closed
                || more.filter(m -> !m).isPresent()
                || pages.isPresent() && pages.getAsLong() == page
                || total.isPresent() && total.getAsLong() == read;
    }

    /** Says that there are more rows than were read; empty if it does not. */
    Optional<String> beyond(long read) {
        return total.isPresent() && total.getAsLong() > read
                ? Optional.of(total.getAsLong() + " rows")
                : Optional.empty();
    }

    private static final class Reading {

        private final String rows;
        private String next = "";
        private boolean closed;
        private Optional<Boolean> more = Optional.empty();
        private OptionalLong total = OptionalLong.empty();
        private OptionalLong pages = OptionalLong.empty();

        Reading(String rows) {
            this.rows = rows;
        }

        void header(String name, String value) {
            String plain = PageWords.header(name);
            if (PageWords.NEXT.contains(plain) && !value.isBlank()) {
                next = "the header " + name;
            } else if (value.matches("\\d{1,18}")) {
                number(plain, Long.parseLong(value));
            }
        }

        void object(JsonNode object, String at, int depth) {
            for (Map.Entry<String, JsonNode> property : object.properties()) {
                String pointer = at + "/" + property.getKey().replace("~", "~0").replace("/", "~1");
                if (!pointer.equals(rows)) {
                    property(PageWords.plain(property.getKey()), property.getValue(), pointer, depth);
                }
            }
        }

        private void property(String name, JsonNode value, String pointer, int depth) {
            boolean around = PageWords.AROUND.contains(name);
            closed |= PageWords.NEXT.contains(name) && value.isNull();
            if (value.isObject() && depth < DEEPEST && (around || rows.startsWith(pointer + "/"))) {
                if (PageWords.NEXT.contains(name) && value.valueStream().anyMatch(Reading::filled)) {
                    next = pointer;
                }
                object(value, pointer, depth + 1);
            } else if (value.isArray() && name.startsWith("link")) {
                links(value, pointer);
            } else if (value.isBoolean()) {
                flag(name, value.booleanValue());
            } else if (PageWords.NEXT.contains(name) || depth > 0 && PageWords.NEXT_INSIDE.contains(name)) {
                if (filled(value) && mark(name, pointer)) {
                    next = pointer;
                }
            } else if (value.isIntegralNumber()) {
                number(name, value.longValue());
            }
        }

        private static boolean filled(JsonNode value) {
            return (value.isTextual() || value.isNumber()) && !value.asText().isBlank();
        }

        /** An address in an object is one of the next page only below a field that is called so. */
        private static boolean mark(String name, String pointer) {
            String[] parts = pointer.split("/", -1);
            return switch (name) {
                case "href", "url", "uri", "link", "cursor", "token" ->
                    PageWords.NEXT.contains(PageWords.plain(parts[parts.length - 2]));
                default -> true;
            };
        }

        private void links(JsonNode list, String pointer) {
            for (int i = 0; i < list.size(); i++) {
                JsonNode link = list.get(i);
                if (link.path("rel").asText(link.path("relation").asText()).equals("next")) {
                    next = pointer + "/" + i;
                }
            }
        }

        private void flag(String name, boolean value) {
            if (PageWords.MORE.contains(name) || PageWords.NEXT.contains(name)) {
                more = Optional.of(value || more.orElse(false));
            } else if (PageWords.LAST.contains(name)) {
                more = Optional.of(!value || more.orElse(false));
            }
        }

        private void number(String name, long value) {
            if (PageWords.TOTAL.contains(name)) {
                total = OptionalLong.of(value);
            } else if (PageWords.PAGES.contains(name)) {
                pages = OptionalLong.of(value);
            }
        }
    }
}
