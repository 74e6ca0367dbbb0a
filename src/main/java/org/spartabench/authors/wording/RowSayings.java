package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Relation;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.meaning.Meaning.Range;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Verbalises the conditions on a row of a table, with the table's own noun as the subject.
 *
 * @param overrides other phrases for some columns
 */
record RowSayings(Grammar grammar, PeerSayings peers, Totals totals, Map<ColumnRef, Relation.Told> overrides) {

    /** Takes the phrases for rows that an entity has as a whole. */
    RowSayings ofWhole(String table, Relation relation) {
        Map<ColumnRef, Relation.Told> words = new HashMap<>();
        relation.whole().forEach((column, forms) -> words.put(new ColumnRef(table, column), forms));
        return new RowSayings(grammar, peers, totals, words);
    }

    private ColumnWords words(String table, String column) {
        ColumnWords words = grammar.column(table, column);
        Relation.Told other = overrides.get(new ColumnRef(table, column));
        return other == null ? words : words.withPhrases(other.is(), other.not());
    }

    /** Verbalises all conditions of a block; memberships of one column form one saying. */
    List<Saying> all(List<Condition> conditions, String table, Number number) {
        List<Saying> sayings = new ArrayList<>();
        Set<Condition> verbalised = new HashSet<>();
        List<Condition> turned =
                conditions.stream().map(c -> grammar.subjectChoice.of(c, table)).toList();
        for (Condition c : turned) {
            if (!verbalised.add(c)) {
                continue;
            }
            if (!(c instanceof Condition.Member m)) {
                sayings.add(of(c, table, number));
            } else if (grammar.table(table).identifies(m.column())) {
                sayings.addAll(grammar.ofHead(m, number));
            } else {
                List<Condition.Member> others = together(m, turned);
                verbalised.addAll(others);
                sayings.add(about(others, table, number));
            }
        }
        return sayings;
    }

    /** Collects the memberships of the same column, if at least one of them is positive. */
    private static List<Condition.Member> together(Condition.Member m, List<Condition> conditions) {
        List<Condition.Member> same = conditions.stream()
                .filter(c ->
                        c instanceof Condition.Member other && other.column().equals(m.column()))
                .map(Condition.Member.class::cast)
                .toList();
        return same.stream().allMatch(Condition.Member::negated) ? List.of(m) : same;
    }

    Saying of(Condition condition, String table, Number number) {
        return switch (condition) {
            case Condition.Test t ->
                switch (t.operand()) {
                    case Operand.Of c -> test(t, words(table, c.column()), number);
                    case Operand.Total total -> totals.test(total, t, table);
                };
            case Condition.Member m ->
                grammar.table(table).identifies(m.column())
                        ? Saying.join(grammar.ofHead(m, number), "and", List.of(), person(table), number)
                        : about(List.of(m), table, number);
            case Condition.ComparedTo a ->
                switch (a.operand()) {
                    case Operand.Of c -> peers.against(a, words(table, c.column()), table, number);
                    case Operand.Total total -> totals.against(total, a, table);
                };
            case Condition.SameAsOuter s -> peers.correlated(s, words(table, s.column()), table, number);
            case Condition.Exists t -> thereIs(t);
            case Condition.Either e ->
                Saying.join(parts(e.any(), table, number), "or", List.of(e.at()), person(table), number);
            case Condition.Both b ->
                Saying.join(parts(b.all(), table, number), "and", List.of(b.at()), person(table), number);
            case Condition.Pair p -> peers.pair(p, table);
            case Condition.Unsupported o ->
                Saying.of(Modifier.of(Kind.CLAUSE, Text.of("where " + o.words()), List.of(o.at()), Weight.CLAUSAL));
        };
    }

    private boolean person(String table) {
        return grammar.table(table).noun().person();
    }

    private List<Saying> parts(List<Condition> parts, String table, Number number) {
        return parts.stream().map(p -> of(p, table, number)).toList();
    }

