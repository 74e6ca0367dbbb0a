package org.spartabench.authors.wording;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.meaning.Descriptions;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Function;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.meaning.Meaning.Output;
import org.spartabench.authors.wording.meaning.Meaning.Reach;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Verbalises aggregates over many rows: "the average cost of chemotherapy treatments". */
record Totals(Grammar grammar) {

    private static final Set<String> COUNTS = WordLists.words("read as counts");

    /** Writes the output of another block as a value of a comparison. */
    Text figure(Meaning m, Reach reach) {
        return switch (m.output()) {
            case Output.Figure f -> total(f.total(), m);
            case Output.Listed l -> listed(m, l.column(), reach);
            case Output.Existence e ->
                Text.row("that of", grammar.rows(m, Number.ONE).indefinite());
            case Output.Other o -> {
                Text rows = grammar.rows(m, Number.MANY).bare();
                yield Text.row(Descriptions.of(o.expr()) + " of", rows);
            }
        };
    }

    private Text listed(Meaning m, String column, Reach reach) {
        Text name = Text.naming(
                m.at(), "the " + grammar.column(m.table(), column).noun().one());
        NounPhrase of = grammar.chosenRows(m, Number.ONE);
        return switch (reach) {
            case ONE -> Text.row(name, Text.of("of"), of.the());
            case SOME -> Text.row(name, Text.of("of at least one"), of.bare());
            case EVERY -> Text.row(name, Text.of("of every"), of.bare());
        };
    }

    /** Writes "the average cost of chemotherapy treatments", "the highest cost among …", "the number of …". */
    Text total(Operand.Total total, Meaning m) {
        NounPhrase rows = grammar.rows(m, Number.MANY);
        Text over = m.conditions().isEmpty() ? Text.row("all", rows.bare()) : rows.bare();
        if (total.function() == Function.COUNT) {
            return total.distinct() && total.column().isPresent()
                    ? Text.row(new Text.Naming(m.at(), Text.row("the", name(total, m.table()))), Text.of("among"), over)
                    : Text.row(Text.naming(m.at(), "the number of"), over);
        }
        boolean one = rows.article() == NounPhrase.Article.NONE;
        String linked = link(total, m.table());
        String link = extreme(total.function()) && !one && linked.equals("of") ? "among" : linked;
        Text name = measured(total, m);
        boolean counts = total.function() == Function.AVG && linked.equals("of") && counts(total, m.table()) && !one;
        return grammar.onOccasions(total, m, name)
                .orElseGet(() -> counts // "the average amount of events" would be their number
                        ? rows.weight() == Weight.LIGHT
                                ? Text.row(
                                        name,
                                        Text.of("per"),
                                        grammar.rows(m, Number.ONE).bare())
                                : Text.row(name, Text.of("among"), over) // not "per event of a person whose …"
                        : Text.row(name, Text.of(link), over));
    }

    /** Writes "the average cost of", before the rows. */
    Text typical(Operand.Total total, Meaning m) {
        return Text.row(measured(total, m), Text.of(link(total, m.table())));
    }

