package org.spartabench.authors.wording.lexicon;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.word.WordLists;

/**
 * Derives words for columns that refer to rows of another table, in both directions: "books by …", "authors who wrote …".
 *
 * @param row the noun of a row of the table
 * @param inside whether rows are inside the work that they belong to: a role in a film
 */
public record KeyColumns(Noun row, boolean inside) {

    private static final Set<String> KEY_WORDS = WordLists.words("ends of key columns");

    private static final Map<String, String> ORDINALS =
            Map.of("a", "first", "1", "first", "one", "first", "b", "second", "2", "second", "two", "second");

    private static final Map<String, List<String>> DEEDS = WordLists.rows("deeds");

    private static final Set<String> RECORDED = WordLists.words("recorded things");

    /** People who handle what others order, book or pay. */
    private static final Set<String> STAFF = WordLists.words("staff");

    private static final List<String> HANDLED = List.of("handled", "handled");

    private static final Set<String> STEERING = WordLists.words("people who steer");

    private static final Map<String, String> UNDERGONE = WordLists.pairs("undergone then");

    static final Set<String> PARTICLES = WordLists.words("words before names");

    private static final Set<String> PERFORMERS = WordLists.words("performers");

    private static final Map<String, String> COUNTERPARTS = WordLists.pairs("counterparts");

    private static final Map<String, List<String>> DONE_BY = WordLists.rows("done by people");

    private static final Set<String> INSIDE = WordLists.words("parts of works");

    private static final Set<String> PLACES = WordLists.words("places");
    private static final Set<String> AREAS = WordLists.words("areas");

    private static final Set<String> SORTS = WordLists.words("sorts");

    private static final Set<String> CONTESTS = WordLists.words("contests");

    private static final Set<String> BECOMING = WordLists.words("what becomes another");

    private static final Set<String> TRIPS = WordLists.words("trips");
    private static final Set<String> VEHICLES = WordLists.words("vehicles");

    KeyColumns(Noun row) {
        this(row, INSIDE.contains(English.lastWord(row.one())));
    }

    /** Names a key column by the referenced table or by the role for the row, such as "origin airport". */
    static Noun noun(String name, Noun referred) {
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        if (act(name).isPresent()) {
            words.subList(0, 2).clear();
        }
        while (!words.isEmpty() && KEY_WORDS.contains(words.getLast())) {
            words.removeLast();
        }
        String end = words.isEmpty() ? "" : words.getLast();
        if (words.size() > 1 && ORDINALS.containsKey(end)) { // person_a and person_b
            words.removeLast();
            words.addFirst(ORDINALS.get(end));
        }
        String one = words.isEmpty() ? referred.one() : English.singular(String.join(" ", words));
        if (!readable(one, referred.one())) {
            one = referred.one();
        }
        if (one.equals("parent") && !referred.person()) {
            one = "parent " + referred.one();
        }
        boolean unknown = referred.one().equals("row");
        return new Noun(one, English.plural(one), referred.person() || unknown && English.person(one));
    }

    /**
     * Says whether a name reads as a noun: "capital" of a country, but not "ship via", nor "dirnumb", "custid" and "dept", which
     * only shorten the noun of the rows that they refer to.
     */
    private static boolean readable(String name, String referred) {
        String last = English.lastWord(name);
        String stem = name.replaceFirst("(?<=.)(numb|num|nbr|nr|id|fk|key|code|cd)$", "");
        boolean shortened = stem.length() < referred.length() && within(stem, referred);
        return last.length() > 1 && !PARTICLES.contains(last) && !shortened && last.matches(".*[aeiouy].*|.*[^a-z].*");
    }

    /** Says whether a word has the letters of another in their order, from the first one on. */
    static boolean within(String letters, String word) {
        int at = 0;
        for (int i = 0; i < word.length() && at < letters.length(); i++) {
            at += word.charAt(i) == letters.charAt(at) ? 1 : 0;
        }
        return at == letters.length() && word.startsWith(letters.substring(0, 1));
    }

    /** Gives the verb and its small word of "evolves from species": "evolve from"; empty for other names. */
    private static Optional<String> act(String name) {
        String[] words = name.split(" ");
        String verb = English.singular(words[0]);
        return words.length > 2 && !verb.equals(words[0]) && PARTICLES.contains(words[1])
                ? Optional.of(verb + " " + words[1])
                : Optional.empty();
    }