    /** Verbalises conditions on one column with the given words; empty for conditions on no single column. */
    Optional<Saying> with(ColumnWords words, List<Condition> conditions, String table, Number number) {
        return switch (conditions.getFirst()) {
            case Condition.Test t -> Optional.of(test(t, words, number));
            case Condition.Member _ ->
                Optional.of(positive(
                        conditions.stream().map(Condition.Member.class::cast).toList(), words, number));
            case Condition.ComparedTo a -> Optional.of(peers.against(a, words, table, number));
            case Condition.SameAsOuter s -> Optional.of(peers.same(s, words, table, number));
            case Condition.Exists _, Condition.Either _, Condition.Both _, Condition.Pair _, Condition.Unsupported _ ->
                Optional.empty();
        };
    }

    /** Denies a condition of the entity, not of the row: "directed by a person who is not …". */
    private Saying positive(List<Condition.Member> members, ColumnWords words, Number number) {
        NounPhrase entity = grammar.entity(members, Number.ONE);
        return new Saying(
                grammar.fill(words.is(), Map.of("v", entity.indefinite()), at(members), number, entity.weight()));
    }

    private static List<PredicatePath> at(List<Condition.Member> members) {
        return members.stream().flatMap(m -> m.at().stream()).toList();
    }

    private Saying test(Condition.Test t, ColumnWords words, Number number) {
        Map<Kind, Modifier> modifiers = new EnumMap<>(Kind.class);
        List<PredicatePath> at = List.of(t.at());
        forms(words, t.range()).ifPresent(forms -> {
            Text fill = grammar.valuePhrases.of(t.range(), words);
            modifiers.putAll(grammar.fill(forms, Map.of("v", fill), at, number, Weight.LIGHT));
            comparative(words, t.range(), at, number).ifPresent(m -> modifiers.put(m.kind(), m));
        });
        noun(words, t.range())
                .ifPresent(
                        n -> modifiers.put(Kind.NOUN, Modifier.of(Kind.NOUN, Text.of(n.in(number)), at, Weight.LIGHT)));
        if (!modifiers.containsKey(Kind.VERB) && !modifiers.containsKey(Kind.AFTER)) {
            Text clause = Text.row(words.noun().one(), Text.of(grammar.valuePhrases.clause(t.range(), words)));
            modifiers.putIfAbsent(Kind.WHOSE, Modifier.of(Kind.WHOSE, clause, at, Weight.LIGHT));
        }
        return new Saying(modifiers);
    }

    private static Optional<Noun> noun(ColumnWords words, Range range) {
        return range instanceof Range.Relative(Comparison op, Expr.Literal value) && op == Comparison.EQ
                ? Optional.ofNullable(words.values().get(raw(value))).flatMap(ColumnWords.ValueWords::noun)
                : Optional.empty();
    }

    /** Writes "taller than 80 inches" with a probability of two thirds. */
    private Optional<Modifier> comparative(ColumnWords words, Range range, List<PredicatePath> at, Number number) {
        if (!(range instanceof Range.Relative(Comparison op, Expr.Literal value))
                || op != Comparison.GT && op != Comparison.LT
                || words.kind() != ColumnWords.Kind.AMOUNT
                || words.than().isEmpty()
                || words.comparative().equals(ColumnWords.HIGHER)
                || grammar.random.nextInt(3) == 0) {
            return Optional.empty();
        }
        String figure = ValuePhrases.withUnit(value, ValuePhrases.value(value, words), words);
        Text more = Text.of(words.comparative().of(op == Comparison.GT));
        Map<Kind, Modifier> modifiers =
                grammar.fill(bound(words), Map.of("more", more, "v", Text.of(figure)), at, number, Weight.LIGHT);
        return Optional.ofNullable(modifiers.getOrDefault(Kind.AFTER, modifiers.get(Kind.VERB)));
    }

