package org.spartabench.authors.wording;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.TableWords;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.authors.wording.word.ComparisonPhrases;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Verbalises comparisons with a figure of other rows, with the enclosing row, or with another column of the row. */
record PeerSayings(Grammar grammar, Totals totals) {

    /** @param table of the row */
    Saying against(Condition.ComparedTo a, ColumnWords words, String table, Number number) {
        List<PredicatePath> at = List.of(a.at());
        Optional<Text> alike = one(a, words);
        boolean counted = words.kind() == ColumnWords.Kind.COUNT;
        boolean brief = counted || words.comparative().more().endsWith("er");
        boolean average =
                alike.isPresent() && all(a.inner(), table) && (grammar.random.nextBoolean() || !grammar.named(table));
        if (average && figured(words)) {
            String above = a.comparison() == Comparison.GT ? "above-average" : "below-average";
            Text figure = Text.row(
                    new Text.Naming(a.inner().at(), Text.row(Text.ARTICLE, Text.of(above))),
                    Text.of(words.noun().one()));
            return Saying.of(new Modifier(Kind.AFTER, Text.of("with"), figure, at, Weight.LIGHT));
        }
        if (average && brief) { // "taller than average", "more points than average"
            alike = Optional.of(Text.naming(a.inner().at(), "average"));
        }
        boolean light = average && brief;
        Text value = alike.orElseGet(() -> totals.figure(a.inner(), a.reach()));
        Map<Kind, Modifier> modifiers = new EnumMap<>(Kind.class);
        if (a.reach() == Meaning.Reach.ONE) {
            totals.extreme(a, words, number)
                    .ifPresentOrElse(
                            m -> modifiers.put(m.kind(), m),
                            () -> modifiers.putAll(comparison(words, a.comparison(), value, at, number)));
            if (light) {
                modifiers.replaceAll((_, m) -> m.weighing(Weight.LIGHT));
            }
        }
        if (!modifiers.containsKey(Kind.VERB) && !modifiers.containsKey(Kind.AFTER)) {
            Text is = Text.of(Comparatives.adjective(a.comparison(), words));
            Text clause = Text.row(words.noun().one(), is, value);
            modifiers.put(Kind.WHOSE, Modifier.of(Kind.WHOSE, clause, at, Weight.CLAUSAL));
        }
        return new Saying(modifiers);
    }

    /**
     * Writes "taller than every player born in 1946" for above the highest or below the lowest of the same column, "taller than
     * the average player" for above their average, and for that of some "more wins than the average for players born in 1946".
     */
    private Optional<Text> one(Condition.ComparedTo a, ColumnWords words) {
        Meaning inner = a.inner();
        boolean like = a.reach() == Meaning.Reach.ONE
                && a.operand() instanceof Meaning.Operand.Of(String column)
                && inner.output() instanceof Meaning.Output.Figure(Meaning.Operand.Total figure)
                && figure.column().equals(Optional.of(column))
                && grammar.column(inner.table(), column).equals(words)
                && grammar.table(inner.table()).scene().isEmpty();
        boolean alone = inner.conditions().stream().noneMatch(Condition.SameAsOuter.class::isInstance);
        if (!like || !alone) {
            return Optional.empty();
        }
        Comparison op = a.comparison();
        Meaning.Operand.Total total = ((Meaning.Output.Figure) inner.output()).total();
        Meaning.Function function = total.function();
        boolean best = function == Meaning.Function.MAX && op == Comparison.GT
                || function == Meaning.Function.MIN && op == Comparison.LT;
        boolean typical = function == Meaning.Function.AVG
                && (op == Comparison.GT || op == Comparison.LT)
                && words.kind().figure();
        boolean moment = words.kind() == ColumnWords.Kind.YEAR || words.kind() == ColumnWords.Kind.MOMENT;
        boolean besideOwn =
                !words.than().isEmpty() || moment || typical && !words.is().isEmpty();
        if (!besideOwn || !typical && (!best || inner.conditions().isEmpty())) {
            return Optional.empty();
        }
        if (typical
                && !grammar.compared(inner, Number.ONE)
                        .after()
                        .isEmpty()) { // conditions on "the average track" would be read as those of the row
            boolean said = than(words).all().stream()
                    .anyMatch(t ->
                            t.source().contains(English.lastWord(words.noun().one())));
            Text of = said
                    ? Text.row(Text.naming(inner.at(), "the average"), Text.of("for"))
                    : totals.typical(total, inner);
            return Optional.of(Text.row(of, grammar.compared(inner, Number.MANY).bare()));
        }
        Forms than = than(words);
        boolean named = than.all().stream()
                .anyMatch(t -> t.source().contains(" " + words.noun().one() + " {more}"));
        return Optional.of(Text.row(
                named ? "that of" : "",
                new Text.Naming(inner.at(), Text.of(typical ? "the average" : "every")),
                grammar.compared(inner, Number.ONE).bare()));
    }

    /** Says whether a block is the average of all rows of that table. */
    private static boolean all(Meaning inner, String table) {
        return inner.table().equals(table)
                && inner.conditions().isEmpty()
                && inner.totals().isEmpty()
                && inner.limit().isEmpty()
                && inner.output() instanceof Meaning.Output.Figure(Meaning.Operand.Total total)
                && total.function() == Meaning.Function.AVG;
    }

    /** Says whether rows have the figure by its noun, "with a freight of $5", rather than by an adjective or a verb. */
    private static boolean figured(ColumnWords words) {
        String noun = " " + words.noun().one();
        return !noun.contains("average")
                && words.is().after().stream().anyMatch(t -> t.source().endsWith("{a}" + noun + " of {v}"))
                && words.than().all().stream().allMatch(t -> t.source().contains("{more}" + noun));
    }

