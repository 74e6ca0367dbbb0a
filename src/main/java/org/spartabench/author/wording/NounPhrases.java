package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.lexicon.TableWords;
import org.spartabench.author.wording.meaning.Meaning;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.author.wording.text.FigureFormat;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Text;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.PredicatePath;

/** Writes noun phrases for the rows of a block and for the entities in one of its columns. */
final class NounPhrases {

    private final Grammar voice;
    private final RowSayings rowSayings;
    private final Orders orders;
    private final Totals totals;

    NounPhrases(Grammar voice, RowSayings rowSayings, Orders orders, Totals totals) {
        this.voice = voice;
        this.rowSayings = rowSayings;
        this.orders = orders;
        this.totals = totals;
    }

    /** The rows: "chemotherapy treatments costing more than $3,000". */
    NounPhrase rows(Meaning m, Noun.Number number) {
        return rows(m, number, rowSayings);
    }

    private NounPhrase rows(Meaning m, Noun.Number number, RowSayings told) {
        TableWords words = voice.table(m.table());
        List<Condition> conditions = new ArrayList<>(m.conditions());
        Optional<PredicatePath> own = Optional.empty();
        for (Condition c : m.conditions()) {
            if (c instanceof Condition.Same s && s.comparison() == Comparison.EQ && words.identifies(s.column())) {
                own = Optional.of(s.at());
                conditions.remove(c);
            }
        }
        Noun.Number shown = own.isPresent() ? Noun.Number.ONE : number;
        NounPhrase phrase = Assembly.of(words.noun(), shown, told.all(conditions, m.table(), shown));
        if (own.isPresent()) {
            Text same = new Text.Stating(own.get(), Text.of("the same"));
            return phrase.with(Text.row(same, phrase.before()), NounPhrase.Article.NONE);
        }
        boolean named = shown == Noun.Number.ONE && conditions.stream().anyMatch(c -> names(c, words));
        return named ? phrase.with(phrase.before(), NounPhrase.Article.THE) : phrase;
    }

    private static boolean names(Condition c, TableWords words) {
        return c instanceof Condition.Test t
                && t.operand() instanceof Meaning.Operand.Of(String column)
                && words.named().filter(column::equals).isPresent()
                && t.range() instanceof Meaning.Range.Relative(Comparison op, Expr.Literal v)
                && op == Comparison.EQ;
    }

    /** What a row is for the thing in one of its columns: for a player, a performance is a game. */
    private Noun rowsOf(Meaning m, String column) {
        TableWords words = voice.table(m.table());
        return words.scene()
                .filter(s -> s.subject().equals(column))
                .map(TableWords.Scene::noun)
                .orElse(words.noun());
    }

    /** The rows that the thing in a column has, with order and limit. */
    NounPhrase chosenRows(Meaning m, String column, Noun.Number number) {
        Noun noun = rowsOf(m, column);
        TableWords words = voice.table(m.table());
        RowSayings told = words.relation(column)
                .map(r -> rowSayings.ofWhole(m.table(), r))
                .orElse(rowSayings);
        if (m.limit().isPresent() && !m.order().isEmpty() || noun.equals(words.noun())) {
            return chosenRows(m, number, told);
        }
        return Assembly.of(noun, number, told.all(m.conditions(), m.table(), number));
    }

    /** Rows with order and limit: "the 5 bills with the highest amounts". */
    NounPhrase chosenRows(Meaning m, Noun.Number number) {
        return chosenRows(m, number, rowSayings);
    }

    private NounPhrase chosenRows(Meaning m, Noun.Number number, RowSayings told) {
        if (m.limit().isEmpty() || m.order().isEmpty()) {
            return rows(m, number, told);
        }
        Noun.Number shown = m.limit().get() == 1 ? Noun.Number.ONE : Noun.Number.MANY;
        List<Saying> sayings = new ArrayList<>(told.all(m.conditions(), m.table(), shown));
        Saying first = first(m, shown);
        sayings.add(first.can(Modifier.Kind.BEFORE) ? 0 : sayings.size(), first);
        NounPhrase all = Assembly.of(voice.table(m.table()).noun(), shown, sayings);
        Text count = shown == Noun.Number.ONE
                ? Text.NONE
                : Text.of(FigureFormat.count(m.limit().get()));
        return all.with(Text.row(count, all.before()), NounPhrase.Article.THE);
    }

    /** "with the highest amounts", "that come first in alphabetical order". */
    private Saying first(Meaning m, Noun.Number number) {
        Meaning.Sorting by = m.order().getFirst();
        if (orders.alphabetical(by, m)) {
            Text verb = orders.comeFirst(by, m, number);
            return Saying.of(Modifier.of(Modifier.Kind.VERB, verb, List.of(), Modifier.Weight.BULKY));
        }
        if (by.operand() instanceof Meaning.Operand.Of(String column)) {
            ColumnWords words = voice.column(m.table(), column);
            Optional<String> first = onlyMoment(m.table(), column)
                    ? Optional.of(words.superlative().of(by.descending()))
                    : words.extreme(by.descending());
            if (first.isPresent()) {
                return Saying.of(
                        Modifier.of(Modifier.Kind.BEFORE, Text.of(first.get()), List.of(), Modifier.Weight.LIGHT));
            }
        }
        Text best = Text.row("with", totals.best(m, by, number, Optional.empty()));
        return Saying.of(Modifier.of(Modifier.Kind.AFTER, best, List.of(), Modifier.Weight.LIGHT));
    }

    /** Whether the column alone says when a row was, so that the rows themselves are early or late. */
    private boolean onlyMoment(String table, String column) {
        List<String> moments = voice.table(table).columns().entrySet().stream()
                .filter(e -> e.getValue().kind().moment())
                .map(Map.Entry::getKey)
                .toList();
        return moments.equals(List.of(column));
    }
}