    /** Puts the noun before the comparative where a number follows: "with a duration longer than 90 minutes". */
    private static Forms bound(ColumnWords words) {
        boolean named = words.than().all().stream()
                .anyMatch(t -> t.source().contains("{more} " + words.noun().one()));
        return named ? words.is().saying(" of {v}", " {more} than {v}") : words.than();
    }

    /** Gives the phrases that fit a range; none if only a clause with the column's noun can express it. */
    private static Optional<Forms> forms(ColumnWords words, Range range) {
        boolean word = words.kind() == ColumnWords.Kind.WORD;
        boolean label = words.kind().figure() && words.labels();
        Forms forms = switch (range) {
            case Range.Relative r when !word -> r.comparison() == Comparison.EQ || !label ? words.is() : Forms.NONE;
            case Range.Relative(Comparison op, Expr.Literal value) -> {
                Optional<ColumnWords.ValueWords> known =
                        Optional.ofNullable(words.values().get(raw(value)));
                yield switch (op) {
                    case EQ ->
                        known.map(ColumnWords.ValueWords::is).orElse(Forms.NONE).orElse(words.is());
                    case NE ->
                        known.map(ColumnWords.ValueWords::not)
                                .orElse(Forms.NONE)
                                .orElse(words.not());
                    case LT, LE, GT, GE -> Forms.NONE;
                };
            }
            case Range.Span s -> word || label ? Forms.NONE : words.is();
            case Range.OneOf o when o.negated() && label -> Forms.NONE;
            case Range.OneOf o when !o.negated() && adjectives(o, words) -> Forms.before("{v}", "[is|are] {v}");
            case Range.OneOf o -> o.negated() && word ? words.not() : words.is();
            case Range.Matching m -> ValuePhrases.calendar(m, words) ? words.is() : Forms.NONE;
            case Range.Missing m -> Forms.NONE;
            case Range.Truth t -> t.value() ? words.is() : words.not();
        };
        return Optional.of(forms).filter(f -> !f.isEmpty());
    }

    /** Says whether all values stand before the noun: "British or Italian drivers". */
    private static boolean adjectives(Range.OneOf o, ColumnWords words) {
        return o.values().stream()
                .map(RowSayings::raw)
                .allMatch(v -> words.values().containsKey(v)
                        && words.values().get(v).is().equals(Forms.before(v, "[is|are] " + v)));
    }

    private static String raw(Expr.Literal value) {
        return switch (value) {
            case Expr.TextLiteral t -> t.value();
            case Expr.NumberLiteral n -> n.value().toPlainString();
            case Expr.BooleanLiteral b -> String.valueOf(b.value());
            case Expr.NullLiteral n -> "";
        };
    }

