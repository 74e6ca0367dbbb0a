package org.spartabench.authors.wording.lexicon;

import java.util.ArrayList;
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
 * Derives words for dates, times, years and seasons from the event in the column's name.
 *
 * @param row the noun of a row of the table
 */
record MomentColumns(Noun row) {

    /**
     * Holds the words for an event: a phrase after the noun (empty if only a clause can express it), and a verb.
     *
     * @param passive the participle of a passive verb
     */
    private record Happening(Optional<String> after, String verb, String denied, Optional<String> passive) {

        static Happening passive(String participle) {
            Optional<String> after = Optional.of(participle);
            return new Happening(after, "[was|were] / " + participle, "[was|were] not " + participle, after);
        }

        /** @param forms participle ("-" for none), past and base */
        static Happening active(List<String> forms) {
            Optional<String> participle = Optional.of(forms.getFirst()).filter(f -> !f.equals("-"));
            return new Happening(participle, forms.get(1), "did not " + forms.get(2), Optional.empty());
        }

        static Happening state(String word) {
            return new Happening(Optional.of(word), "[is|are] / " + word, "[is|are] not " + word, Optional.empty());
        }
    }

    private static final Set<String> HOLLOW = WordLists.words("empty words of moments");
    private static final Map<String, String> NOUNS = WordLists.pairs("nouns of what happened");
    private static final Map<String, String> PASSIVE = WordLists.pairs("undergone then");
    private static final Map<String, List<String>> ACTIVE = WordLists.rows("done then");
    private static final Map<String, String> DONE = WordLists.pairs("done with rows");

    ColumnWords of(String name, Kind kind) {
        if (kind == Kind.SEASON) {
            return ColumnWords.plain(Noun.impersonal(name), kind)
                    .saying(Forms.of("in {v}", "[is|are] from {v}"), Forms.NONE);
        }
        ColumnWords plain = ColumnWords.plain(noun(name, kind), kind);
        Optional<Happening> happening = happening(name);
        if (happening.isEmpty()) {
            return plain.saying(Forms.having("{a} " + plain.noun().one() + " {v}"), Forms.NONE);
        }
        Happening h = happening.get();
        Forms is = new Forms(
                List.of(),
                h.after().map(a -> List.of(new Template(a + " {v}"))).orElse(List.of()),
                List.of(new Template(h.verb() + " {v}")),
                List.of());
        ColumnWords words = plain.saying(is, Forms.verb(h.denied() + " {v}"));
        String when = kind == Kind.YEAR ? "In which {different} years" : "When";
        return h.passive().map(p -> words.asking(when + " were {np} " + p)).orElse(words);
    }

    /** Makes a noun of the name: "opening date" for {@code opened_on}. */
    private static Noun noun(String name, Kind kind) {
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        if (NOUNS.containsKey(name)) {
            String what = kind == Kind.YEAR ? " year" : " date";
            return Noun.impersonal(NOUNS.get(name) + what);
        }
        if (words.size() == 1 && name.length() > 4 && name.endsWith("ed")) {
            return Noun.impersonal(name + (kind == Kind.YEAR ? " year" : " date"));
        }
        if (words.size() == 1 && Set.of("at", "on", "when").contains(name)) {
            return Noun.impersonal("date");
        }
        if (words.size() > 1 && (words.getLast().equals("on") || words.getLast().equals("at"))) {
            words.removeLast();
            words.add("date");
        }
        if (kind == Kind.YEAR && words.size() > 1 && words.getFirst().equals("year")) {
            words.removeFirst();
            words.add("year");
        }
        if (words.getFirst().equals("opened")) {
            words.set(0, "opening");
        }
        if (words.getFirst().equals("built") || words.getFirst().equals("build")) {
            words.set(0, "construction");
        }
        return Noun.impersonal(String.join(" ", words));
    }

    private Optional<Happening> happening(String name) {
        List<String> stem = new ArrayList<>(List.of(name.split(" ")));
        stem.removeIf(HOLLOW::contains);
        String phrase = String.join(" ", stem);
        String own = English.lastWord(row.one());
        Optional<String> done = Optional.ofNullable(DONE.get(own));
        if (phrase.isEmpty() || phrase.equals(own) || phrase.equals(row.one())) {
            return Optional.of(done.map(Happening::passive).orElseGet(() -> Happening.state("dated")));
        }
        if (phrase.equals("due")) {
            return Optional.of(Happening.state("due"));
        }
        if (ACTIVE.containsKey(phrase)) {
            return Optional.of(Happening.active(ACTIVE.get(phrase)));
        }
        return Optional.ofNullable(PASSIVE.get(phrase))
                .or(() -> Optional.of(phrase).filter(s -> stem.size() == 1 && s.length() > 4 && s.endsWith("ed")))
                .map(Happening::passive);
    }
}
