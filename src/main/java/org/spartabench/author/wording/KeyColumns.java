package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.author.wording.ColumnWords.Kind;

/** Words for columns that refer to rows of another table, in both directions: "books by …", "authors who wrote …". */
final class KeyColumns {

    private static final Set<String> KEY_WORDS = Set.of("name", "title", "id", "key", "code", "number", "ref");

    /** How things come from a person: what the thing underwent, what the person did. */
    private record Deed(String participle, String past) {}

    private static final Map<String, Deed> DEEDS = Map.ofEntries(
            Map.entry("author", new Deed("written", "wrote")),
            Map.entry("writer", new Deed("written", "wrote")),
            Map.entry("reviewer", new Deed("written", "wrote")),
            Map.entry("director", new Deed("directed", "directed")),
            Map.entry("composer", new Deed("composed", "composed")),
            Map.entry("painter", new Deed("painted", "painted")),
            Map.entry("photographer", new Deed("taken", "took")),
            Map.entry("producer", new Deed("produced", "produced")),
            Map.entry("designer", new Deed("designed", "designed")),
            Map.entry("architect", new Deed("designed", "designed")),
            Map.entry("developer", new Deed("developed", "developed")),
            Map.entry("editor", new Deed("edited", "edited")),
            Map.entry("publisher", new Deed("published", "published")),
            Map.entry("manufacturer", new Deed("made", "made")),
            Map.entry("brand", new Deed("made", "made")),
            Map.entry("supplier", new Deed("supplied", "supplied")),
            Map.entry("pilot", new Deed("flown", "flew")),
            Map.entry("driver", new Deed("driven", "drove")),
            Map.entry("teacher", new Deed("taught", "taught")),
            Map.entry("instructor", new Deed("taught", "taught")),
            Map.entry("professor", new Deed("taught", "taught")),
            Map.entry("coach", new Deed("coached", "coached")),
            Map.entry("manager", new Deed("managed", "managed")),
            Map.entry("host", new Deed("hosted", "hosted")),
            Map.entry("owner", new Deed("owned", "owned")));

    private static final Set<String> PLACES = Set.of(
            "branch",
            "airport",
            "store",
            "shop",
            "warehouse",
            "station",
            "hotel",
            "building",
            "room",
            "school",
            "office",
            "library",
            "museum",
            "stadium",
            "site",
            "hospital",
            "clinic",
            "university",
            "restaurant",
            "gym",
            "port",
            "factory",
            "venue",
            "theater",
            "cinema",
            "location",
            "campus",
            "arena");
    private static final Set<String> AREAS = Set.of(
            "city",
            "country",
            "department",
            "region",
            "state",
            "district",
            "county",
            "division",
            "league",
            "category",
            "group",
            "class",
            "team",
            "town",
            "continent",
            "genre");

    private static final Set<String> TRIPS =
            Set.of("flight", "trip", "ride", "journey", "route", "voyage", "departure");
    private static final Set<String> VEHICLES = Set.of(
            "aircraft",
            "plane",
            "airplane",
            "vehicle",
            "car",
            "truck",
            "train",
            "bus",
            "ship",
            "boat",
            "bike",
            "bicycle");

    private final Noun row;

    /** @param row what a row of the table is */
    KeyColumns(Noun row) {
        this.row = row;
    }

    /** What a key column is called: what it refers to, or the part that this plays for the row, such as "origin airport". */
    static Noun noun(String name, Noun referred) {
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        while (!words.isEmpty() && KEY_WORDS.contains(words.getLast())) {
            words.removeLast();
        }
        String one = words.isEmpty() ? referred.one() : English.singular(String.join(" ", words));
        return new Noun(one, English.plural(one), referred.person() || English.person(one));
    }

    /** Whether the name says more than what is referred to. */
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
        Deed deed = row.person() ? null : DEEDS.get(named.one());
        if (deed != null) {
            String by = deed.participle() + " by {v}";
            return words.saying(Forms.of("by {v}", "[was|were] " + by), Forms.of("not " + by, "[was|were] not " + by));
        }
        String last = English.lastWord(named.one());
        boolean on = VEHICLES.contains(last) && TRIPS.contains(English.lastWord(row.one()));
        if (on || PLACES.contains(last) || AREAS.contains(last)) {
            String at = (on ? "on" : PLACES.contains(last) ? "at" : "in") + " {v}";
            return words.saying(Forms.of(at, "[is|are] " + at), Forms.of("not " + at, "[is|are] not " + at));
        }
        return named.person()
                ? words.saying(Forms.of("of {v}", "[belongs|belong] to {v}"), Forms.verb("[does|do] not belong to {v}"))
                : words.saying(Forms.of("of {v}", "[is|are] for {v}"), Forms.verb("[is|are] not for {v}"));
    }

    /** What a row says of the thing that it refers to: "have a loan", "wrote a book", "are the base airport of a pilot". */
    Relation relation(Noun named, Noun referred) {
        Deed deed = row.person() ? null : DEEDS.get(named.one());
        if (deed != null) {
            return relation(Optional.empty(), deed.past() + " {np}", "never " + deed.past() + " {np}");
        }
        if (isPart(named, referred)) {
            return relation(
                    Optional.of(referred),
                    "[is|are] the " + named.one() + " of {np}",
                    "[is|are] not the " + named.one() + " of any {bare}",
                    "[is|are] not the " + named.one() + " of {np}");
        }
        return Lexicon.HAVING;
    }

    private static Relation relation(Optional<Noun> noun, String is, String... not) {
        return new Relation(
                noun,
                List.of(new Template(is)),
                Arrays.stream(not).map(Template::new).toList(),
                Map.of(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                false,
                Map.of(),
                Optional.empty());
    }
}
