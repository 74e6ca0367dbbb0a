package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.author.wording.Modifier.Kind;
import org.spartabench.author.wording.Modifier.Weight;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.lexicon.Relation;
import org.spartabench.author.wording.lexicon.TableWords;
import org.spartabench.author.wording.meaning.Meaning;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.author.wording.meaning.Meaning.Function;
import org.spartabench.author.wording.meaning.Meaning.Operand;
import org.spartabench.author.wording.meaning.Meaning.Range;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Template;
import org.spartabench.author.wording.text.Text;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.PredicatePath;

/**
 * Verbalises what the rows of a block state about the entities in one of its columns: "who have received a bill of more
 * than $4,000".
 */
final class Relations {

    /** Letters of words that may well be said twice. */
    private static final int SHORT = 4;

    private final Grammar voice;
    private final RowSayings rowSayings;
    private final NounPhrases nouns;
    private final OccasionPhrases scenes;
    private final Totals totals;

    Relations(Grammar voice, RowSayings rowSayings, NounPhrases nouns, OccasionPhrases scenes, Totals totals) {
        this.voice = voice;
        this.rowSayings = rowSayings;
        this.nouns = nouns;
        this.scenes = scenes;
        this.totals = totals;
    }

    /** The things in one column, described by all that their rows say of them. */
    NounPhrase thing(Meaning m, String column, Noun.Number number) {
        return Assembly.of(voice.noun(m.table(), column), number, of(m, column, number));
    }

    /** One thing that all of these say, or deny, something of. */
    NounPhrase thing(List<Condition.Member> members, Noun.Number number) {
        Condition.Member first =
                members.stream().filter(m -> !m.negated()).findFirst().orElse(members.getFirst());
        List<Saying> sayings = new ArrayList<>();
        members.forEach(m -> sayings.addAll(ofHead(m, number)));
        return Assembly.of(voice.noun(first.inner().table(), first.innerColumn()), number, sayings);
    }

    /** All that a block says of the things in that column. */
    List<Saying> of(Meaning m, String column, Noun.Number number) {
        List<Saying> sayings = new ArrayList<>();
        if (isThing(m, column)) {
            if (m.limit().isPresent()) {
                sayings.add(among(m, number, false, List.of()));
                return sayings;
            }
            sayings.addAll(rowSayings.all(m.conditions(), m.table(), number));
            m.totals().forEach(c -> sayings.add(rowSayings.of(c, m.table(), number)));
            return sayings;
        }
        List<Condition> rest = new ArrayList<>();
        for (Condition c : m.conditions()) {
            Condition turned = voice.turning.about(voice.turning.of(c, m.table()), m.table(), column);
            if (turned.concerns(column)) {
                sayings.addAll(head(turned, m.table(), column, number));
            } else {
                rest.add(turned);
            }
        }
        sayings.addAll(having(m.withConditions(rest), column, number, false, List.of()));
        return sayings;
    }

    /** Whether the block's rows are the things in the column themselves, so that nothing relates the two. */
    boolean isThing(Meaning m, String column) {
        TableWords words = voice.table(m.table());
        return words.identifies(column)
                && words.relation(column)
                        .filter(r -> !r.onlyCounted() || !m.totals().isEmpty())
                        .isEmpty();
    }

    /** A condition that {@linkplain Condition#concerns concerns} the thing. */
    List<Saying> head(Condition c, String table, String column, Noun.Number number) {
        return switch (c) {
            case Condition.Test t -> List.of(named(t, table, column, number));
            case Condition.Member m -> ofHead(m, number);
            case Condition.Either e -> List.of(heads(e.any(), "or", e.at(), table, column, number));
            case Condition.Both b -> List.of(heads(b.all(), "and", b.at(), table, column, number));
            case Condition.Against a -> List.of(rowSayings.of(a, table, number));
            case Condition.Same s -> List.of(rowSayings.of(s, table, number));
            case Condition.ThereIs t -> List.of(rowSayings.of(t, table, number));
            case Condition.Pair p -> List.of(rowSayings.of(p, table, number));
            case Condition.Odd o -> List.of(rowSayings.of(o, table, number));
        };
    }

    private Saying heads(
            List<Condition> parts,
            String conjunction,
            PredicatePath at,
            String table,
            String column,
            Noun.Number number) {
        boolean person = voice.noun(table, column).person();
        List<Saying> sayings = parts.stream()
                .map(x -> Conjunctions.join(head(x, table, column, number), "and", List.of(), person, number))
                .toList();
        return Conjunctions.join(sayings, conjunction, List.of(at), person, number);
    }

