package org.spartabench.author.wording.lexicon;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.author.wording.lexicon.ColumnWords.Kind;
import org.spartabench.author.wording.text.English;
import org.spartabench.author.wording.text.Forms;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.WordLists;

/**
 * Derives words for columns that refer to rows of another table, in both directions: "books by …", "authors who wrote …".
 *
 * @param row the noun of a row of the table
 */
record KeyColumns(Noun row) {

    private static final Set<String> KEY_WORDS = WordLists.words("ends of key columns");

    private static final Map<String, List<String>> DEEDS = WordLists.rows("deeds");

    private static final Set<String> PLACES = WordLists.words("places");
    private static final Set<String> AREAS = WordLists.words("areas");

    private static final Set<String> TRIPS = WordLists.words("trips");
    private static final Set<String> VEHICLES = WordLists.words("vehicles");

    /** Names a key column by the referenced table or by the role for the row, such as "origin airport". */
    static Noun noun(String name, Noun referred) {
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        while (!words.isEmpty() && KEY_WORDS.contains(words.getLast())) {
            words.removeLast();
        }
        String one = words.isEmpty() ? referred.one() : English.singular(String.join(" ", words));
        return new Noun(one, English.plural(one), referred.person() || English.person(one));
    }

    /** Says whether the name is a role rather than the noun of the referenced table. */
    static boolean isPart(Noun named, Noun referred) {
        return !named.one().equals(referred.one())
                && !named.one().equals(English.lastWord(referred.one()))
                && !referred.one().equals(English.lastWord(named.one()) + " " + named.one());
    }

    ColumnWords column(Noun named, Noun referred) {
        ColumnWords words = ColumnWords.plain(named, Kind.WORD);
        if (isPart(named, referred) && !DEEDS.containsKey(named.one())) {
            return words;
        }
        List<String> deed = row.person() ? List.of() : DEEDS.getOrDefault(named.one(), List.of());
        if (!deed.isEmpty()) {
            String by = deed.getFirst() + " by {v}";
            return words.saying(by, "[was|were] ").withIs(Forms.of("by {v}", "[was|were] " + by));
        }
        String last = English.lastWord(named.one());
        boolean on = VEHICLES.contains(last) && TRIPS.contains(English.lastWord(row.one()));
        if (on || PLACES.contains(last) || AREAS.contains(last)) {
            String at = (on ? "on" : PLACES.contains(last) ? "at" : "in") + " {v}";
            return words.saying(at, "[is|are] ");
        }
        return named.person()
                ? words.saying(Forms.of("of {v}", "[belongs|belong] to {v}"), Forms.verb("[does|do] not belong to {v}"))
                : words.saying(Forms.of("of {v}", "[is|are] for {v}"), Forms.verb("[is|are] not for {v}"));
    }

    /** Relates the entity to the row: "have a loan", "wrote a book", "are the base airport of a pilot". */
    Relation relation(Noun named, Noun referred) {
        List<String> deed = row.person() ? List.of() : DEEDS.getOrDefault(named.one(), List.of());
        if (!deed.isEmpty()) {
            return Relation.whole(Optional.empty(), deed.getLast() + " {np}", "never " + deed.getLast() + " {np}");
        }
        if (isPart(named, referred)) {
            return Relation.whole(
                    Optional.of(referred),
                    "[is|are] the " + named.one() + " of {np}",
                    "[is|are] not the " + named.one() + " of any {bare}",
                    "[is|are] not the " + named.one() + " of {np}");
        }
        return Relation.HAVING;
    }
}