    /** Writes "evolves from {v}" for a key of such a name. */
    static Optional<ColumnWords> acting(String name, Noun referred) {
        return act(name)
                .map(act -> ColumnWords.plain(noun(name, referred), Kind.WORD)
                        .saying(
                                Forms.verb("[" + name.split(" ")[0] + "|" + act.split(" ")[0] + "] " + act.split(" ")[1]
                                        + " {v}"),
                                Forms.verb("[does|do] not " + act + " {v}")));
    }

    /** Relates the row to those of such a key: "evolves into a species", "has a package depending on it". */
    static Optional<Relation> actedOn(String name) {
        return act(name).map(act -> {
            String[] words = act.split(" ");
            String doing = " " + words[0].replaceFirst("(?<!e)e$", "") + "ing " + words[1] + " [it|them]";
            return words[1].equals("from") && BECOMING.contains(words[0])
                    ? Relation.whole(
                            "[" + English.plural(words[0]) + "|" + words[0] + "] into {np}",
                            "[does|do] not " + words[0] + " into any {bare}",
                            "[does|do] not " + words[0] + " into {np}")
                    : Relation.whole("[has|have] {np}" + doing, "[has|have] no {bare}" + doing);
        });
    }

    /** Says whether the name of a key has a verb, as "ship via", so that no phrase with its noun is sure to be right. */
    static boolean tellsHow(String name) {
        return PARTICLES.contains(English.lastWord(name));
    }

    /** Writes "shipped via" for "ship via", "created by" for itself; empty unless the name is a verb and such a word. */
    static Optional<String> deedOf(String name) {
        String[] words = name.split(" ");
        String verb = words[0];
        String done = UNDERGONE.containsValue(verb) || verb.length() > 4 && verb.endsWith("ed")
                ? verb
                : UNDERGONE.getOrDefault(verb, "");
        return words.length == 2 && !done.isEmpty() && PARTICLES.contains(words[1])
                ? Optional.of(done + " " + words[1])
                : Optional.empty();
    }

    /** Says whether the name is a role rather than the noun of the referenced table. */
    static boolean isPart(Noun named, Noun referred) {
        return !(" " + referred.one()).endsWith(" " + named.one())
                && !referred.one().equals(English.lastWord(named.one()) + " " + named.one());
    }

    /** @param own whether the rows are what they refer to, by their key: a director is a person, but no client is an agent */
    ColumnWords column(Noun named, Noun referred, boolean own) {
        ColumnWords words = ColumnWords.plain(named, Kind.WORD);
        boolean people = row.person() && referred.person();
        if (isPart(named, referred) && deed(named, referred).isEmpty() || people && !own) {
            return words;
        }
        if (people) {
            return words.phrased("person");
        }
        List<String> deed = deed(named, referred);
        if (!deed.isEmpty()) {
            String by = deed.getFirst() + " by {v}";
            return words.saying(by, "[was|were] ")
                    .withIs(Forms.of(inside || deed.equals(HANDLED) ? by : "by {v}", "[was|were] " + by));
        }
        String last = English.lastWord(named.one());
        if (CONTESTS.contains(last) && !row.person()) { // results of a driver in a race, not of a driver of a race
            return words.saying("in {v}", "[is|are] ");
        }
        boolean on = VEHICLES.contains(last) && TRIPS.contains(English.lastWord(row.one()));
        if (on || PLACES.contains(last) || AREAS.contains(last)) {
            String at = (on ? "on" : PLACES.contains(last) ? "at" : "in") + " {v}";
            return words.saying(at, "[is|are] ");
        }
        return words.phrased(
                SORTS.contains(last)
                        ? "key of a sort"
                        : inside && !named.person() ? "key of a work" : named.person() ? "owner" : "key");
    }

    /** Says whether such a row is one thing that people did or got: an order, an award. */
    static boolean done(Noun row) {
        return DONE_BY.containsKey(English.lastWord(row.one()));
    }

    /** Says whether the row is what people order or book, and the key names who handles it. */
    private boolean handled(Noun named) {
        return STAFF.contains(English.lastWord(named.one())) && done(row);
    }

