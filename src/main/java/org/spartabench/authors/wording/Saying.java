package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.sql.path.PredicatePath;

/** Holds the possible wordings of one condition; at least one. */
record Saying(Map<Kind, Modifier> modifiers) {

    /** Most words of a phrase that belongs to its noun at first reading, beside others and alone. */
    private static final int BRIEF = 4;

    private static final int BRIEF_ALONE = 7;

    static Saying of(Modifier... modifiers) {
        Map<Kind, Modifier> byKind = new EnumMap<>(Kind.class);
        for (Modifier m : modifiers) {
            byKind.put(m.kind(), m);
        }
        return new Saying(byKind);
    }

    Optional<Modifier> as(Kind kind) {
        return Optional.ofNullable(modifiers.get(kind));
    }

    boolean can(Kind kind) {
        return modifiers.containsKey(kind);
    }

    /** Says whether even the lightest wording contains a clause. */
    boolean clausal() {
        return !modifiers.isEmpty() && modifiers.values().stream().allMatch(Modifier::clausal);
    }

    /** Gives a verb phrase, made from the words after or before the noun if the lexicon has none. */
    Optional<Modifier> verb(Noun.Number number) {
        boolean one = number == Noun.Number.ONE;
        return as(Kind.VERB)
                .or(() -> as(Kind.AFTER).map(after -> verb(after, one)))
                .or(() -> as(Kind.BEFORE).map(before -> before.as(Kind.VERB, Text.of(one ? "is" : "are"))));
    }

    /** Describes entities by clauses, "that has fewer than 3 rooms and …"; few words next to its noun stay: "from Norway". */
    static List<Saying> apart(List<Saying> sayings, Number number) {
        int most = sayings.size() > 1 ? BRIEF : BRIEF_ALONE;
        return sayings.stream()
                .map(s -> s.brief(most) ? s : s.verb(number).map(Saying::of).orElse(s))
                .toList();
    }

    private boolean brief(int words) {
        return can(Kind.BEFORE)
                || can(Kind.NOUN)
                || as(Kind.AFTER)
                        .filter(m -> m.whole().plain().matches("(of|by) .*"))
                        .isPresent()
                || as(Kind.AFTER)
                        .filter(m -> m.weight() == Weight.LIGHT)
                        .filter(m -> m.whole().plain().split(" ").length <= words)
                        .isPresent();
    }

    private static Modifier verb(Modifier after, boolean one) {
        return after.as(
                Kind.VERB,
                after.lead().plain().equals("with")
                        ? Text.of(one ? "has" : "have")
                        : Text.row(one ? "is" : "are", after.lead()));
    }

    Saying stating(List<PredicatePath> more) {
        Map<Kind, Modifier> marked = new EnumMap<>(Kind.class);
        modifiers.forEach((k, m) -> marked.put(k, m.stating(more)));
        return new Saying(marked);
    }

    /** Joins sayings of one subject into one: "either … or …". */
    static Saying join(
            List<Saying> sayings, String conjunction, List<PredicatePath> at, boolean person, Number number) {
        if (sayings.size() == 1) {
            return sayings.getFirst().stating(at);
        }
        Map<Kind, Modifier> modifiers = new EnumMap<>(Kind.class);
        for (Kind kind : List.of(Kind.AFTER, Kind.VERB, Kind.WHOSE)) {
            all(sayings, kind, number).ifPresent(list -> modifiers.put(kind, joined(list, kind, conjunction, at)));
        }
        if (modifiers.isEmpty()) {
            List<Text> clauses =
                    sayings.stream().map(s -> clause(s, person, number)).toList();
            modifiers.put(Kind.CLAUSE, Modifier.of(Kind.CLAUSE, Text.list(clauses, conjunction), at, Weight.CLAUSAL));
        }
        return new Saying(modifiers);
    }

    private static Optional<List<Modifier>> all(List<Saying> sayings, Kind kind, Number number) {
        List<Modifier> list = sayings.stream()
                .flatMap(s -> (kind == Kind.VERB ? s.verb(number) : s.as(kind)).stream())
                .toList();
        return list.size() == sayings.size() ? Optional.of(list) : Optional.empty();
    }

    private static Modifier joined(List<Modifier> list, Kind kind, String conjunction, List<PredicatePath> at) {
        boolean either = conjunction.equals("or")
                && kind != Kind.WHOSE
                && list.stream().noneMatch(m -> m.whole().plain().startsWith("either"));
        Weight weight = Weight.of(list).or(Weight.BULKY);
        Text lead = list.getFirst().lead();
        boolean shared = !lead.isEmpty()
                && list.stream().allMatch(m -> m.lead().plain().equals(lead.plain()) && m.weight() == Weight.LIGHT);
        if (either
                && shared) { // "with either a height of 6 or a weight of 3", not "either with a height of 6 or a weight
            // of 3"
            List<Text> rests = list.stream().map(Modifier::markedRest).toList();
            return new Modifier(kind, lead, Text.row("either", Text.list(rests, conjunction)), at, weight);
        }
        Text text = kind == Kind.WHOSE ? whose(list, conjunction) : Modifier.list(list, conjunction);
        return Modifier.of(kind, Text.row(either ? "either" : "", text), at, weight);
    }

    private static Text whose(List<Modifier> list, String conjunction) {
        List<Text> parts = new ArrayList<>();
        for (Modifier m : list) {
            parts.add(parts.isEmpty() ? m.whole() : Text.row("whose", m.whole()));
        }
        return Text.list(parts, conjunction);
    }

    /** Writes a saying as a clause of its own, with its relative word. */
    private static Text clause(Saying saying, boolean person, Number number) {
        return saying.as(Kind.WHOSE)
                .map(m -> (Text) Text.row("whose", m.whole()))
                .or(() -> saying.verb(number).map(m -> Text.row(person ? "who" : "that", m.whole())))
                .or(() -> saying.as(Kind.CLAUSE).map(Modifier::whole))
                .orElse(Text.NONE);
    }
}