    /** Writes "orders from 1996, what is the average freight", after "Among"; empty where the figure is not "of" its rows. */
    Optional<Text> among(Operand.Total total, Meaning m) {
        Text name = measured(total, m);
        if (m.conditions().isEmpty()
                || !link(total, m.table()).equals("of")
                || grammar.onOccasions(total, m, name).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(grammar.rows(m, Number.MANY))
                .filter(rows -> rows.article() != NounPhrase.Article.NONE)
                .map(rows -> Text.row(rows.the(), Text.of(", what is"), name));
    }

    private Text measured(Operand.Total total, Meaning m) {
        ColumnWords words = grammar.column(m.table(), total.column().orElse(""));
        String measure = measure(words);
        if (total.function() == Function.SUM && counts(total, m.table())) {
            return Text.naming(m.at(), "the sum of the " + words.noun().many());
        }
        return Text.naming(
                m.at(),
                "the " + adjective(total.function(), words) + " "
                        + measure.substring(0, Math.max(measure.lastIndexOf(' '), 0)));
    }

    private boolean counts(Operand.Total total, String table) {
        ColumnWords words = grammar.column(table, total.column().orElse(""));
        return words.kind() != ColumnWords.Kind.MONEY
                && COUNTS.contains(words.noun().one());
    }

    private String link(Operand.Total total, String table) {
        String measure = measure(grammar.column(table, total.column().orElse("")));
        return measure.substring(measure.lastIndexOf(' ') + 1);
    }

    private static String measure(ColumnWords words) {
        return words.measure().source().replace("{np}", "").strip();
    }

    private static boolean extreme(Function function) {
        return function == Function.MAX || function == Function.MIN;
    }

    private static String adjective(Function function, ColumnWords words) {
        return switch (function) {
            case AVG -> words.noun().one().startsWith("average") ? "mean" : "average";
            case SUM -> words.noun().one().startsWith("total") ? "combined" : "total";
            case MAX -> words.superlative().more();
            case MIN -> words.superlative().less();
            case COUNT -> "number of";
        };
    }

    /** Names a figure without its rows: "average cost", "number of appointments". */
    Text name(Operand.Total total, String table) {
        if (total.function() == Function.COUNT) {
            String counted = total.column()
                    .filter(c -> total.distinct())
                    .map(c -> "different " + grammar.noun(table, c).many())
                    .orElseGet(() -> grammar.table(table).noun().many());
            return Text.of("number of " + counted);
        }
        ColumnWords words = grammar.column(table, total.column().orElse(""));
        return Text.of(adjective(total.function(), words) + " " + words.noun().one());
    }

    /** Names a figure over counted units: "an average of more than 5 rebounds". */
    private static String plainName(Function function) {
        return switch (function) {
            case AVG -> "average";
            case SUM -> "total";
            case MAX -> "maximum";
            case MIN -> "minimum";
            case COUNT -> "number";
        };
    }

    /** Names a figure after "a": "minimum salary", "average cost". */
    private Text anyName(Operand.Total total, String table) {
        ColumnWords words = grammar.column(table, total.column().orElse(""));
        boolean plain = !words.kind().moment() && !words.noun().one().matches("m(ax|in)imum .*");
        return extreme(total.function()) && plain
                ? Text.of(plainName(total.function()) + " " + words.noun().one())
                : name(total, table);
    }

    private ColumnWords words(Operand.Total total, String table) {
        if (total.function() == Function.COUNT || total.column().isEmpty()) {
            return Lexicon.COUNTED;
        }
        ColumnWords words = grammar.column(table, total.column().get());
        return words.kind() == ColumnWords.Kind.WORD
                ? ColumnWords.plain(words.noun(), ColumnWords.Kind.AMOUNT) // a highest number has an amount to compare
                : words;
    }

    /** Writes "whose average cost is more than $500", of a group. */
    Saying test(Operand.Total total, Condition.Test t, String table) {
        Text clause =
                Text.row(name(total, table), Text.of(grammar.valuePhrases.clause(t.range(), words(total, table))));
        return Saying.of(Modifier.of(Kind.WHOSE, clause, List.of(t.at()), Weight.LIGHT));
    }

    Saying against(Operand.Total total, Condition.ComparedTo a, String table) {
        ColumnWords words = words(total, table);
        Text is = Text.of(Comparatives.adjective(a.comparison(), words));
        Text clause = Text.row(name(total, table), is, figure(a.inner(), a.reach()));
        return Saying.of(Modifier.of(Kind.WHOSE, clause, List.of(a.at()), Weight.CLAUSAL));
    }

    /** Says whether a number needs only its unit: "more than 5 rebounds", but not "kept for more than 5 days". */
    private static boolean plainlyCounted(ColumnWords words) {
        return words.kind() == ColumnWords.Kind.COUNT
                && words.is().after().stream().anyMatch(t -> t.source().startsWith("with / {v}"));
    }

    /** Gives the words after a counted number: "three-pointers made", "years of experience". */
    private static String tail(ColumnWords words) {
        return words.is().after().stream()
                .map(Template::source)
                .filter(s -> s.contains("{v}"))
                .map(s -> s.substring(s.indexOf("{v}") + 3))
                .findFirst()
                .orElse("");
    }

    /** Writes a figure of rows: "with an average cost of more than $500", "averaging more than 5 rebounds". */
    Optional<Text> with(Condition c, String table) {
        if (c instanceof Condition.Test t && t.operand() instanceof Operand.Total total) {
            ColumnWords words = words(total, table);
            boolean counted = plainlyCounted(words) && total.function() != Function.COUNT;
            Text value = Text.row(grammar.valuePhrases.of(t.range(), words), Text.of(counted ? tail(words) : ""));
            Text name = counted ? Text.of(plainName(total.function())) : anyName(total, table);
            Text phrase = counted && total.function() == Function.AVG
                    ? Text.row("averaging", value)
                    : Text.row("with", Text.ARTICLE, name, Text.of("of"), value);
            return Optional.of(new Text.Stating(t.at(), phrase));
        }
        return had(c, table, Optional.empty()).map(h -> Text.row("with", h));
    }

    /** Writes "more than 5 rebounds" for an average of a counted unit; empty for any other condition. */
    Optional<Text> averaged(Condition c, String table) {
        if (c instanceof Condition.Test t
                && t.operand() instanceof Operand.Total total
                && total.function() == Function.AVG
                && plainlyCounted(words(total, table))) {
            ColumnWords words = words(total, table);
            Text value = Text.row(grammar.valuePhrases.of(t.range(), words), Text.of(tail(words)));
            return Optional.of(new Text.Stating(t.at(), value));
        }
        return Optional.empty();
    }

    /** Writes the figure of a group: "an average cost of more than $500 across MRI treatments"; empty without one. */
    Optional<Text> had(Condition c, String table, Optional<NounPhrase> rows) {
        Text over = rows.map(r -> (Text) Text.row("across", r.bare())).orElse(Text.NONE);
        if (c instanceof Condition.Test t && t.operand() instanceof Operand.Total total) {
            ColumnWords words = words(total, table);
            boolean counted = plainlyCounted(words) && total.function() != Function.COUNT;
            Text name = counted ? Text.of(plainName(total.function())) : anyName(total, table);
            Text tail = Text.of(counted ? tail(words) : "");
            Text value = Text.row("of", grammar.valuePhrases.of(t.range(), words), tail);
            return Optional.of(new Text.Stating(t.at(), Text.row(Text.ARTICLE, name, value, over)));
        }
        if (c instanceof Condition.ComparedTo a && a.operand() instanceof Operand.Total total) {
            ColumnWords words = words(total, table);
            Text than = Text.of("that " + Comparatives.adjective(a.comparison(), words));
            Text value = figure(a.inner(), a.reach());
            return Optional.of(
                    new Text.Stating(a.at(), Text.row(Text.ARTICLE, anyName(total, table), over, than, value)));
        }
        return Optional.empty();
    }

    /** Writes the extreme of the row's own column: "with the highest amount of any bill for the same patient". */
    Optional<Modifier> extreme(Condition.ComparedTo a, ColumnWords words, Number number) {
        boolean peers = a.inner().conditions().stream().allMatch(c -> c instanceof Condition.SameAsOuter);
        if (a.comparison() != Comparison.EQ
                || !peers
                || !(a.inner().output() instanceof Output.Figure(Operand.Total total))
                || !(a.operand() instanceof Operand.Of(String column))
                || !total.column().equals(Optional.of(column))
                || !extreme(total.function())) {
            return Optional.empty();
        }
        NounPhrase any = grammar.rows(a.inner(), Number.ONE);
        String best = words.superlative().of(total.function() == Function.MAX);
        Text name =
                Text.naming(a.inner().at(), "the " + best + " " + words.noun().one());
        String of = any.article() == NounPhrase.Article.NONE ? "of" : "of any";
        Text rest = Text.row(name, Text.of(of), any.bare());
        Weight weight = any.weight().or(Weight.BULKY);
        return Optional.of(new Modifier(Kind.AFTER, Text.of("with"), rest, List.of(a.at()), weight));
    }

    /** Writes the figure of the first in an order: "the highest amount", "the most appointments"; names new rows. */
    Text best(Meaning m, Meaning.Sorting s, Number number, Optional<NounPhrase> rows) {
        boolean most = s.descending();
        return switch (s.operand()) {
            case Operand.Of(String column) -> {
                ColumnWords words = grammar.column(m.table(), column);
                boolean counted = plainlyCounted(words) && words.ranking().equals(words.superlative());
                yield Text.of(
                        counted
                                ? (most ? "the most " : "the fewest ")
                                        + words.unit().orElse(words.noun()).many()
                                        + tail(words)
                                : "the " + words.ranking().of(most) + " "
                                        + words.noun().in(number));
            }
            case Operand.Total t
            when t.function() == Function.COUNT -> {
                Text such = Text.of("such " + grammar.table(m.table()).noun().many());
                yield Text.row(
                        most ? "the most" : "the fewest",
                        rows.map(NounPhrase::bare).orElse(such));
            }
            case Operand.Total t -> {
                Text among = rows.filter(r -> !m.conditions().isEmpty())
                        .map(r -> Text.row("across", r.bare()))
                        .orElse(Text.NONE);
                yield Text.row(most ? "the highest" : "the lowest", name(t, m.table()), among);
            }
        };
    }
}