    /** A test on the thing's own name. */
    private Saying named(Condition.Test t, String table, String column, Noun.Number number) {
        ColumnWords words = voice.column(table, column);
        List<PredicatePath> at = List.of(t.at());
        boolean value = t.range() instanceof Range.Relative(Comparison op, Expr.Literal v)
                        && (op == Comparison.EQ || op == Comparison.NE)
                || t.range() instanceof Range.OneOf;
        if (!value) {
            Text clause = Text.of("name " + voice.fills.clause(t.range(), words));
            return Saying.of(Modifier.of(Kind.WHOSE, clause, at, Weight.LIGHT));
        }
        boolean denied = t.range() instanceof Range.Relative(Comparison op, Expr.Literal v) && op == Comparison.NE
                || t.range() instanceof Range.OneOf(List<Expr.Literal> vs, boolean negated) && negated;
        String be = number == Noun.Number.ONE ? "is" : "are";
        Text fill = voice.fills.of(t.range(), words);
        Text after = Text.row(denied ? "other than" : "named", fill);
        Text verb = Text.row(denied ? be + " not" : be, fill);
        return Saying.of(
                Modifier.of(Kind.AFTER, after, at, Weight.LIGHT), Modifier.of(Kind.VERB, verb, at, Weight.LIGHT));
    }

    /** The subject itself is, or is not, among the things an inner block gives. */
    List<Saying> ofHead(Condition.Member m, Noun.Number number) {
        Meaning inner = m.inner();
        List<PredicatePath> at = new ArrayList<>(m.at());
        List<Condition> rest = new ArrayList<>();
        for (Condition c : inner.conditions()) {
            if (c instanceof Condition.Same s
                    && s.column().equals(m.innerColumn())
                    && s.comparison() == Comparison.EQ) {
                at.add(s.at()); // IN and its correlation on the same key say the same
            } else {
                rest.add(c);
            }
        }
        inner = inner.withConditions(rest);
        if (m.negated()) {
            boolean onThing = rest.stream().anyMatch(c -> c.concerns(m.innerColumn()));
            Optional<Modifier> denied = denied(inner, m.innerColumn(), number, at);
            if (denied.isPresent()) {
                return List.of(Saying.of(denied.get()));
            }
            return isThing(inner, m.innerColumn()) || onThing
                    ? List.of(among(inner, number, true, at))
                    : having(inner, m.innerColumn(), number, true, at);
        }
        List<Saying> sayings = of(inner, m.innerColumn(), number);
        return sayings.isEmpty()
                ? List.of(among(inner, number, false, at))
                : sayings.stream().map(s -> s.stating(at)).toList();
    }

    /** "does not have an arena capacity of …": the one thing that rows say of themselves, denied. */
    private Optional<Modifier> denied(Meaning m, String column, Noun.Number number, List<PredicatePath> at) {
        if (!isThing(m, column)
                || m.limit().isPresent()
                || !m.totals().isEmpty()
                || m.conditions().size() != 1) {
            return Optional.empty();
        }
        List<Saying> sayings = rowSayings.all(m.conditions(), m.table(), number);
        return sayings.size() != 1
                ? Optional.empty()
                : sayings.getFirst().verb(number).flatMap(Modifier::negated).map(v -> v.stating(at));
    }

    /** "are among the 5 bills with the highest amounts", "is not a patient who …". */
    private Saying among(Meaning m, Noun.Number number, boolean negated, List<PredicatePath> at) {
        boolean one = number == Noun.Number.ONE;
        boolean first = m.limit().isPresent();
        Noun.Number shown = negated && !first ? number : Noun.Number.MANY;
        NounPhrase things = first
                ? nouns.chosenRows(m, shown)
                : m.output() instanceof Meaning.Output.Listed(String column)
                        ? thing(m, column, shown)
                        : nouns.rows(m, shown);
        Text verb = !negated || first
                ? Text.row((one ? "is" : "are") + (negated ? " not among" : " among"), things.the())
                : Text.row(one ? "is not" : "are not", one ? things.indefinite() : things.bare());
        return Saying.of(Modifier.of(Kind.VERB, verb, at, Weight.CLAUSAL));
    }