    /** Verbalises memberships of the entity in a key column: "with a doctor who works at Central Hospital". */
    private Saying about(List<Condition.Member> members, String table, Number number) {
        Condition.Member first = members.getFirst();
        ColumnWords words = words(table, first.column());
        List<PredicatePath> at = at(members);
        if (members.size() == 1 && kept(words) && sibling(first, table)) {
            return alike(first, words, number);
        }
        if (grammar.table(table).relation(first.column()).isEmpty()) {
            return Saying.of(whose(members, words, at), owning(members, words, at, number));
        }
        boolean denied = members.size() == 1 && first.negated();
        Optional<NounPhrase> called = members.size() > 1 ? Optional.empty() : grammar.called(first, done(words));
        if (called.isPresent() && kept(words) && called.get().bare().plain().startsWith("the ")) {
            String is = denied ? " is not" : " is"; // "whose growth rate is slow", not "of the growth rate slow"
            Text name = grammar.called(first, true).orElseThrow().bare();
            if (describes(first, name, words.noun())) {
                Text trait = denied
                        ? Text.row(words.noun().one() + " other than", name)
                        : Text.row(name, Text.of(words.noun().one()));
                Modifier with =
                        new Modifier(Kind.AFTER, Text.of("with"), Text.row(Text.ARTICLE, trait), at, Weight.LIGHT);
                return Saying.of(with, with.as(Kind.VERB, Text.of(number == Number.ONE ? "has" : "have")));
            }
            Modifier whose =
                    Modifier.of(Kind.WHOSE, Text.row(Text.of(words.noun().one() + is), name), at, Weight.LIGHT);
            Text the = Text.row("the " + words.noun().one(), name);
            String have = number == Number.ONE ? "has" : "have";
            Modifier held = proper(name)
                    ? Modifier.of(Kind.AFTER, Text.row("of", the), at, Weight.LIGHT) // "of the constructor Ferrari"
                    : new Modifier(Kind.VERB, Text.of(have), the, at, Weight.LIGHT);
            return denied ? Saying.of(whose) : Saying.of(whose, held);
        }
        NounPhrase entity = members.size() > 1
                ? grammar.entity(members, number)
                : called.orElseGet(() -> denied
                        ? grammar.entity(first.inner(), first.innerColumn(), number)
                        : grammar.entity(members, number));
        Map<String, Text> gaps = Map.of("v", number == Number.ONE ? entity.indefinite() : entity.bare());
        Map<Kind, Modifier> modifiers =
                grammar.fill(denied ? words.not() : words.is(), gaps, at, number, entity.weight());
        modifiers.remove(Kind.BEFORE);
        if (denied && modifiers.isEmpty()) {
            new Saying(grammar.fill(words.is(), gaps, at, number, entity.weight()))
                    .as(Kind.AFTER)
                    .ifPresent(m -> modifiers.put(Kind.AFTER, m.as(Kind.AFTER, Text.row("not", m.lead()))));
        }
        if (!modifiers.containsKey(Kind.VERB) && !modifiers.containsKey(Kind.AFTER)) {
            modifiers.put(Kind.WHOSE, whose(members, words, at));
            modifiers.putIfAbsent(Kind.VERB, owning(members, words, at, number));
        } else if (!denied && entity.weight() != Weight.LIGHT && vague(words)) {
            modifiers.remove(Kind.VERB); // "whose race is held …", not "that are for a race that …"
            modifiers.put(Kind.WHOSE, whose(members, words, at));
            if (entity.weight() == Weight.CLAUSAL) {
                modifiers.remove(Kind.AFTER);
            }
        }
        return new Saying(modifiers);
    }

    /** Says whether rows are known by a word and by nothing that is counted or dated: a growth rate that is slow, a firmness that is hard. */
    private boolean describes(Condition.Member m, Text name, Noun noun) {
        String word = "[\\p{Ll}-]{3,}";
        return name.plain().matches(word + "((, | or )" + word + ")*")
                && !name.plain().contains(English.lastWord(noun.one()))
                && grammar.table(m.inner().table()).columns().values().stream()
                        .noneMatch(c -> c.kind().figure() || c.kind().moment());
    }

    /** Says whether it begins with a capital: Ferrari is an entity of its own, a growth rate that is slow is none. */
    private static boolean proper(Text name) {
        return name.plain().codePoints().limit(1).anyMatch(Character::isUpperCase);
    }

    /** Says whether the rows inside are rows of the same table that share the entity. */
    private boolean sibling(Condition.Member m, String table) {
        Meaning inner = m.inner();
        return inner.table().equals(table)
                && m.innerColumn().equals(m.column())
                && inner.limit().isEmpty()
                && inner.totals().isEmpty()
                && !inner.conditions().isEmpty()
                && inner.conditions().stream().noneMatch(Condition.SameAsOuter.class::isInstance);
    }

    /** Writes "of the same media type as a track named Ode", rather than "of media types that have a track named Ode". */
    private Saying alike(Condition.Member m, ColumnWords words, Number number) {
        NounPhrase rows = grammar.rows(m.inner(), Number.ONE);
        Text one = m.negated() ? Text.row("any", rows.bare()) : rows.indefinite();
        Text same = Text.row("of the same " + words.noun().one() + " as", one);
        String be = (number == Number.ONE ? "is" : "are") + (m.negated() ? " not" : "");
        Weight weight = rows.weight().or(Weight.BULKY);
        Modifier verb = new Modifier(Kind.VERB, Text.of(be), same, m.at(), weight);
        return m.negated() ? Saying.of(verb) : Saying.of(verb, verb.as(Kind.AFTER, Text.NONE));
    }

