package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.author.wording.Modifier.Kind;
import org.spartabench.author.wording.Modifier.Weight;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.lexicon.Relation;
import org.spartabench.author.wording.meaning.Meaning;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.author.wording.meaning.Meaning.Operand;
import org.spartabench.author.wording.text.Forms;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Template;
import org.spartabench.author.wording.text.Text;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.PredicatePath;

/**
 * Verbalises a row as an action of its subject: "scored more than 15 points and had more than 5 rebounds in a game".
 */
final class ActionPhrases {

    private final Grammar voice;
    private final RowSayings rowSayings;
    private final Meaning rows;
    private final Relation relation;
    private final Noun.Number number;
    private final boolean person;
    private final List<Modifier> cores = new ArrayList<>();
    private final List<Modifier> during = new ArrayList<>();
    private final List<Modifier> denied = new ArrayList<>();
    private final List<Condition.Member> places = new ArrayList<>();

    ActionPhrases(
            Grammar voice, RowSayings rowSayings, Meaning rows, Relation relation, boolean person, Noun.Number number) {
        this.voice = voice;
        this.rowSayings = rowSayings;
        this.rows = rows;
        this.relation = relation;
        this.person = person;
        this.number = number;
    }

    /** Empty if a condition on the rows cannot be expressed so. */
    Optional<Modifier> tell(boolean negated, Optional<Condition.Test> often, List<PredicatePath> at) {
        if (!collect() || often.isPresent() && relation.occasion().isEmpty()) {
            return Optional.empty();
        }
        boolean always = always();
        boolean clausal = cores.stream().anyMatch(Modifier::clausal);
        if (always && often.isEmpty() && (negated ? clausal || cores.size() > 1 : clausal && !plainUsual())) {
            return Optional.of(inWhich(negated, at));
        }
        if (clausal && !plainUsual() && (always || !during.isEmpty() || often.isPresent())) {
            return Optional.empty();
        }
        List<Text> parts = new ArrayList<>();
        parts.add(core(negated));
        List<Text> circumstances = circumstances();
        Optional<Text> occasion = occasion(often);
        if (always && clausal) {
            return Optional.of(Modifier.of(Kind.VERB, Text.row(parts), at, Weight.CLAUSAL));
        }
        if (always) {
            occasion.ifPresent(parts::add);
            parts.addAll(circumstances);
        } else {
            parts.addAll(circumstances);
            occasion.ifPresent(parts::add);
        }
        Weight weight = Weight.of(cores).or(Weight.of(during)).or(Weight.BULKY);
        return Optional.of(Modifier.of(Kind.VERB, Text.row(parts), at, places.isEmpty() ? weight : Weight.CLAUSAL));
    }

    /** Whether the verbs told are the same behind "has": "had", "scored". */
    boolean perfect() {
        return cores.stream().allMatch(c -> Text.row(c.lead(), c.rest()).plain().matches("(had|made|\\w+ed)\\b.*"));
    }

    /** Whether the occasion goes without saying, as the only one that such a thing is done on. */
    private boolean plainUsual() {
        return relation.occasion().flatMap(Relation.Occasion::usual).isPresent()
                && during.isEmpty()
                && places.isEmpty();
    }

    /** Gives the action without the occasion; empty if it cannot be expressed. */
    Optional<Text> plain() {
        if (!collect() || !places.isEmpty()) {
            return Optional.empty();
        }
        List<Text> parts = new ArrayList<>(List.of(core(false)));
        parts.addAll(circumstances());
        return Optional.of(Text.row(parts));
    }

    /** With whom before when. */
    private List<Text> circumstances() {
        return during.stream()
                .sorted(Comparator.comparing(Modifier::weight)
                        .thenComparing(d -> d.rest().plain().startsWith("in ")))
                .map(Modifier::whole)
                .toList();
    }

    /** First conditions that can only be an action, then those that may be an action or a circumstance. */
    private boolean collect() {
        List<List<Condition>> open = new ArrayList<>();
        for (List<Condition> group : groups()) {
            String column = column(group.getFirst()).orElse("");
            boolean onlyDeed =
                    relation.did().containsKey(column) && !relation.during().containsKey(column);
            if (!place(group) && !(onlyDeed && tell(group, column, true))) {
                open.add(group);
            }
        }
        for (List<Condition> group : open) {
            String column = column(group.getFirst()).orElse("");
            boolean deed = relation.did().containsKey(column) && cores.isEmpty();
            if (!tell(group, column, deed) && !(group.size() == 1 && tellAsHad(group.getFirst()))) {
                return false;
            }
        }
        if (cores.size() > 1 && !always()) {
            return false; // told as two deeds, it would no longer be one row
        }
        boolean trailing = cores.stream().anyMatch(m -> m.weight() != Weight.LIGHT) && !during.isEmpty();
        return !trailing || always();
    }

