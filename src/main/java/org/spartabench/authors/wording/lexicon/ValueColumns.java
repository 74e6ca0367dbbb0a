package org.spartabench.authors.wording.lexicon;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;

/**
 * Derives words for columns of names, categories, texts and flags.
 *
 * @param row the noun of a row of the table
 */
record ValueColumns(Noun row) {

    private static final Set<String> PLACES = WordLists.words("parts of the world");
    private static final Set<String> PLACED = Stream.of("places", "areas", "trips", "contests")
            .flatMap(list -> WordLists.words(list).stream())
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<String> TOWNS = WordLists.words("towns");
    private static final Set<String> ROOTS = WordLists.words("roots");
    private static final Map<String, String> DEEDS = WordLists.pairs("better names for deeds");
    private static final Set<String> EMPLOYERS = WordLists.words("employers");
    private static final Set<String> RECORDED = WordLists.words("recorded things");
    private static final Set<String> SORTS = WordLists.words("sorts");
    private static final Map<String, String> MAKERS = WordLists.pairs("makers");
    private static final Set<String> SHIPPED = WordLists.words("shipped things");
    private static final Set<String> THE = WordLists.words("places with an article");
    private static final Set<String> MASS = WordLists.words("nouns without article");

    private static final Set<String> ADJECTIVES = WordLists.words("ends of adjectives");
    private static final Set<String> NO_ADJECTIVES = WordLists.words("nouns that end like adjectives");

    /** Derives words for the name of the row itself. */
    static ColumnWords name(String noun) {
        return English.lastWord(noun).equals("title")
                ? word(noun).phrased("title").withValue(new Template("“{v}”"))
                : word(noun).phrased("name");
    }

    ColumnWords of(String name, Column column) {
        String noun = own(name);
        String last = English.lastWord(noun);
        if (noun.equals("gender") || noun.equals("sex")) {
            return gender(noun);
        }
        if (last.equals("nationality")) {
            return word(noun).phrased("value").withValues(nationalities());
        }
        if (MAKERS.containsKey(noun) && !row.person()) {
            String by = MAKERS.get(noun) + " by {v}";
            return word(noun).saying(by, "[was|were] ").withIs(Forms.of(by, "[was|were] / " + by));
        }
        if (PLACES.contains(last) && row.person() && noun.matches("(death|died) .*")) {
            Map<String, ColumnWords.ValueWords> values = new LinkedHashMap<>();
            THE.forEach(p -> values.put(p, ColumnWords.ValueWords.of("the " + p)));
            return word(noun)
                    .saying(Forms.verb("died in {v}"), Forms.verb("did not die in {v}"))
                    .withValues(values);
        }
        if (PLACES.contains(last) && !elsewhere(noun)) {
            return place(noun);
        }
        Optional<ColumnWords> deed = deed(noun);
        if (deed.isPresent()) {
            return deed.get();
        }
        boolean text = column.role() == Role.TEXT;
        String phrases = EMPLOYERS.contains(noun) && row.person()
                ? "employer"
                : noun.equals("studio") && !row.person()
                                || noun.equals("label") && RECORDED.contains(English.lastWord(row.one()))
                                || noun.equals("origin")
                                || noun.equals("language")
                        ? noun
                        : noun.equals("languages") ? "language" : last.equals("genre") ? last : "";
        if (!phrases.isEmpty()) {
            return word(phrases.equals("language") ? phrases : noun).phrased(phrases);
        }
        return text
                ? word(noun)
                : SORTS.contains(last) ? sort(noun, last) : word(noun).phrased(last.equals("status") ? last : "value");
    }

