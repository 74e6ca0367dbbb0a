package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Relation;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Verbalises a row as an action of its subject: "scored more than 15 points and had more than 5 rebounds in a game".
 */
final class ActionPhrases {

    private final Grammar grammar;
    private final RowSayings rowSayings;
    private final Meaning rows;
    private final Relation relation;
    private final Number number;
    private final boolean person;
    private final List<Modifier> cores = new ArrayList<>();
    private final List<Modifier> during = new ArrayList<>();
    private final List<Modifier> denied = new ArrayList<>();
    private final List<Condition.Member> places = new ArrayList<>();

    ActionPhrases(
            Grammar grammar, RowSayings rowSayings, Meaning rows, Relation relation, boolean person, Number number) {
        this.grammar = grammar;
        this.rowSayings = rowSayings;
        this.rows = rows;
        this.relation = relation;
        this.person = person;
        this.number = number;
    }

    /** Writes the action with its occasion; empty if it cannot express a condition on the rows. */
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
        Text core = core(negated);
        Text circumstances = circumstances();
        Text occasion = occasion(often);
        if (always && clausal) {
            return Optional.of(Modifier.of(Kind.VERB, core, at, Weight.CLAUSAL));
        }
        Text text = always ? Text.row(core, occasion, circumstances) : Text.row(core, circumstances, occasion);
        Weight weight = Weight.of(cores).or(Weight.of(during)).or(Weight.BULKY);
        return Optional.of(Modifier.of(Kind.VERB, text, at, places.isEmpty() ? weight : Weight.CLAUSAL));
    }

    /** Says whether the verbs have the same form after "has": "had", "scored". */
    boolean perfect() {
        return cores.stream().allMatch(c -> Text.row(c.lead(), c.rest()).plain().matches("(had|made|\\w+ed)\\b.*"));
    }

    /** Says whether the occasion is obvious, as the only one for such actions. */
    private boolean plainUsual() {
        return relation.occasion().flatMap(Relation.Occasion::usual).isPresent()
                && during.isEmpty()
                && places.isEmpty();
    }

    /** Gives the action without the occasion; empty if it cannot be expressed. */
    Optional<Text> plain() {
        return collect() && places.isEmpty() ? Optional.of(Text.row(core(false), circumstances())) : Optional.empty();
    }

    /** Writes the circumstances: lighter ones first, companions before moments. */
    private Text circumstances() {
        return Text.row(during.stream()
                .sorted(Comparator.comparing(Modifier::weight)
                        .thenComparing(d -> d.rest().plain().startsWith("in ")))
                .map(Modifier::whole)
                .toList());
    }

    /** Verbalises conditions that can only be an action, then those that may be an action or a circumstance. */
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
            return false; // as two actions it would no longer be one row
        }
        boolean trailing = cores.stream().anyMatch(m -> m.weight() != Weight.LIGHT) && !during.isEmpty();
        return !trailing || always();
    }

    /** Groups the memberships of one column; every other condition is a group of its own. */
    private Collection<List<Condition>> groups() {
        return rows.conditions().stream()
                .collect(Collectors.groupingBy(
                        c -> c instanceof Condition.Member m ? m.column() : new Object(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
    }

    /** Says whether the occasion is always mentioned; an action that names it makes this unnecessary. */
    private boolean always() {
        Optional<String> named = relation.occasion().flatMap(Relation.Occasion::column);
        boolean mentioned = named.isPresent()
                && rows.conditions().stream().anyMatch(c -> column(c).equals(named));
        return relation.occasion().filter(Relation.Occasion::always).isPresent() && (!places.isEmpty() || !mentioned);
    }

    /** Writes "had a game played on a Friday in which they scored more than …". */
    private Modifier inWhich(boolean negated, List<PredicatePath> at) {
        String they = !person && number == Number.ONE ? "it" : "they";
        NounPhrase noun = occasion(relation.occasion().orElseThrow(), Number.ONE);
        Text deeds = Modifier.list(Modifier.sorted(cores), "and");
        Text inWhich = Text.of((noun.relative().isEmpty() ? "" : "and ") + "in which " + they);
        Text phrase = Text.row(negated ? "never had" : "had", noun.indefinite(), circumstances(), inWhich, deeds);
        return Modifier.of(Kind.VERB, phrase, at, Weight.CLAUSAL);
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

    /** Writes "never played", "was never measured". */
    private static Text never(Text bare) {
        String words = bare.plain();
        if (words.matches("has|have")) {
            return Text.of((words.equals("has") ? "does" : "do") + " not have");
        }
        if (words.matches("is|are")) {
            return Text.of(words + " not");
        }
        return words.matches("(was|were|has|have) .*")
                ? Text.of(words.replaceFirst(" ", " never "))
                : Text.row("never", bare);
    }

    private Text occasion(Optional<Condition.Test> often) {
        if (relation.occasion().isEmpty()) {
            return Text.NONE;
        }
        Relation.Occasion o = relation.occasion().get();
        if (places.isEmpty() && often.isEmpty()) {
            return always() ? usual(o) : Text.NONE;
        }
        boolean one = often.map(t -> ValuePhrases.onlyOne(t.range())).orElse(true);
        Number count = one ? Number.ONE : Number.MANY;
        NounPhrase noun = places.size() == 1 && often.isEmpty() ? called(o) : occasion(o, count);
        Text np = often.map(t -> grammar.valuePhrases.countedRows(noun, t)).orElse(noun.indefinite());
        return o.phrase().fill(count, "np", np).whole();
    }

    /** Gives an occasion its name alone where it has one: "in the playlist Road". */
    private NounPhrase called(Relation.Occasion o) {
        NounPhrase entity = grammar.entity(places, Number.ONE);
        return entity.article() == NounPhrase.Article.NONE ? entity : occasion(o, Number.ONE);
    }

    private Text usual(Relation.Occasion o) {
        NounPhrase noun = occasion(o, Number.ONE);
        boolean several = cores.size() > 1 && grammar.random.nextBoolean();
        Text np = several ? Text.row("a single", noun.bare()) : noun.indefinite();
        return o.usual().orElse(o.phrase()).fill(Number.ONE, "np", np).whole();
    }

    private NounPhrase occasion(Relation.Occasion o, Number count) {
        List<Saying> sayings = new ArrayList<>();
        for (Condition.Member place : places) {
            List<Saying> own = place.negated() ? List.of() : owned(place, count);
            sayings.addAll(own.isEmpty() ? grammar.ofHead(place, count) : own);
        }
        return Assembly.of(o.noun(), count, sayings);
    }

    /** Verbalises conditions on an occasion whose own column holds the actor; empty if it has no such column. */
    private List<Saying> owned(Condition.Member place, Number count) {
        List<Condition> rest = new ArrayList<>(place.inner().conditions());
        List<Saying> sayings = new ArrayList<>();
        for (Condition c : place.inner().conditions()) {
            if (c instanceof Condition.SameAsOuter s && own(s)) {
                rest.remove(c);
                sayings.add(
                        rowSayings.peers().own(s, place.inner().table(), count).stating(place.at()));
            }
        }
        if (!sayings.isEmpty() && !rest.isEmpty()) {
            Meaning inner = place.inner().withConditions(rest);
            sayings.addAll(grammar.ofHead(
                    new Condition.Member(place.column(), false, inner, place.innerColumn(), place.at()), count));
        }
        return sayings;
    }

    /** Says whether the condition makes the actor a column of the occasion: "hosted by them". */
    private boolean own(Condition.SameAsOuter s) {
        return s.comparison() == Comparison.EQ
                && s.outer().table().equals(rows.table())
                && grammar.table(rows.table())
                        .scene()
                        .filter(t -> t.subject().equals(s.outer().column()))
                        .isPresent();
    }

    /** Takes a group of conditions that describe the occasion itself, such as the game. */
    private boolean place(List<Condition> group) {
        Optional<String> column = relation.occasion().flatMap(Relation.Occasion::column);
        boolean place = group.getFirst() instanceof Condition.Member
                && column.equals(column(group.getFirst()))
                && !relation.did().containsKey(column.orElse(""));
        if (place) {
            group.forEach(c -> places.add((Condition.Member) c));
        }
        return place;
    }

    private boolean tell(List<Condition> group, String column, boolean deed) {
        List<Template> templates = (deed ? relation.did() : relation.during()).getOrDefault(column, List.of());
        Kind kind = deed ? Kind.VERB : Kind.AFTER;
        Optional<Modifier> modifier = say(group, column, kind, templates);
        modifier.ifPresent(deed ? cores::add : during::add);
        if (deed && modifier.isPresent()) {
            say(group, column, kind, relation.didNot().getOrDefault(column, List.of()))
                    .ifPresent(denied::add);
        }
        return modifier.isPresent();
    }

    /** Verbalises conditions on one column with the given phrases. */
    private Optional<Modifier> say(List<Condition> group, String column, Kind kind, List<Template> templates) {
        if (templates.isEmpty()) {
            return Optional.empty();
        }
        Forms forms = kind == Kind.VERB
                ? new Forms(List.of(), List.of(), templates, List.of())
                : new Forms(List.of(), templates, List.of(), List.of());
        ColumnWords words = grammar.column(rows.table(), column).withPhrases(forms, Forms.NONE);
        return rowSayings.with(words, group, rows.table(), number).flatMap(s -> s.as(kind));
    }

    /** Turns "with more than 5 rebounds" into "had more than 5 rebounds". */
    private boolean tellAsHad(Condition c) {
        if (!always()) {
            return false;
        }
        Saying saying = rowSayings.of(c, rows.table(), Number.ONE);
        Optional<Modifier> after =
                saying.as(Kind.AFTER).filter(a -> a.lead().plain().equals("with"));
        after.ifPresent(a -> cores.add(a.as(Kind.VERB, Text.of("had"))));
        return after.isPresent();
    }

    private static Optional<String> column(Condition c) {
        return switch (c) {
            case Condition.Test t -> column(t.operand());
            case Condition.ComparedTo a -> column(a.operand());
            case Condition.Member m -> Optional.of(m.column());
            case Condition.SameAsOuter s -> Optional.of(s.column());
            case Condition.Pair _, Condition.Exists _, Condition.Either _, Condition.Both _, Condition.Unsupported _ ->
                Optional.empty();
        };
    }

    private static Optional<String> column(Operand operand) {
        return operand instanceof Operand.Of(String column) ? Optional.of(column) : Optional.empty();
    }
}