    /** Says whether it tells what the entity did to the row: "shipped via". */
    private static boolean done(ColumnWords words) {
        return words.is().after().stream()
                .map(t -> t.source().split(" "))
                .anyMatch(w -> w.length == 3 && w[2].equals("{v}") && Assembly.participle(w[0]));
    }

    /** Says whether the row just has it: "of the growth rate slow". */
    private static boolean kept(ColumnWords words) {
        return words.is().after().stream().anyMatch(t -> t.source().equals("of {v}"));
    }

    /** Says whether nothing is known of a relation but that there is one. */
    private static boolean vague(ColumnWords words) {
        return words.is().verb().stream().anyMatch(t -> t.source().startsWith("[is|are] for "));
    }

    /** Writes "have a visiting team that played at home before …". */
    private Modifier owning(List<Condition.Member> members, ColumnWords words, List<PredicatePath> at, Number number) {
        List<Saying> sayings = new ArrayList<>();
        members.forEach(m -> sayings.addAll(grammar.ofHead(m, Number.ONE)));
        NounPhrase entity = Assembly.of(words.noun(), Number.ONE, sayings);
        Text have = Text.of(number == Number.ONE ? "has" : "have");
        return new Modifier(
                Kind.VERB, have, entity.indefinite(), at, entity.weight().or(Weight.BULKY));
    }

    /** Writes "visiting team played at home before …", with the column's own noun and all conditions as verbs. */
    private Modifier whose(List<Condition.Member> members, ColumnWords words, List<PredicatePath> at) {
        Optional<NounPhrase> called = members.size() == 1 && !members.getFirst().negated()
                ? grammar.called(members.getFirst(), true)
                : Optional.empty();
        if (called.isPresent()) { // "whose origin is Newark Liberty Intl"
            Text clause =
                    Text.row(Text.of(words.noun().one() + " is"), called.get().bare());
            return Modifier.of(Kind.WHOSE, clause, at, Weight.LIGHT);
        }
        List<Saying> sayings = members.stream()
                .flatMap(m -> grammar.ofHead(m, Number.ONE).stream())
                .toList();
        if (sayings.size() == 1 && !sayings.getFirst().can(Kind.VERB)) {
            Optional<Modifier> owned = sayings.getFirst().as(Kind.WHOSE);
            if (owned.isPresent() && !sayings.getFirst().can(Kind.AFTER)) { // "whose species' shape is ball"
                Text clause = Text.row(
                        Text.of(English.possessive(words.noun().one())),
                        owned.get().whole());
                return Modifier.of(Kind.WHOSE, clause, at, owned.get().weight().or(Weight.BULKY));
            }
        }
        List<Modifier> verbs = sayings.stream()
                .flatMap(s -> s
                        .verb(Number.ONE)
                        .or(() -> s.as(Kind.WHOSE).map(w -> w.as(Kind.VERB, Text.of("is one whose"))))
                        .or(() -> s.as(Kind.CLAUSE).map(w -> w.as(Kind.VERB, Text.of("is one"))))
                        .stream())
                .toList();
        Text clause = Text.row(words.noun().one(), Modifier.list(Modifier.sorted(verbs), "and"));
        return Modifier.of(Kind.WHOSE, clause, at, Weight.of(verbs).or(Weight.BULKY));
    }

    private Saying thereIs(Condition.Exists t) {
        NounPhrase rows = grammar.rows(t.inner(), Number.ONE);
        Text there = t.negated() ? Text.row("no", rows.bare()) : rows.indefinite();
        return Saying.of(
                Modifier.of(Kind.CLAUSE, Text.row("for which there is", there), List.of(t.at()), Weight.CLAUSAL));
    }
}