    /** Reads a name that is a verb with its small word: "depends on", "assigned to". */
    private static Optional<ColumnWords> deed(String name) {
        Optional<String> done = KeyColumns.deedOf(name);
        ColumnWords named = word(DEEDS.getOrDefault(name, name + " value"));
        if (done.isPresent()) {
            return done.map(deed -> named.saying(deed + " {v}", "[was|were] "));
        }
        String[] words = name.split(" ");
        String verb = English.singular(words[0]);
        if (words.length != 2 || verb.equals(words[0]) || !KeyColumns.PARTICLES.contains(words[1])) {
            return Optional.empty();
        }
        String like = " " + words[1] + " {v}";
        return Optional.of(named.saying(
                Forms.verb("[" + words[0] + "|" + verb + "]" + like), Forms.verb("[does|do] not " + verb + like)));
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

    /** Says whether a person need not be from the place: where they died, or work. */
    private boolean elsewhere(String noun) {
        String first = noun.split(" ")[0];
        return row.person() && noun.contains(" ") && !first.equals("birth") && !ROOTS.contains(first);
    }

    private ColumnWords place(String noun) {
        boolean shipped = noun.matches("(ship|shipping) .*") && SHIPPED.contains(English.lastWord(row.one()));
        if (shipped || noun.matches("(bill|billing) .*") && !row.person()) {
            String sent = shipped ? "shipped" : "billed";
            return word(noun)
                    .saying(sent + " to {v}", "[was|were] ")
                    .withValues(withArticle(sent + " to {v}", "[was|were] "))
                    .asking("To which {different} " + English.plural(English.lastWord(noun)) + " were {np} " + sent);
        }
        boolean birth = noun.startsWith("birth ");
        boolean made = English.lastWord(noun).equals("country") && !PLACED.contains(English.lastWord(row.one()));
        boolean town = TOWNS.contains(English.lastWord(noun)) // "from" is for the country
                && !ROOTS.contains(noun.split(" ")[0]);
        String in = row.person() && birth ? "born in {v}" : row.person() && !town || made ? "from {v}" : "in {v}";
        String be = birth ? "[was|were] " : "[is|are] ";
        ColumnWords words = word(noun).saying(in, be).withValues(withArticle(in, be));
        String which = " which {different} " + English.plural(English.lastWord(noun));
        return row.person() && birth
                ? words.asking("In" + which + " were {np} born")
                : noun.contains(" ") || !row.person() && !made && !PLACED.contains(English.lastWord(row.one()))
                        ? words
                        : words.asking((in.startsWith("from") ? "From" : "In") + which + " are {np}");
    }

    /** Writes "from the USA". */
    private static Map<String, ColumnWords.ValueWords> withArticle(String in, String be) {
        Map<String, ColumnWords.ValueWords> values = new LinkedHashMap<>();
        for (String name : THE) {
            String phrase = in.replace("{v}", "the " + name);
            values.put(
                    name,
                    new ColumnWords.ValueWords(
                            "the " + name,
                            Optional.empty(),
                            Forms.of(phrase, be + phrase),
                            Forms.of("not " + phrase, be + "not " + phrase)));
        }
        return values;
    }

    /** Writes "of type Avionics", or "with an Adult membership" if a word comes before "type". */
    private static ColumnWords sort(String noun, String last) {
        String what = noun.equals(last) ? "" : noun.substring(0, noun.length() - last.length() - 1);
        return what.isEmpty()
                ? word(noun).phrased(last.equals("category") || last.equals("group") ? "category" : "sort")
                : last.equals("type") || last.equals("class") || last.equals("plan")
                        ? word(noun).phrased("value").withIs(Forms.having("{a} {v} " + what))
                        : word(noun).phrased("value");
    }

    /** Gives a column that is no longer called a sort of rows the phrases of a value: not "in the actor kind of role". */
    static ColumnWords fitting(ColumnWords renamed, Noun old) {
        String last = English.lastWord(old.one());
        boolean sorted = SORTS.contains(last)
                && renamed.is().equals(sort(old.one(), last).is().called(old, renamed.noun()));
        return sorted && !SORTS.contains(English.lastWord(renamed.noun().one())) ? renamed.phrased("value") : renamed;
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
                String object =
                        MASS.contains(rest) || !English.singular(rest).equals(rest) ? rest : English.article(rest);
                yield word(rest).phrased("has", object);
            }
            case "can" -> word(rest).phrased("can");
            case "is", "was" -> being(rest);
            default ->
                adjective(String.join(" ", words))
                        ? being(String.join(" ", words))
                        : word(name).phrased("mark");
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
            return word(what).phrased("adjective", kind);
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

    /** Writes "an American driver" where a value is such an adjective. */
    private static Map<String, ColumnWords.ValueWords> nationalities() {
        Map<String, ColumnWords.ValueWords> values = new LinkedHashMap<>();
        for (String words : WordLists.pairs("nationalities").values()) {
            String word = words.split(",")[0];
            String adjective = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
            if (!word.contains(" ")) {
                values.put(
                        adjective,
                        new ColumnWords.ValueWords(
                                adjective,
                                Optional.empty(),
                                Forms.before(adjective, "[is|are] " + adjective),
                                Forms.verb("[is|are] not " + adjective)));
            }
        }
        return values;
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

    /** Says whether two columns name parts of the world of two sizes, so that one phrase will do for both: a town, a country. */
    static boolean apart(Noun one, Noun other) {
        String last = English.lastWord(one.one());
        String otherLast = English.lastWord(other.one());
        return PLACES.contains(last)
                && PLACES.contains(otherLast)
                && !last.equals(otherLast)
                && one.one().equals(other.one().substring(0, other.one().length() - otherLast.length()) + last);
    }

    static ColumnWords word(String noun) {
        return ColumnWords.plain(Noun.impersonal(noun), Kind.WORD);
    }
}
