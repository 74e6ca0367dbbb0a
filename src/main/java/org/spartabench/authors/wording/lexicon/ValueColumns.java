package org.spartabench.authors.wording.lexicon;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.WordLists;
import org.spartabench.facts.Column;
import org.spartabench.facts.Role;

/**
 * Derives words for columns of names, categories, texts and flags.
 *
 * @param row the noun of a row of the table
 */
record ValueColumns(Noun row) {

    private static final Set<String> PLACES = WordLists.words("parts of the world");
    private static final Set<String> PLACED = Stream.of("places", "areas", "trips")
            .flatMap(list -> WordLists.words(list).stream())
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<String> TOWNS = WordLists.words("towns");
    private static final Set<String> EMPLOYERS = WordLists.words("employers");
    private static final Set<String> RECORDED = WordLists.words("recorded things");
    private static final Set<String> SORTS = WordLists.words("sorts");
    private static final Map<String, String> MAKERS = WordLists.pairs("makers");
    private static final Set<String> MASS = WordLists.words("nouns without article");

    private static final Set<String> ADJECTIVES = WordLists.words("ends of adjectives");
    private static final Set<String> NO_ADJECTIVES = WordLists.words("nouns that end like adjectives");

    /** Derives words for the name of the row itself. */
    static ColumnWords name(String noun) {
        if (English.lastWord(noun).equals("title")) {
            return word(noun)
                    .saying(
                            Forms.of("titled {v}", "[is|are] titled {v}"),
                            Forms.of("other than {v}", "[is|are] not {v}"))
                    .withValue(new Template("“{v}”"));
        }
        return word(noun)
                .saying(Forms.of("named {v}", "[is|are] named {v}"), Forms.of("other than {v}", "[is|are] not {v}"));
    }

    ColumnWords of(String name, Column column) {
        String noun = own(name);
        String last = English.lastWord(noun);
        if (noun.equals("gender") || noun.equals("sex")) {
            return gender(noun);
        }
        if (MAKERS.containsKey(noun) && !row.person()) {
            String by = MAKERS.get(noun) + " by {v}";
            return word(noun).saying(by, "[was|were] ").withIs(Forms.of(by, "[was|were] / " + by));
        }
        if (PLACES.contains(last)) {
            return place(noun);
        }
        if (EMPLOYERS.contains(noun) && row.person()) {
            return word(noun)
                    .saying(
                            Forms.of("with / the " + noun + " {v}", "[is|are] with / the " + noun + " {v}"),
                            Forms.of("not with the " + noun + " {v}", "[is|are] not with the " + noun + " {v}"));
        }
        if (noun.equals("studio") && !row.person()) {
            return word(noun).saying("by {v}", "[is|are] ");
        }
        if (noun.equals("label") && RECORDED.contains(English.lastWord(row.one()))) {
            return word(noun)
                    .saying(
                            Forms.of("on / the {v} label", "[is|are] / on the {v} label"),
                            Forms.of("not on the {v} label", "[is|are] not on the {v} label"));
        }
        if (noun.equals("origin")) {
            return word(noun).saying("from the {v}", "[is|are] ");
        }
        if (noun.equals("language") || noun.equals("languages")) {
            return word("language").saying("in {v}", "[is|are] ");
        }
        if (last.equals("genre")) {
            return word(noun)
                    .saying(
                            Forms.of("in / the {v} genre", "[is|are] / in the {v} genre"),
                            Forms.of("not in the {v} genre", "[is|are] not in the {v} genre"));
        }
        if (column.role() != Role.TEXT && SORTS.contains(last)) {
            return sort(noun, last);
        }
        if (last.equals("status") && column.role() != Role.TEXT) {
            return word(noun).saying(Forms.having("{a} " + noun + " of {v}"), other(noun));
        }
        return column.role() == Role.TEXT
                ? word(noun)
                : word(noun).saying(Forms.having("the " + noun + " {v}"), other(noun));
    }

    /** Drops the noun of the table from the name: the "flight status" of a flight is its status. */
    private String own(String name) {
        String last = English.lastWord(row.one());
        for (String start : List.of(row.one() + " ", last + " ")) {
            if (name.startsWith(start)) {
                return name.substring(start.length());
            }
        }
        return name;
    }

