package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Relation;
import org.spartabench.authors.wording.lexicon.TableWords;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Function;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.meaning.Meaning.Range;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Verbalises the relation of entities to the rows that name them: "who have received a bill of more than $4,000". */
record Relations(Grammar grammar, RowSayings rowSayings, NounPhrases nouns, OccasionPhrases scenes, Totals totals) {

    /** Most letters of words that a sentence may repeat. */
    private static final int SHORT = 4;

    /** Writes the entities in a column, described by all conditions on their rows. */
    NounPhrase entity(Meaning m, String column, Number number) {
        return Assembly.of(grammar.noun(m.table(), column), number, of(m, column, number));
    }

    /** Writes one entity that all these memberships describe. */
    NounPhrase entity(List<Condition.Member> members, Number number) {
        boolean single = members.size() == 1 && !members.getFirst().negated();
        Optional<NounPhrase> called = single ? called(members.getFirst(), false) : Optional.empty();
        if (called.isPresent()) {
            return called.get();
        }
        Condition.Member first =
                members.stream().filter(m -> !m.negated()).findFirst().orElse(members.getFirst());
        List<Saying> sayings = new ArrayList<>();
        members.forEach(m -> sayings.addAll(ofHead(m, number)));
        return Assembly.of(grammar.noun(first.inner().table(), first.innerColumn()), number, sayings);
    }

    /** Writes an entity by its name alone: "the Jazz genre", "media type MP3", "Deep Purple"; empty without such a name. */
    Optional<NounPhrase> called(Condition.Member member, boolean clear) {
        Meaning inner = member.inner();
        boolean named = isEntity(inner, member.innerColumn())
                && inner.limit().isEmpty()
                && inner.totals().isEmpty()
                && inner.conditions().size() == 1;
        if (!named
                || !(inner.conditions().getFirst() instanceof Condition.Test t)
                || !(t.operand() instanceof Operand.Of(String name))
                || !grammar.table(inner.table()).identifies(name)
                || texts(t.range()).isEmpty()) {
            return Optional.empty();
        }
        ColumnWords words = grammar.column(inner.table(), name);
        return Names.of(
                        grammar.table(inner.table()).noun(),
                        texts(t.range()).stream()
                                .map(value -> ValuePhrases.value(value, words))
                                .toList(),
                        clear)
                .map(text -> new NounPhrase(
                        Text.NONE,
                        new Text.Stating(t.at(), Text.of(text)),
                        Text.NONE,
                        Text.NONE,
                        Weight.LIGHT,
                        NounPhrase.Article.NONE));
    }

    /** Gives the texts of which the test allows one; empty for another test. */
    private static List<Expr.Literal> texts(Range range) {
        List<Expr.Literal> values =
                range instanceof Range.Relative(Comparison op, Expr.Literal one) && op == Comparison.EQ
                        ? List.of(one)
                        : range instanceof Range.OneOf(List<Expr.Literal> several, boolean negated) && !negated
                                ? several
                                : List.of();
        return values.stream().allMatch(Expr.TextLiteral.class::isInstance) ? values : List.of();
    }

    /** Verbalises all that a block states about the entities in the column. */
    List<Saying> of(Meaning m, String column, Number number) {
        boolean entity = isEntity(m, column);
        if (entity && m.limit().isPresent()) {
            return List.of(among(m, number, false, List.of()));
        }
        List<Saying> sayings = new ArrayList<>();
        if (entity) {
            sayings.addAll(rowSayings.all(m.conditions(), m.table(), number));
            m.totals().forEach(c -> sayings.add(rowSayings.of(c, m.table(), number)));
            return sayings;
        }
        List<Condition> rest = new ArrayList<>();
        for (Condition c : m.conditions()) {
            Condition turned = grammar.subjectChoice.about(grammar.subjectChoice.of(c, m.table()), m.table(), column);
            if (turned.concerns(column)) {
                sayings.addAll(head(turned, m.table(), column, number));
            } else {
                rest.add(turned);
            }
        }
        sayings.addAll(having(m.withConditions(rest), column, number, false, List.of()));
        return sayings;
    }

    /** Says whether the rows of the block are the entities in the column themselves. */
    boolean isEntity(Meaning m, String column) {
        TableWords words = grammar.table(m.table());
        return words.identifies(column)
                && words.relation(column)
                        .filter(r -> !r.onlyCounted() || !m.totals().isEmpty())
                        .isEmpty();
    }

