package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.KeyColumns;
import org.spartabench.authors.wording.lexicon.Relation;
import org.spartabench.authors.wording.lexicon.TableWords;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.authors.wording.word.FigureFormat;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Writes noun phrases for the rows of a block and for the entities in one of its columns. */
record NounPhrases(Grammar grammar, RowSayings rowSayings, Orders orders, Totals totals) {

    /** Writes the rows: "chemotherapy treatments costing more than $3,000". */
    NounPhrase rows(Meaning m, Number number) {
        return rows(m, number, rowSayings, UnaryOperator.identity());
    }

    /** Writes rows with a clause right behind them, which no reader takes for a description of the rows compared with them. */
    NounPhrase compared(Meaning m, Number number) {
        return rows(m, number, rowSayings, sayings -> Saying.apart(sayings, number));
    }

    private NounPhrase rows(Meaning m, Number number, RowSayings phrases, UnaryOperator<List<Saying>> form) {
        TableWords words = grammar.table(m.table());
        List<Condition> conditions = new ArrayList<>(m.conditions());
        Optional<PredicatePath> own = Optional.empty();
        List<Saying> sayings = new ArrayList<>();
        for (Condition c : m.conditions()) {
            if (c instanceof Condition.SameAsOuter s
                    && s.comparison() == Comparison.EQ
                    && words.identifies(s.column())) {
                conditions.remove(c);
                if (grammar.shared(m.table(), s.column())) {
                    Text name = Text.of("of the same name");
                    sayings.add(
                            Saying.of(Modifier.of(Modifier.Kind.AFTER, name, List.of(s.at()), Modifier.Weight.LIGHT)));
                } else {
                    own = Optional.of(s.at());
                }
            }
        }
        Number shown = own.isPresent() ? Number.ONE : number;
        sayings.addAll(form.apply(phrases.all(conditions, m.table(), shown)));
        NounPhrase phrase = Assembly.of(words.noun(), shown, sayings);
        if (own.isPresent()) {
            Text same = new Text.Stating(own.get(), Text.of("the same"));
            return phrase.with(Text.row(same, phrase.before()), NounPhrase.Article.NONE);
        }
        boolean named = shown == Number.ONE && conditions.stream().anyMatch(c -> names(c, words));
        return named ? phrase.with(phrase.before(), NounPhrase.Article.THE) : phrase;
    }

    /** Says whether the condition names the row, so that it takes "the". */
    private static boolean names(Condition c, TableWords words) {
        return c instanceof Condition.Test t
                && t.operand() instanceof Meaning.Operand.Of(String column)
                && words.named().filter(column::equals).isPresent()
                && t.range() instanceof Meaning.Range.Relative(Comparison op, Expr.Literal v)
                && op == Comparison.EQ;
    }

    /** Gives the noun of the rows for the entity in a column: for a player, a performance is a game, a person a parent's child. */
    private Noun rowsOf(Meaning m, String column) {
        TableWords words = grammar.table(m.table());
        return words.scene()
                .filter(s -> s.subject().equals(column))
                .map(TableWords.Scene::noun)
                .or(() -> KeyColumns.counterpart(
                                grammar.column(m.table(), column).noun())
                        .filter(n -> words.noun().person()))
                .or(() -> words.relation(column).flatMap(Relation::row).filter(n -> !counted(m)))
                .orElse(words.noun());
    }

    /** Says whether figures belong to single rows: 90 wins are those of a season, not of whoever "worked as a manager". */
    boolean counted(Meaning m) {
        return m.limit().isPresent()
                || !m.totals().isEmpty()
                || m.conditions().stream().anyMatch(c -> switch (c) {
                    case Condition.ComparedTo _ -> true;
                    case Condition.Test t ->
                        t.operand() instanceof Meaning.Operand.Of(String column)
                                && grammar.column(m.table(), column).kind().figure();
                    default -> false;
                });
    }

    /** Writes the rows of the entity in a column, with order and limit. */
    NounPhrase chosenRows(Meaning m, String column, Number number) {
        Noun noun = rowsOf(m, column);
        TableWords words = grammar.table(m.table());
        RowSayings phrases = words.relation(column)
                .map(r -> rowSayings.ofWhole(m.table(), r))
                .orElse(rowSayings);
        if (m.limit().isPresent() && !m.order().isEmpty() || noun.equals(words.noun())) {
            return chosenRows(m, number, phrases);
        }
        return Assembly.of(noun, number, phrases.all(m.conditions(), m.table(), number));
    }

    /** Writes rows with order and limit: "the 5 bills with the highest amounts". */
    NounPhrase chosenRows(Meaning m, Number number) {
        return chosenRows(m, number, rowSayings);
    }

    private NounPhrase chosenRows(Meaning m, Number number, RowSayings phrases) {
        if (m.limit().isEmpty() || m.order().isEmpty()) {
            return rows(m, number, phrases, UnaryOperator.identity());
        }
        Number shown = m.limit().get() == 1 ? Number.ONE : Number.MANY;
        List<Saying> sayings = new ArrayList<>(phrases.all(m.conditions(), m.table(), shown));
        Saying first = first(m, shown);
        sayings.add(first.can(Modifier.Kind.BEFORE) ? 0 : sayings.size(), first);
        Noun noun = grammar.table(m.table()).noun();
        NounPhrase described = Assembly.of(noun, shown, sayings);
        boolean late = !described.relative().isEmpty()
                && first.can(Modifier.Kind.AFTER); // the clause would be said of the first
        NounPhrase all = late
                ? Assembly.of(noun, shown, List.of(first))
                        .among(rows(m.unordered(), Number.MANY, phrases, UnaryOperator.identity()))
                : described;
        String count = shown == Number.ONE ? "" : FigureFormat.count(m.limit().get());
        return all.with(Text.row(count, all.before()), NounPhrase.Article.THE);
    }

    /** Writes "with the highest amounts", "that come first in alphabetical order". */
    private Saying first(Meaning m, Number number) {
        Meaning.Sorting by = m.order().getFirst();
        if (orders.alphabetical(by, m)) {
            Text verb = orders.comeFirst(by, m, number);
            return Saying.of(Modifier.of(Modifier.Kind.VERB, verb, List.of(), Modifier.Weight.BULKY));
        }
        if (by.operand() instanceof Meaning.Operand.Of(String column)) {
            ColumnWords words = grammar.column(m.table(), column);
            boolean person = grammar.table(m.table()).noun().person(); // people are not late
            Optional<String> first = !person && onlyMoment(m.table(), column)
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

    /** Says whether the column is the only moment of the table, so that the rows themselves are early or late. */
    private boolean onlyMoment(String table, String column) {
        return grammar.table(table).columns().entrySet().stream()
                .filter(e -> e.getValue().kind().moment())
                .map(Map.Entry::getKey)
                .toList()
                .equals(List.of(column));
    }
}