    private ColumnWords place(String noun) {
        boolean birth = noun.startsWith("birth ");
        boolean made = English.lastWord(noun).equals("country") && !PLACED.contains(English.lastWord(row.one()));
        boolean town = TOWNS.contains(English.lastWord(noun)); // "from" is for the country
        String in = row.person() && birth ? "born in {v}" : row.person() && !town || made ? "from {v}" : "in {v}";
        String be = birth ? "[was|were] " : "[is|are] ";
        return word(noun).saying(in, be);
    }

    /** Writes "of type Avionics", or "with an Adult membership" if a word comes before "type". */
    private static ColumnWords sort(String noun, String last) {
        String what = noun.equals(last) ? "" : noun.substring(0, noun.length() - last.length() - 1);
        if (what.isEmpty() && (last.equals("category") || last.equals("group"))) {
            return word(noun)
                    .saying(
                            Forms.of("in / the {v} " + noun, "[is|are] / in the {v} " + noun),
                            Forms.of("not in the {v} " + noun, "[is|are] not in the {v} " + noun));
        }
        if (what.isEmpty()) {
            return word(noun)
                    .saying(
                            Forms.of("of " + noun + " {v}", "[is|are] of " + noun + " {v}"),
                            Forms.of(
                                    "of " + English.article(noun) + " other than {v}",
                                    "[is|are] not of " + noun + " {v}"));
        }
        return last.equals("type") || last.equals("class") || last.equals("plan")
                ? word(noun).saying(Forms.having("{a} {v} " + what), other(noun))
                : word(noun).saying(Forms.having("the " + noun + " {v}"), other(noun));
    }

    /** Derives words for a flag: "is leased", "has a degree", "is a reference book". */
    ColumnWords flag(String name) {
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        if (words.size() > 1
                && (words.getLast().equals("flag") || words.getLast().equals("indicator"))) {
            words.removeLast();
        }
        String first = words.getFirst();
        String rest = String.join(" ", words.subList(words.size() > 1 ? 1 : 0, words.size()));
        return switch (words.size() > 1 ? first : "") {
            case "has", "had" -> {
                String thing =
                        MASS.contains(rest) || !English.singular(rest).equals(rest) ? rest : English.article(rest);
                yield word(rest)
                        .saying(
                                Forms.of("with " + thing, "[has|have] " + thing),
                                Forms.of("without " + thing, "[does|do] not have " + thing));
            }
            case "can" -> word(rest).saying(Forms.verb("can " + rest), Forms.verb("cannot " + rest));
            case "is", "was" -> being(rest);
            default ->
                adjective(String.join(" ", words))
                        ? being(String.join(" ", words))
                        : word(name)
                                .saying(
                                        Forms.verb("[is|are] marked as " + name),
                                        Forms.verb("[is|are] not marked as " + name));
        };
    }

    private ColumnWords being(String what) {
        if (what.equals("passed") || what.equals("failed")) {
            String base = what.substring(0, what.length() - 2);
            return word(what).saying(Forms.verb(what), Forms.verb("did not " + base));
        }
        boolean own = English.lastWord(what).equals(English.lastWord(row.one()));
        if (adjective(what) || own) {
            String one = "[" + English.article(what) + "|" + English.plural(what) + "]";
            String kind = own ? one : what;
            return word(what).saying(Forms.verb("[is|are] " + kind), Forms.verb("[is|are] not " + kind));
        }
        String one = what + " " + row.one();
        String kind = "[" + English.article(one) + "|" + English.plural(one) + "]";
        return word(what)
                .saying(Forms.before(what, "[is|are] " + kind), Forms.before("non-" + what, "[is|are] not " + kind));
    }

    private static boolean adjective(String words) {
        return ADJECTIVES.stream().anyMatch(words::endsWith)
                && NO_ADJECTIVES.stream().noneMatch(words::endsWith);
    }

    private static ColumnWords gender(String noun) {
        Map<String, ColumnWords.ValueWords> values = new LinkedHashMap<>();
        for (String word : List.of("female", "male")) {
            String capital = word.substring(0, 1).toUpperCase(Locale.ROOT);
            for (String value : List.of(word, capital, capital + word.substring(1))) {
                values.put(value, ColumnWords.ValueWords.of(word));
            }
        }
        return word(noun)
                .saying(Forms.before("{v}", "[is|are] {v}"), Forms.verb("[is|are] not {v}"))
                .withValues(values);
    }

    /** Writes "with a status other than Completed". */
    private static Forms other(String noun) {
        return Forms.having("{a} " + noun + " other than {v}");
    }

    static ColumnWords word(String noun) {
        return ColumnWords.plain(Noun.thing(noun), Kind.WORD);
    }
}