    /** Verbalises a condition that {@linkplain Condition#concerns concerns} the entity. */
    List<Saying> head(Condition c, String table, String column, Number number) {
        return switch (c) {
            case Condition.Test t -> List.of(named(t, table, column, number));
            case Condition.Member m -> ofHead(m, number);
            case Condition.Either e -> List.of(heads(e.any(), "or", e.at(), table, column, number));
            case Condition.Both b -> List.of(heads(b.all(), "and", b.at(), table, column, number));
            case Condition.ComparedTo _,
                    Condition.SameAsOuter _,
                    Condition.Exists _,
                    Condition.Pair _,
                    Condition.Unsupported _ -> List.of(rowSayings.of(c, table, number));
        };
    }

    private Saying heads(
            List<Condition> parts, String conjunction, PredicatePath at, String table, String column, Number number) {
        boolean person = grammar.noun(table, column).person();
        List<Saying> sayings = parts.stream()
                .map(x -> Saying.join(head(x, table, column, number), "and", List.of(), person, number))
                .toList();
        return Saying.join(sayings, conjunction, List.of(at), person, number);
    }

    /** Verbalises a test on the name of the entity. */
    private Saying named(Condition.Test t, String table, String column, Number number) {
        ColumnWords words = grammar.column(table, column);
        List<PredicatePath> at = List.of(t.at());
        Optional<Boolean> denial = switch (t.range()) {
            case Range.Relative(Comparison op, Expr.Literal _)
            when op == Comparison.EQ || op == Comparison.NE -> Optional.of(op == Comparison.NE);
            case Range.OneOf(List<Expr.Literal> _, boolean negated) -> Optional.of(negated);
            default -> Optional.empty();
        };
        if (denial.isEmpty()) {
            Text clause = Text.of("name " + grammar.valuePhrases.clause(t.range(), words));
            return Saying.of(Modifier.of(Kind.WHOSE, clause, at, Weight.LIGHT));
        }
        boolean denied = denial.get();
        String be = number == Number.ONE ? "is" : "are";
        Text fill = grammar.valuePhrases.of(t.range(), words);
        Text after = Text.row(denied ? "other than" : "named", fill);
        Text verb = Text.row(denied ? be + " not" : be, fill);
        return Saying.of(
                Modifier.of(Kind.AFTER, after, at, Weight.LIGHT), Modifier.of(Kind.VERB, verb, at, Weight.LIGHT));
    }

    /** Verbalises a membership of the subject itself. */
    List<Saying> ofHead(Condition.Member m, Number number) {
        Meaning inner = m.inner();
        List<PredicatePath> at = new ArrayList<>(m.at());
        List<Condition> rest = new ArrayList<>();
        for (Condition c : inner.conditions()) {
            if (c instanceof Condition.SameAsOuter s
                    && s.column().equals(m.innerColumn())
                    && s.comparison() == Comparison.EQ) {
                at.add(s.at()); // IN and its correlation on the same key mean the same
            } else {
                rest.add(c);
            }
        }
        inner = inner.withConditions(rest);
        if (grammar.shared(inner.table(), m.innerColumn())) {
            return having(inner, m.innerColumn(), number, m.negated(), at);
        }
        if (m.negated()) {
            boolean onEntity = rest.stream().anyMatch(c -> c.concerns(m.innerColumn()));
            Optional<Modifier> denied = denied(inner, m.innerColumn(), number, at);
            if (denied.isPresent()) {
                return List.of(Saying.of(denied.get()));
            }
            return isEntity(inner, m.innerColumn()) || onEntity
                    ? List.of(among(inner, number, true, at))
                    : having(inner, m.innerColumn(), number, true, at);
        }
        List<Saying> sayings = of(inner, m.innerColumn(), number);
        return sayings.isEmpty()
                ? List.of(among(inner, number, false, at))
                : sayings.stream().map(s -> s.stating(at)).toList();
    }

    /** Denies the only condition on rows that are the entities themselves: "does not have an arena capacity of …". */
    private Optional<Modifier> denied(Meaning m, String column, Number number, List<PredicatePath> at) {
        boolean single = isEntity(m, column)
                && m.limit().isEmpty()
                && m.totals().isEmpty()
                && m.conditions().size() == 1;
        List<Saying> sayings = single ? rowSayings.all(m.conditions(), m.table(), number) : List.of();
        return sayings.size() != 1
                ? Optional.empty()
                : sayings.getFirst().verb(number).flatMap(Modifier::negated).map(v -> v.stating(at));
    }