    private List<String> deed(Noun named, Noun referred) {
        if (PERFORMERS.contains(English.lastWord(named.one())) && RECORDED.contains(English.lastWord(row.one()))) {
            return List.of("recorded");
        }
        String last = English.lastWord(row.one());
        boolean result = STEERING.contains(named.one()) && !TRIPS.contains(last) && !VEHICLES.contains(last);
        List<String> done = result ? List.of() : DEEDS.getOrDefault(named.one(), List.of());
        if (row.person() || !done.isEmpty()) {
            return row.person() ? List.of() : done;
        }
        if (isPart(named, referred)) {
            return List.of();
        }
        return handled(named)
                ? HANDLED
                : referred.person() ? DONE_BY.getOrDefault(English.lastWord(row.one()), List.of()) : List.of();
    }

    /** Relates a person to rows that say in what they had that role: "directed 2 films", "has worked as an actor in a film". */
    Relation worked(Noun what, String column) {
        List<String> deed = DEEDS.getOrDefault(row.one(), List.of());
        String bare = deed.isEmpty() ? "[has|have] worked as {a} " + row.one() : deed.getLast();
        String of = !deed.isEmpty() ? "{np}" : inside ? "in {np}" : "for {np}";
        Relation.Occasion occasion =
                new Relation.Occasion(new Template(of), Optional.empty(), what, Optional.of(column), !deed.isEmpty());
        return Relation.whole("[has|have] worked as {np}", "[has|have] never worked as {np}")
                .withBare(Optional.of(new Template(bare)))
                .withOccasion(Optional.of(occasion));
    }

    /** Relates an entity to the one that rows link it with: "have more than 1 boat", "are in a playlist". */
    static Relation linked(Noun other, String column) {
        String last = English.lastWord(other.one());
        String where = PLACES.contains(last) ? "at " : AREAS.contains(last) ? "in " : "";
        Relation.Occasion occasion =
                new Relation.Occasion(new Template(where + "{np}"), Optional.empty(), other, Optional.of(column), true);
        return Relation.HAVING
                .withBare(Optional.of(new Template(where.isEmpty() ? "[has|have]" : "[is|are]")))
                .withOccasion(Optional.of(occasion));
    }

    /** Says whether the relation tells what a person was by the rows. */
    static boolean working(Relation relation) {
        return relation.is().stream().allMatch(t -> t.source().endsWith("worked as {np}"))
                && !relation.is().isEmpty();
    }

    /** Names the people who name somebody in that role: the children of a parent. */
    public static Optional<Noun> counterpart(Noun role) {
        return Optional.ofNullable(COUNTERPARTS.get(role.one())).map(one -> new Noun(one, English.plural(one), true));
    }

    /** Relates the entity to the row: "have a loan", "wrote a book", "are the base airport of a pilot". */
    Relation relation(Noun named, Noun referred, boolean own) {
        if (own && row.person() && referred.person() && !isPart(named, referred)) {
            return Relation.whole("[has|have] worked as {np}", "[has|have] never worked as {np}");
        }
        List<String> deed = deed(named, referred);
        if (!deed.isEmpty()) {
            return Relation.whole(deed.getLast() + " {np}", "never " + deed.getLast() + " {np}");
        }
        if (row.person() && referred.person() && counterpart(named).isPresent()) {
            return Relation.HAVING;
        }
        if (isPart(named, referred)) {
            return Relation.whole(
                            "[is|are] the " + named.one() + " of {np}",
                            "[is|are] not the " + named.one() + " of any {bare}",
                            "[is|are] not the " + named.one() + " of {np}")
                    .withNoun(Optional.of(referred));
        }
        return Relation.HAVING;
    }

    /** Lets one verb do for the deed and its moment: "placed an order before 2019", not "placed an order placed before …". */
    static Relation once(Relation relation, Map<String, ColumnWords> columns) {
        Map<String, Relation.Told> whole = new LinkedHashMap<>(relation.whole());
        columns.forEach((column, words) -> {
            for (Template deed : relation.is()) {
                Template moment = new Template(deed.source().replace("{np}", "{v}"));
                if (words.kind().moment() && words.is().after().contains(moment)) {
                    Forms when = new Forms(
                            List.of(), List.of(new Template("{v}")), words.is().verb(), List.of());
                    whole.put(column, new Relation.Told(when, words.not()));
                }
            }
        });
        return relation.withWhole(whole);
    }
}
