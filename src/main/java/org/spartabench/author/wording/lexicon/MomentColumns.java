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
import org.spartabench.author.wording.text.Template;
import org.spartabench.author.wording.text.WordLists;

/** Derives words for dates, times, years and seasons from the event in the column's name. */
final class MomentColumns {

    /** What happened: as a phrase after the noun (none where only a clause can say it), and as a verb. */
    private record Happening(Optional<String> after, String verb, String denied) {

        static Happening passive(String participle) {
            return new Happening(Optional.of(participle), "[was|were] / " + participle, "[was|were] not " + participle);
        }

        /** @param forms participle, or "-" where it has none, past and base */
        static Happening active(List<String> forms) {
            return new Happening(
                    Optional.of(forms.getFirst()).filter(f -> !f.equals("-")), forms.get(1), "did not " + forms.get(2));
        }

        static Happening state(String word) {
            return new Happening(Optional.of(word), "[is|are] / " + word, "[is|are] not " + word);
        }
    }

    private static final Set<String> HOLLOW = WordLists.words("empty words of moments");

    private static final Map<String, String> PASSIVE = WordLists.pairs("undergone then");

    private static final Map<String, List<String>> ACTIVE = WordLists.rows("done then");

    /** What is done with a row of such a kind: a loan is made, a match is held. */
    private static final Map<String, String> DONE = WordLists.pairs("done with rows");

    private final Noun row;

    /** @param row what a row of the table is */
    MomentColumns(Noun row) {
        this.row = row;
    }

    ColumnWords of(String name, Kind kind) {
        if (kind == Kind.SEASON) {
            return ColumnWords.plain(Noun.thing(name, English.plural(name)), kind)
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
        ColumnWords said = plain.saying(is, Forms.verb(h.denied() + " {v}"));
        Optional<String> participle = h.verb().startsWith("[was|were] / ")
                ? Optional.of(h.verb().substring("[was|were] / ".length()))
                : Optional.empty();
        String when = kind == Kind.YEAR ? "In which {different} years" : "When";
        return participle.map(p -> said.asking(when + " were {np} " + p)).orElse(said);
    }

    /** "opening date" for {@code opened_on}: a noun that can stand where the phrase cannot. */
    private static Noun noun(String name, Kind kind) {
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
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
        String one = String.join(" ", words);
        return Noun.thing(one, English.plural(one));
    }

    private Optional<Happening> happening(String name) {
        List<String> stem = new ArrayList<>(List.of(name.split(" ")));
        stem.removeIf(HOLLOW::contains);
        String said = String.join(" ", stem);
        String own = English.lastWord(row.one());
        Optional<String> done = Optional.ofNullable(DONE.get(own));
        if (said.isEmpty() || said.equals(own) || said.equals(row.one())) {
            return Optional.of(done.map(Happening::passive).orElseGet(() -> Happening.state("dated")));
        }
        if (said.equals("due")) {
            return Optional.of(Happening.state("due"));
        }
        if (ACTIVE.containsKey(said)) {
            return Optional.of(Happening.active(ACTIVE.get(said)));
        }
        Optional<String> participle = Optional.ofNullable(PASSIVE.get(said))
                .or(() -> stem.size() == 1 && said.length() > 4 && said.endsWith("ed")
                        ? Optional.of(said)
                        : Optional.empty());
        return participle.map(Happening::passive);
    }
}