    private static Forms than(ColumnWords words) {
        return words.than().isEmpty() && words.kind().figure()
                ? words.is().saying(" of {v}", " {more} than {v}")
                : words.than();
    }

    /** Compares with a phrase that is longer than a number. */
    private Map<Kind, Modifier> comparison(
            ColumnWords words, Comparison op, Text value, List<PredicatePath> at, Number number) {
        boolean more = op == Comparison.GT || op == Comparison.LT;
        Forms than = than(words);
        if (more && !than.isEmpty()) {
            Text comparative = Text.of(words.comparative().of(op == Comparison.GT));
            return grammar.fill(than, Map.of("more", comparative, "v", value), at, number, Weight.CLAUSAL);
        }
        if (!words.as().isEmpty() && op != Comparison.NE && !more) {
            Text equally = Text.of(ComparisonPhrases.of("as", op));
            Text as = Text.row(equally, Text.of(words.kind() == ColumnWords.Kind.COUNT ? "many" : "much"));
            return grammar.fill(
                    words.as(), Map.of("as", as, "equally", equally, "v", value), at, number, Weight.CLAUSAL);
        }
        if (words.kind().figure() && (op == Comparison.EQ || op == Comparison.NE)) {
            String equal = op == Comparison.EQ ? " equal to {v}" : " different from {v}";
            return grammar.fill(words.is().saying(" of {v}", equal), Map.of("v", value), at, number, Weight.CLAUSAL);
        }
        String before = Comparatives.beforeOther(op, words);
        return before.isEmpty()
                ? Map.of()
                : grammar.fill(words.is(), Map.of("v", Text.row(before, value)), at, number, Weight.CLAUSAL);
    }

    /** Verbalises a correlation of a row with the enclosing row. */
    Saying correlated(Condition.SameAsOuter s, ColumnWords words, String table, Number number) {
        return grammar.table(table).holdsEntities(s.column()) || s.comparison() != Comparison.EQ
                ? same(s, words, table, number)
                : sameValue(s, words);
    }

    /** @param table of the row */
    Saying same(Condition.SameAsOuter s, ColumnWords words, String table, Number number) {
        TableWords outer = grammar.table(s.outer().table());
        boolean itself = outer.identifies(s.outer().column());
        Noun plays = grammar.column(s.outer().table(), s.outer().column()).noun();
        String noun = itself ? outer.noun().one() : plays.one();
        if (words.is().isEmpty()
                && s.comparison() == Comparison.EQ
                && !itself
                && words.kind() == ColumnWords.Kind.WORD) {
            String clause = words.noun().one() + " is the " + outer.noun().one() + "'s " + noun;
            return noun.equals(words.noun().one())
                    ? sameValue(s, words)
                    : Saying.of(Modifier.of(Kind.WHOSE, Text.of(clause), List.of(s.at()), Weight.LIGHT));
        }
        boolean role = noun.endsWith(" " + words.noun().one())
                || noun.endsWith(" " + grammar.noun(table, s.column()).one());
        boolean moment = words.kind() == ColumnWords.Kind.MOMENT || words.kind() == ColumnWords.Kind.YEAR;
        String row = moment ? "moment of the outer row" : "figure of the outer row";
        Text fill = Text.of(
                role && s.comparison() == Comparison.EQ
                        ? "the " + noun
                        : ComparisonPhrases.of(row, s.comparison(), noun));
        Map<Kind, Modifier> modifiers =
                grammar.fill(words.is(), Map.of("v", fill), List.of(s.at()), number, Weight.LIGHT);
        modifiers.remove(Kind.BEFORE);
        if (!modifiers.containsKey(Kind.VERB) && !modifiers.containsKey(Kind.AFTER)) {
            if (itself && outer.noun().person() && s.comparison() == Comparison.EQ) {
                String have = number == Number.ONE ? "has" : "have";
                Text verb = Text.of(have + " them as their " + words.noun().one());
                modifiers.put(Kind.VERB, Modifier.of(Kind.VERB, verb, List.of(s.at()), Weight.LIGHT));
                return new Saying(modifiers);
            }
            Text clause = Text.row(words.noun().one() + " is", fill);
            modifiers.put(Kind.WHOSE, Modifier.of(Kind.WHOSE, clause, List.of(s.at()), Weight.LIGHT));
        }
        return new Saying(modifiers);
    }

    /** Writes "hosted by them": the subject of the sentence. */
    Saying own(Condition.SameAsOuter s, String table, Number number) {
        ColumnWords words = grammar.column(table, s.column());
        Map<Kind, Modifier> modifiers =
                grammar.fill(words.is(), Map.of("v", Text.of("them")), List.of(s.at()), number, Weight.LIGHT);
        return modifiers.isEmpty() ? same(s, words, table, number) : new Saying(modifiers);
    }

    /** Writes "with the same payment method". */
    private static Saying sameValue(Condition.SameAsOuter s, ColumnWords words) {
        Text same = Text.of("the same " + words.noun().one());
        return Saying.of(new Modifier(Kind.AFTER, Text.of("with"), same, List.of(s.at()), Weight.LIGHT));
    }

    Saying pair(Condition.Pair p, String table) {
        ColumnWords left = grammar.column(table, p.left());
        ColumnWords right = grammar.column(table, p.right());
        String words = left.noun().one() + " " + Comparatives.adjective(p.comparison(), left) + " the "
                + right.noun().one();
        return Saying.of(Modifier.of(Kind.WHOSE, Text.of(words), List.of(p.at()), Weight.LIGHT));
    }
}