    /** Writes "are among the 5 bills with the highest amounts", "is not a patient who …". */
    private Saying among(Meaning m, Number number, boolean negated, List<PredicatePath> at) {
        boolean one = number == Number.ONE;
        boolean first = m.limit().isPresent();
        Number shown = negated && !first ? number : Number.MANY;
        NounPhrase phrase = first
                ? nouns.chosenRows(m, shown)
                : m.output() instanceof Meaning.Output.Listed(String column)
                        ? entity(m, column, shown)
                        : nouns.rows(m, shown);
        Text verb = !negated || first
                ? Text.row((one ? "is" : "are") + (negated ? " not among" : " among"), phrase.the())
                : Text.row(one ? "is not" : "are not", one ? phrase.indefinite() : phrase.bare());
        return Saying.of(Modifier.of(Kind.VERB, verb, at, Weight.CLAUSAL));
    }

    /** Verbalises the rows of an entity, or their absence, and the conditions on all of them together. */
    private List<Saying> having(Meaning m, String column, Number number, boolean negated, List<PredicatePath> at) {
        List<Condition> others = new ArrayList<>(m.totals());
        Optional<Condition.Test> often = m.totals().stream()
                .filter(Relations::countsRows)
                .map(Condition.Test.class::cast)
                .findFirst();
        often.ifPresent(others::remove);
        Optional<TableWords.Scene> scene =
                grammar.table(m.table()).scene().filter(s -> m.limit().isEmpty());
        Optional<Saying> saying = scene.filter(s -> s.occasion().equals(column) && others.isEmpty())
                .flatMap(s -> scenes.inWhich(m, negated, often, at))
                .or(() -> scene.filter(s -> often.isEmpty() && !others.isEmpty() && !negated)
                        .flatMap(s -> scenes.averaging(m, column, others, at)));
        if (saying.isPresent()) {
            return List.of(saying.get());
        }
        Relation relation = grammar.shared(m.table(), column)
                ? Relation.SHARING_NAMES
                : grammar.table(m.table()).relation(column).orElse(Relation.HAVING);
        boolean person = grammar.noun(m.table(), column).person();
        Optional<Modifier> deed = relation.bare().isPresent() && m.limit().isEmpty() && others.isEmpty()
                ? new ActionPhrases(grammar, rowSayings, m, relation, person, number).tell(negated, often, at)
                : Optional.empty();
        if (deed.isPresent()) {
            return List.of(Saying.of(deed.get()));
        }
        Modifier had = whole(m, column, relation, number, negated, often, others, at);
        boolean inside = m.at().steps().size() > 1 && had.whole().plain().matches("(has|have) an? (?!.* with ).*");
        return List.of(
                inside // "races with a pit stop that …", as "have a race that has a pit stop that …" is too long a
                        // chain
                        ? Saying.of(
                                had,
                                new Modifier(
                                        Kind.AFTER,
                                        Text.of("with"),
                                        had.rest().startingWith(""),
                                        had.states(),
                                        had.weight()))
                        : Saying.of(had));
    }

    /** Says whether the condition is on the number of rows. */
    static boolean countsRows(Condition c) {
        return c instanceof Condition.Test t
                && t.operand() instanceof Operand.Total(Function f, Optional<String> column, boolean distinct)
                && f == Function.COUNT
                && !distinct
                && switch (t.range()) {
                    case Range.Relative _, Range.Span _, Range.OneOf _ -> true;
                    case Range.Matching _, Range.Missing _, Range.Truth _ -> false;
                };
    }