    /** Conditions one by one, those about the thing in one column together. */
    private List<List<Condition>> groups() {
        Map<String, List<Condition>> things = new LinkedHashMap<>();
        List<List<Condition>> groups = new ArrayList<>();
        for (Condition c : rows.conditions()) {
            if (c instanceof Condition.Member m) {
                List<Condition> known = things.get(m.column());
                if (known != null) {
                    known.add(c);
                    continue;
                }
            }
            List<Condition> group = new ArrayList<>(List.of(c));
            if (c instanceof Condition.Member m) {
                things.put(m.column(), group);
            }
            groups.add(group);
        }
        return groups;
    }

    /** Whether the occasion is said even when nothing is known of it; not where the deed itself names it. */
    private boolean always() {
        Optional<String> named = relation.occasion().flatMap(Relation.Occasion::column);
        boolean told = rows.conditions().stream()
                .anyMatch(c -> named.isPresent() && column(c).equals(named));
        return relation.occasion().filter(Relation.Occasion::always).isPresent() && (places.size() > 0 || !told);
    }

    /** "had a game played on a Friday in which they scored more than …". */
    private Modifier inWhich(boolean negated, List<PredicatePath> at) {
        Relation.Occasion o = relation.occasion().orElseThrow();
        String they = !person && number == Noun.Number.ONE ? "it" : "they";
        NounPhrase noun = occasion(o, Noun.Number.ONE);
        Text deeds = Modifier.list(Modifier.sorted(cores), "and");
        Text when = Text.row(circumstances());
        return Modifier.of(
                Kind.VERB,
                Text.row(
                        negated ? "never had" : "had",
                        noun.indefinite(),
                        when,
                        Text.of((noun.relative().isEmpty() ? "" : "and ") + "in which " + they),
                        deeds),
                at,
                Weight.CLAUSAL);
    }

    private Text core(boolean negated) {
        if (cores.isEmpty()) {
            Text bare =
                    relation.bare().map(b -> b.fill(number, Map.of()).whole()).orElse(Text.of("did so"));
            return negated ? never(bare) : bare;
        }
        if (negated && cores.size() == 1 && denied.size() == 1) {
            return denied.getFirst().whole();
        }
        Text list = Modifier.list(Modifier.sorted(cores), "and");
        return negated ? Text.row("never", list) : list;
    }

    /** "never played", "was never measured". */
    private static Text never(Text bare) {
        String words = bare.plain();
        int first = words.indexOf(' ');
        boolean be = words.startsWith("was ")
                || words.startsWith("were ")
                || words.startsWith("has ")
                || words.startsWith("have ");
        return be ? Text.of(words.substring(0, first) + " never" + words.substring(first)) : Text.row("never", bare);
    }

    private Optional<Text> occasion(Optional<Condition.Test> often) {
        if (relation.occasion().isEmpty()) {
            return Optional.empty();
        }
        Relation.Occasion o = relation.occasion().get();
        boolean known = !places.isEmpty() || often.isPresent();
        if (!known) {
            return always() ? Optional.of(usual(o)) : Optional.empty();
        }
        boolean one = often.map(t -> ValuePhrases.onlyOne(t.range())).orElse(true);
        Noun.Number count = one ? Noun.Number.ONE : Noun.Number.MANY;
        NounPhrase noun = occasion(o, count);
        Text np = often.map(t -> voice.fills.countedRows(noun, t)).orElse(noun.indefinite());
        return Optional.of(o.phrase().fill(count, "np", np).whole());
    }

    private Text usual(Relation.Occasion o) {
        NounPhrase noun = occasion(o, Noun.Number.ONE);
        boolean several = cores.size() > 1 && voice.random.nextBoolean();
        Text np = several ? Text.row("a single", noun.bare()) : noun.indefinite();
        return o.usual().orElse(o.phrase()).fill(Noun.Number.ONE, "np", np).whole();
    }

