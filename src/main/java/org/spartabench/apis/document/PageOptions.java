package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.apis.entity.ApiMapping.PageParameter;
import org.spartabench.apis.entity.ApiMapping.PageSize;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.ApiMapping.Place;
import org.spartabench.base.result.Result;

/**
 * Reads and writes how pages are asked for, in the words of options, mapping files and documents of ours: {@code page=page,
 * size=per_page, rows=50}; {@code offset=start}; {@code cursor=after, next=/meta/next}; {@code next=Link}; {@code none}. A
 * parameter that is not in the address has its place before it: {@code body:cursor}.
 */
public final class PageOptions {

    /** The word of a mapping file, and of a document of ours, for pages. */
    public static final String PAGES = "pages";

    private static final String LINK = "Link";
    private static final Set<String> KINDS = Set.of("page", "offset", "cursor", "next", "none");
    private static final Set<String> WORDS =
            Set.of("page", "offset", "cursor", "next", "none", "first", "size", "rows", "usual");

    private PageOptions() {}

    /** Reads words with values, separated by commas. */
    public static Result<Paging> read(String text) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            String[] word = part.strip().split("=", 2);
            words.put(word[0].strip(), word.length == 2 ? word[1].strip() : "");
        }
        return read(words);
    }

    /** Reads words with values, or a text of them. */
    public static Result<Paging> read(JsonNode node) {
        if (!node.isObject()) {
            return read(node.asText());
        }
        Map<String, String> words = new LinkedHashMap<>();
        node.properties().forEach(e -> words.put(e.getKey(), e.getValue().asText()));
        return read(words);
    }

    private static Result<Paging> read(Map<String, String> words) {
        Optional<String> unknown =
                words.keySet().stream().filter(w -> !WORDS.contains(w)).findFirst();
        if (unknown.isPresent() || words.keySet().stream().noneMatch(KINDS::contains)) {
            return Result.bad(
                    "pages: write page=PARAMETER, offset=PARAMETER, cursor=PARAMETER,next=POINTER, next=POINTER,"
                            + " next=Link or none, with size=PARAMETER,rows=N for the rows of a page"
                            + unknown.map(u -> ", and not " + u).orElse(""));
        }
        for (String word : Set.of("first", "rows", "usual")) {
            if (!words.getOrDefault(word, "0").matches("\\d{1,7}")) {
                return Result.bad("pages: " + word + " is a number, and not " + words.get(word));
            }
        }
        int rows = number(words, "rows", 0);
        if (words.containsKey("size") && rows == 0) {
            return Result.bad(
                    "pages: size=" + words.get("size") + " needs the number of rows to ask for, such as rows=50");
        }
        PageSize size = words.containsKey("size")
                ? new PageSize(Optional.of(parameter(words, "size")), rows, number(words, "usual", 0))
                : PageSize.of(rows);
        String next = words.getOrDefault("next", "");
        if (words.containsKey("cursor")) {
            return next.isEmpty()
                    ? Result.bad("pages: a cursor needs the place of the next mark, such as next=/meta/next")
                    : Result.ok(new Paging.Cursor(parameter(words, "cursor"), next, size));
        }
        if (words.containsKey("next")) {
            return Result.ok(new Paging.Link(next.equalsIgnoreCase(LINK) ? "" : next, size));
        }
        if (words.containsKey("page")) {
            return Result.ok(new Paging.Page(parameter(words, "page"), number(words, "first", 1), size));
        }
        return Result.ok(
                words.containsKey("offset")
                        ? new Paging.Offset(parameter(words, "offset"), size)
                        : new Paging.None(!"unknown".equals(words.get("none")), size));
    }

    private static int number(Map<String, String> words, String word, int otherwise) {
        return Integer.parseInt(words.getOrDefault(word, String.valueOf(otherwise)));
    }

    private static PageParameter parameter(Map<String, String> words, String word) {
        String text = words.getOrDefault(word, "");
        for (Place place : Set.of(Place.BODY, Place.HEADER)) {
            String before = place.name().toLowerCase(Locale.ROOT) + ":";
            if (text.startsWith(before)) {
                return new PageParameter(text.substring(before.length()), place);
            }
        }
        return new PageParameter(text);
    }

    /** Writes the words of {@link #read(String)}. */
    public static String text(Paging paging) {
        return words(paging).entrySet().stream()
                .map(e -> e.getValue().isEmpty() ? e.getKey() : e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(", "));
    }

    static ObjectNode node(Paging paging) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        words(paging).forEach(node::put);
        return node;
    }

    private static Map<String, String> words(Paging paging) {
        Map<String, String> all = new LinkedHashMap<>();
        switch (paging) {
            case Paging.None none -> all.put("none", none.whole() ? "" : "unknown");
            case Paging.Page p -> {
                all.put("page", text(p.parameter()));
                if (p.first() != 1) {
                    all.put("first", String.valueOf(p.first()));
                }
            }
            case Paging.Offset o -> all.put("offset", text(o.parameter()));
            case Paging.Cursor c -> {
                all.put("cursor", text(c.parameter()));
                all.put("next", c.next());
            }
            case Paging.Link l -> all.put("next", l.next().isEmpty() ? LINK : l.next());
        }
        PageSize size = paging.size();
        size.parameter().ifPresent(p -> all.put("size", text(p)));
        if (size.rows() > 0) {
            all.put("rows", String.valueOf(size.rows()));
        }
        if (size.parameter().isPresent() && size.usual() > 0) {
            all.put("usual", String.valueOf(size.usual()));
        }
        return all;
    }

    /** Writes a parameter with its place before it, if that is not the address. */
    public static String text(PageParameter parameter) {
        return parameter.place() == Place.QUERY
                ? parameter.name()
                : parameter.place().name().toLowerCase(Locale.ROOT) + ":" + parameter.name();
    }

    /** Lists the parameters that are no columns, with their types. */
    static Map<PageParameter, String> asked(Paging paging) {
        Map<PageParameter, String> all = new LinkedHashMap<>();
        switch (paging) {
            case Paging.None _, Paging.Link _ -> {}
            case Paging.Page p -> all.put(p.parameter(), "integer");
            case Paging.Offset o -> all.put(o.parameter(), "integer");
            case Paging.Cursor c -> all.put(c.parameter(), "string");
        }
        paging.size().parameter().ifPresent(p -> all.put(p, "integer"));
        return all;
    }
}