    /** Writes the row as a noun: "received a bill of more than $4,000". */
    private Modifier whole(
            Meaning m,
            String column,
            Relation relation,
            Number number,
            boolean negated,
            Optional<Condition.Test> often,
            List<Condition> others,
            List<PredicatePath> at) {
        boolean entries = relation.row().isPresent() && nouns.counted(m);
        Optional<Modifier> role = entries && relation.span().isPresent() && often.isEmpty() && others.isEmpty()
                ? role(m, relation, negated, at)
                : Optional.empty();
        if (role.isPresent()) {
            return role.get();
        }
        Relation stated = entries ? Relation.HAVING : relation.is().isEmpty() ? Relation.HAD : relation;
        boolean one = often.map(t -> ValuePhrases.onlyOne(t.range())).orElse(others.isEmpty());
        List<Text> had =
                others.stream().flatMap(c -> totals.with(c, m.table()).stream()).toList();
        NounPhrase chosen = nouns.chosenRows(m, column, one ? Number.ONE : Number.MANY);
        if (one && often.isPresent()) { // "more than 1 role in films": "in a film" would be one and the same
            chosen = chosen.behind(nouns.chosenRows(m, column, Number.MANY));
        }
        boolean inside =
                !had.isEmpty() && !chosen.relative().isEmpty(); // behind its clause it would be said of another thing
        NounPhrase rows = inside ? chosen.with(Text.list(had, "and")) : chosen;
        boolean acted = often.isPresent()
                && !negated
                && stated.is().stream().allMatch(t -> t.source().endsWith("as {np}"));
        Text np = often.isPresent()
                ? acted
                        ? Text.row( // "worked as a manager more than 2 times", not "as more than 2 managers"
                                nouns.chosenRows(m, column, Number.ONE).indefinite(),
                                grammar.valuePhrases.counted(often.get()),
                                Text.of(one ? "time" : "times"))
                        : grammar.valuePhrases.countedRows(rows, often.get())
                : m.limit().filter(l -> l > 1).isPresent()
                        ? Text.row("one of", rows.the())
                        : one ? rows.indefinite() : rows.bare();
        boolean many = often.isPresent() || !had.isEmpty();
        List<Template> denials =
                stated.not().stream().filter(t -> !many || t.has("np")).toList();
        denials = denials.isEmpty() ? Relation.NOT_SO_MANY : denials;
        Template template = grammar.draw(negated ? denials : fresh(stated.is(), rows));
        Text bare = !template.has("bare") || often.isPresent() || inside
                ? np
                : nouns.chosenRows(m, column, Number.MANY).bare();
        Template.Filled filled = template.fill(number, template.has("bare") ? "bare" : "np", bare);
        Text rest = inside ? filled.rest() : Text.row(filled.rest(), Text.list(had, "and"));
        Weight weight = had.isEmpty() ? rows.weight() : Weight.CLAUSAL;
        return Modifier.of(Kind.VERB, new Template.Filled(filled.lead(), rest), at, weight);
    }

    /** Tells the only figure of a person's row with the role: "had more than 90 wins in one year as a manager"; empty for other rows. */
    private Optional<Modifier> role(Meaning m, Relation relation, boolean negated, List<PredicatePath> at) {
        List<Saying> sayings = m.limit().isEmpty() ? rowSayings.all(m.conditions(), m.table(), Number.ONE) : List.of();
        return sayings.size() != 1
                ? Optional.empty()
                : sayings.getFirst()
                        .as(Kind.AFTER)
                        .filter(a -> a.lead().plain().equals("with") && a.weight() == Weight.LIGHT)
                        .filter(a -> !a.rest().plain().contains(" entr"))
                        .map(a -> {
                            String as = relation.span().orElseThrow() + " as "
                                    + English.article(
                                            relation.row().orElseThrow().one());
                            Text had = Text.of(negated ? "never had" : "had");
                            return new Modifier(
                                    Kind.VERB, had, Text.row(a.markedRest(), Text.of(as)), at, Weight.BULKY);
                        });
    }

    /** Prefers templates that repeat no word of the rows: no stadium hosts a game hosted by a team. */
    private static List<Template> fresh(List<Template> templates, NounPhrase rows) {
        List<String> words = List.of(rows.bare().plain().split(" "));
        List<Template> fresh = templates.stream()
                .filter(t ->
                        Arrays.stream(t.source().split(" ")).noneMatch(w -> w.length() > SHORT && words.contains(w)))
                .toList();
        return fresh.isEmpty() ? templates : fresh;
    }

    /** Writes the relation to the first rows in an order: "received the 3 bills with the highest amounts". */
    Saying havingFirst(Meaning m, String column, Number number) {
        Relation relation = grammar.table(m.table()).relation(column).orElse(Relation.HAVING);
        Relation stated =
                relation.row().isPresent() ? Relation.HAVING : relation.is().isEmpty() ? Relation.HAD : relation;
        NounPhrase rows = nouns.chosenRows(m, number);
        Text verb = scenes.best(m, column)
                .orElseGet(() -> grammar.draw(stated.is())
                        .fill(number, Map.of("np", rows.the(), "bare", rows.bare()))
                        .whole());
        return Saying.of(Modifier.of(Kind.VERB, verb, List.of(), Weight.CLAUSAL));
    }
}