    private NounPhrase occasion(Relation.Occasion o, Noun.Number count) {
        List<Saying> sayings = new ArrayList<>();
        for (Condition.Member place : places) {
            List<Saying> own = place.negated() ? List.of() : owned(place, count);
            sayings.addAll(own.isEmpty() ? voice.ofHead(place, count) : own);
        }
        return Assembly.of(o.noun(), count, sayings);
    }

    /** What is said of an occasion whose own column holds the one who did it; empty where none does. */
    private List<Saying> owned(Condition.Member place, Noun.Number count) {
        List<Condition> rest = new ArrayList<>(place.inner().conditions());
        List<Saying> sayings = new ArrayList<>();
        for (Condition c : place.inner().conditions()) {
            if (c instanceof Condition.Same s && own(s)) {
                rest.remove(c);
                sayings.add(
                        rowSayings.peers().own(s, place.inner().table(), count).stating(place.at()));
            }
        }
        if (!sayings.isEmpty() && !rest.isEmpty()) {
            Meaning told = place.inner().withConditions(rest);
            sayings.addAll(voice.ofHead(
                    new Condition.Member(place.column(), false, told, place.innerColumn(), place.at()), count));
        }
        return sayings;
    }

    /** Whether the occasion's own column is the one who did it: "hosted by them". */
    private boolean own(Condition.Same s) {
        return s.comparison() == Comparison.EQ
                && s.outer().table().equals(rows.table())
                && voice.table(rows.table())
                        .scene()
                        .filter(t -> t.subject().equals(s.outer().column()))
                        .isPresent();
    }

    /** Conditions that describe the occasion itself: which game it was. */
    private boolean place(List<Condition> group) {
        Optional<String> column = relation.occasion().flatMap(Relation.Occasion::column);
        boolean named = column.isPresent() && column.equals(column(group.getFirst()));
        if (!named || relation.did().containsKey(column.get())) {
            return false;
        }
        for (Condition c : group) {
            if (c instanceof Condition.Member m) {
                places.add(m);
            }
        }
        return group.getFirst() instanceof Condition.Member;
    }

    private boolean tell(List<Condition> group, String column, boolean deed) {
        List<Template> templates = (deed ? relation.did() : relation.during()).getOrDefault(column, List.of());
        Kind kind = deed ? Kind.VERB : Kind.AFTER;
        Optional<Modifier> said = say(group, column, kind, templates);
        said.ifPresent(deed ? cores::add : during::add);
        if (deed && said.isPresent()) {
            say(group, column, kind, relation.didNot().getOrDefault(column, List.of()))
                    .ifPresent(denied::add);
        }
        return said.isPresent();
    }

    /** Conditions on one column in the given phrases. */
    private Optional<Modifier> say(List<Condition> group, String column, Kind kind, List<Template> templates) {
        if (templates.isEmpty()) {
            return Optional.empty();
        }
        Forms forms = kind == Kind.VERB
                ? new Forms(List.of(), List.of(), templates, List.of())
                : new Forms(List.of(), templates, List.of(), List.of());
        ColumnWords told = voice.column(rows.table(), column).withForms(forms);
        return rowSayings.with(told, group, rows.table(), number).flatMap(s -> s.as(kind));
    }

    /** "with more than 5 rebounds" told as "had more than 5 rebounds". */
    private boolean tellAsHad(Condition c) {
        if (!always()) {
            return false;
        }
        Saying saying = rowSayings.of(c, rows.table(), Noun.Number.ONE);
        Optional<Modifier> after =
                saying.as(Kind.AFTER).filter(a -> a.lead().plain().equals("with"));
        after.ifPresent(a -> cores.add(a.as(Kind.VERB, Text.of("had"))));
        return after.isPresent();
    }

    private static Optional<String> column(Condition c) {
        return switch (c) {
            case Condition.Test t -> t.operand() instanceof Operand.Of o ? Optional.of(o.column()) : Optional.empty();
            case Condition.Member m -> Optional.of(m.column());
            case Condition.Against a ->
                a.operand() instanceof Operand.Of o ? Optional.of(o.column()) : Optional.empty();
            case Condition.Same s -> Optional.of(s.column());
            case Condition.Pair _, Condition.ThereIs _, Condition.Either _, Condition.Both _, Condition.Odd _ ->
                Optional.empty();
        };
    }
}