    /** The thing has, or has not, such rows; and what else holds of all its rows together. */
    private List<Saying> having(Meaning m, String column, Noun.Number number, boolean negated, List<PredicatePath> at) {
        Relation relation = voice.table(m.table()).relation(column).orElse(Relation.HAVING);
        List<Condition> others = new ArrayList<>();
        Optional<Condition.Test> often = Optional.empty();
        for (Condition c : m.totals()) {
            if (often.isEmpty() && c instanceof Condition.Test t && countsRows(t)) {
                often = Optional.of(t);
            } else {
                others.add(c);
            }
        }
        TableWords table = voice.table(m.table());
        if (table.scene().filter(s -> s.occasion().equals(column)).isPresent()
                && others.isEmpty()
                && m.limit().isEmpty()) {
            Optional<Saying> inWhich = scenes.inWhich(m, negated, often, at);
            if (inWhich.isPresent()) {
                return List.of(inWhich.get());
            }
        }
        if (table.scene().isPresent()
                && often.isEmpty()
                && !others.isEmpty()
                && !negated
                && m.limit().isEmpty()) {
            Optional<Saying> averaging = scenes.averaging(m, column, others, at);
            if (averaging.isPresent()) {
                return List.of(averaging.get());
            }
        }
        Optional<Modifier> deed = relation.tellsDeeds() && m.limit().isEmpty() && others.isEmpty()
                ? new ActionPhrases(
                                voice,
                                rowSayings,
                                m,
                                relation,
                                voice.noun(m.table(), column).person(),
                                number)
                        .tell(negated, often, at)
                : Optional.empty();
        return List.of(Saying.of(
                deed.isPresent() ? deed.get() : whole(m, column, relation, number, negated, often, others, at)));
    }

    /** Whether the condition says how many rows there are. */
    static boolean countsRows(Condition c) {
        return c instanceof Condition.Test t
                && t.operand() instanceof Operand.Total(Function f, Optional<String> column, boolean distinct)
                && f == Function.COUNT
                && !distinct
                && !(t.range() instanceof Range.Matching)
                && !(t.range() instanceof Range.Missing)
                && !(t.range() instanceof Range.Truth);
    }

    /** The row said as a noun: "received a bill of more than $4,000". */
    private Modifier whole(
            Meaning m,
            String column,
            Relation relation,
            Noun.Number number,
            boolean negated,
            Optional<Condition.Test> often,
            List<Condition> totals,
            List<PredicatePath> at) {
        Relation told = relation.is().isEmpty() ? Relation.HAD : relation;
        boolean one = often.map(t -> ValuePhrases.onlyOne(t.range())).orElse(totals.isEmpty());
        NounPhrase rows = nouns.chosenRows(m, column, one ? Noun.Number.ONE : Noun.Number.MANY);
        Text with = Text.NONE;
        List<Text> had = new ArrayList<>();
        totals.forEach(c -> this.totals.with(c, m.table()).ifPresent(had::add));
        if (!had.isEmpty()) {
            with = Text.list(had, "and");
        }
        Text np = often.isPresent()
                ? voice.fills.countedRows(rows, often.get())
                : m.limit().filter(l -> l > 1).isPresent()
                        ? Text.row("one of", rows.the())
                        : one ? rows.indefinite() : rows.bare();
        boolean many = often.isPresent() || !had.isEmpty();
        List<Template> denials =
                told.not().stream().filter(t -> !many || t.has("np")).toList();
        denials = denials.isEmpty() ? Relation.NOT_SO_MANY : denials;
        Template template = voice.draw(negated ? denials : fresh(told.is(), rows));
        Map<String, Text> gaps = template.has("bare")
                ? Map.of(
                        "bare",
                        often.isPresent()
                                ? np
                                : nouns.chosenRows(m, column, Noun.Number.MANY).bare())
                : Map.of("np", np);
        Template.Filled filled = template.fill(number, gaps);
        Weight weight = had.isEmpty() ? rows.weight() : Weight.CLAUSAL;
        return Modifier.of(Kind.VERB, new Template.Filled(filled.lead(), Text.row(filled.rest(), with)), at, weight);
    }

    /** Those that do not say a word that the rows are described by: no stadium hosts a game hosted by a team. */
    private static List<Template> fresh(List<Template> templates, NounPhrase rows) {
        List<String> said = List.of(rows.bare().plain().split(" "));
        List<Template> fresh = templates.stream()
                .filter(t ->
                        Arrays.stream(t.source().split(" ")).noneMatch(w -> w.length() > SHORT && said.contains(w)))
                .toList();
        return fresh.isEmpty() ? templates : fresh;
    }

    /** The thing has the first rows in some order: "received the 3 bills with the highest amounts". */
    Saying havingFirst(Meaning m, String column, Noun.Number number) {
        Relation relation = voice.table(m.table()).relation(column).orElse(Relation.HAVING);
        Relation told = relation.is().isEmpty() ? Relation.HAD : relation;
        NounPhrase rows = nouns.chosenRows(m, number);
        Text verb = scenes.best(m, column)
                .orElseGet(() -> voice.draw(told.is())
                        .fill(number, Map.of("np", rows.the(), "bare", rows.bare()))
                        .whole());
        return Saying.of(Modifier.of(Kind.VERB, verb, List.of(), Weight.CLAUSAL));
    }
}
