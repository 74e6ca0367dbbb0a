package org.spartabench.author.wording;

import java.util.List;
import java.util.Optional;
import org.spartabench.author.wording.Modifier.Kind;
import org.spartabench.author.wording.Modifier.Weight;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.author.wording.meaning.Descriptions;
import org.spartabench.author.wording.meaning.Meaning;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.author.wording.meaning.Meaning.Function;
import org.spartabench.author.wording.meaning.Meaning.Operand;
import org.spartabench.author.wording.meaning.Meaning.Output;
import org.spartabench.author.wording.meaning.Meaning.Reach;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Template;
import org.spartabench.author.wording.text.Text;
import org.spartabench.query.Predicate.Comparison;

/** Verbalises aggregates over many rows: "the average cost of chemotherapy treatments". */
final class Totals {

    private final Grammar voice;

    Totals(Grammar voice) {
        this.voice = voice;
    }

    /** What another block gives, as a value to compare with. */
    Text figure(Meaning m, Reach reach) {
        return switch (m.output()) {
            case Output.Figure f -> total(f.total(), m);
            case Output.Listed l -> listed(m, l.column(), reach);
            case Output.Existence e ->
                Text.row("that of", voice.rows(m, Noun.Number.ONE).indefinite());
            case Output.Other o ->
                Text.row(
                        Descriptions.of(o.expr()) + " of",
                        voice.rows(m, Noun.Number.MANY).bare());
        };
    }

    private Text listed(Meaning m, String column, Reach reach) {
        Text name = new Text.Naming(
                m.at(), Text.of("the " + voice.column(m.table(), column).noun().one()));
        NounPhrase of = voice.chosenRows(m, Noun.Number.ONE);
        return switch (reach) {
            case ONE -> Text.row(name, Text.of("of"), of.the());
            case SOME -> Text.row(name, Text.of("of at least one"), of.bare());
            case EVERY -> Text.row(name, Text.of("of every"), of.bare());
        };
    }

    /** "the average cost of chemotherapy treatments", "the highest cost among …", "the number of …". */
    Text total(Operand.Total total, Meaning m) {
        NounPhrase rows = voice.rows(m, Noun.Number.MANY);
        Text over = m.conditions().isEmpty() ? Text.row("all", rows.bare()) : rows.bare();
        if (total.function() == Function.COUNT) {
            return total.distinct() && total.column().isPresent()
                    ? Text.row(new Text.Naming(m.at(), Text.row("the", name(total, m.table()))), Text.of("among"), over)
                    : Text.row(new Text.Naming(m.at(), Text.of("the number of")), over);
        }
        ColumnWords words = voice.column(m.table(), total.column().orElse(""));
        String measure = words.measure().source().replace("{np}", "").strip();
        int last = measure.lastIndexOf(' ');
        boolean extreme = total.function() == Function.MAX || total.function() == Function.MIN;
        boolean one = rows.article() == NounPhrase.Article.NONE;
        String link = extreme && !one && measure.endsWith(" of") ? "among" : measure.substring(last + 1);
        Text name = new Text.Naming(
                m.at(),
                Text.of("the " + adjective(total.function(), words) + " " + measure.substring(0, Math.max(last, 0))));
        return voice.onOccasions(total, m, name).orElseGet(() -> Text.row(name, Text.of(link), over));
    }

    static String adjective(Function function, ColumnWords words) {
        return switch (function) {
            case AVG -> words.noun().one().startsWith("average") ? "mean" : "average";
            case SUM -> "total";
            case MAX -> words.superlative().more();
            case MIN -> words.superlative().less();
            case COUNT -> "number of";
        };
    }

    /** The name of a figure without what it is over: "average cost", "number of appointments". */
    Text name(Operand.Total total, String table) {
        if (total.function() == Function.COUNT) {
            return Text.of("number of "
                    + (total.distinct() && total.column().isPresent()
                            ? "different "
                                    + voice.noun(table, total.column().get()).many()
                            : voice.table(table).noun().many()));
        }
        ColumnWords words = voice.column(table, total.column().orElse(""));
        return Text.of(adjective(total.function(), words) + " " + words.noun().one());
    }

    /** The name of a figure over things that are counted: "an average of more than 5 rebounds". */
    private static String plainName(Function function) {
        return switch (function) {
            case AVG -> "average";
            case SUM -> "total";
            case MAX -> "maximum";
            case MIN -> "minimum";
            case COUNT -> "number";
        };
    }

    /** The name after "a": "minimum salary", "average cost". */
    private Text anyName(Operand.Total total, String table) {
        boolean extreme = total.function() == Function.MAX || total.function() == Function.MIN;
        ColumnWords words = voice.column(table, total.column().orElse(""));
        boolean plain = !words.kind().moment() && !words.noun().one().matches("m(ax|in)imum .*");
        return extreme && plain
                ? Text.of(plainName(total.function()) + " " + words.noun().one())
                : name(total, table);
    }

    private ColumnWords words(Operand.Total total, String table) {
        if (total.function() == Function.COUNT || total.column().isEmpty()) {
            return Lexicon.COUNTED;
        }
        ColumnWords words = voice.column(table, total.column().get());
        return words.kind() == ColumnWords.Kind.WORD
                ? ColumnWords.plain(words.noun(), ColumnWords.Kind.AMOUNT) // a highest number has an amount to compare
                : words;
    }

    /** "whose average cost is more than $500", of a group. */
    Saying test(Operand.Total total, Condition.Test t, String table) {
        Text clause = Text.row(name(total, table), Text.of(voice.fills.clause(t.range(), words(total, table))));
        return Saying.of(Modifier.of(Kind.WHOSE, clause, List.of(t.at()), Weight.LIGHT));
    }

    Saying against(Operand.Total total, Condition.Against a, String table) {
        ColumnWords words = words(total, table);
        Text is = Text.of(Comparatives.adjective(a.comparison(), words.kind(), words.comparative()));
        Text clause = Text.row(name(total, table), is, figure(a.inner(), a.reach()));
        return Saying.of(Modifier.of(Kind.WHOSE, clause, List.of(a.at()), Weight.CLAUSAL));
    }

    /** Whether a number of them says it all: "more than 5 rebounds", but not "kept for more than 5 days". */
    private static boolean plainlyCounted(ColumnWords words) {
        return words.kind() == ColumnWords.Kind.COUNT
                && words.is().after().stream().anyMatch(t -> t.source().startsWith("with / {v}"));
    }

    /** Whether to have the highest is to have the most, and no other words are given for it. */
    private static boolean countedMost(ColumnWords words) {
        return plainlyCounted(words) && words.ranking().equals(words.superlative());
    }

    /** What follows a number of things counted: "three-pointers made", "years of experience". */
    private static String tail(ColumnWords words) {
        return words.is().after().stream()
                .map(Template::source)
                .filter(s -> s.contains("{v}"))
                .map(s -> s.substring(s.indexOf("{v}") + 3))
                .findFirst()
                .orElse("");
    }

    /** "with an average cost of more than $500", "averaging more than 5 rebounds": what rows have together. */
    Optional<Text> with(Condition c, String table) {
        if (c instanceof Condition.Test t && t.operand() instanceof Operand.Total total) {
            ColumnWords words = words(total, table);
            boolean counted = plainlyCounted(words) && total.function() != Function.COUNT;
            Text value = Text.row(voice.fills.of(t.range(), words), Text.of(counted ? tail(words) : ""));
            Text plain = total.function() == Function.AVG
                    ? Text.of("averaging")
                    : Text.row("with", Text.ARTICLE, Text.of(plainName(total.function()) + " of"));
            Text said = counted
                    ? Text.row(plain, value)
                    : Text.row("with", Text.ARTICLE, anyName(total, table), Text.of("of"), value);
            return Optional.of(new Text.Stating(t.at(), said));
        }
        return had(c, table, Optional.empty()).map(h -> Text.row("with", h));
    }

    /** "more than 5 rebounds", of what a group has of a counted thing on average; empty for anything else. */
    Optional<Text> averaged(Condition c, String table) {
        if (c instanceof Condition.Test t
                && t.operand() instanceof Operand.Total total
                && total.function() == Function.AVG
                && plainlyCounted(words(total, table))) {
            ColumnWords words = words(total, table);
            Text value = Text.row(voice.fills.of(t.range(), words), Text.of(tail(words)));
            return Optional.of(new Text.Stating(t.at(), value));
        }
        return Optional.empty();
    }

    /** "an average cost of more than $500 across MRI treatments": what a group has; empty for what is no figure. */
    Optional<Text> had(Condition c, String table, Optional<NounPhrase> rows) {
        Text over = rows.map(r -> (Text) Text.row("across", r.bare())).orElse(Text.NONE);
        if (c instanceof Condition.Test t && t.operand() instanceof Operand.Total total) {
            ColumnWords words = words(total, table);
            boolean counted = plainlyCounted(words) && total.function() != Function.COUNT;
            Text name = counted ? Text.of(plainName(total.function())) : anyName(total, table);
            Text tail = Text.of(counted ? tail(words) : "");
            Text value = Text.row("of", voice.fills.of(t.range(), words), tail);
            return Optional.of(new Text.Stating(t.at(), Text.row(Text.ARTICLE, name, value, over)));
        }
        if (c instanceof Condition.Against a && a.operand() instanceof Operand.Total total) {
            ColumnWords words = words(total, table);
            Text than = Text.of("that " + Comparatives.adjective(a.comparison(), words.kind(), words.comparative()));
            Text value = figure(a.inner(), a.reach());
            return Optional.of(
                    new Text.Stating(a.at(), Text.row(Text.ARTICLE, anyName(total, table), over, than, value)));
        }
        return Optional.empty();
    }

    /** "with the highest amount of any bill for the same patient": the row has the extreme of its own column. */
    Optional<Modifier> extreme(Condition.Against a, ColumnWords words, Noun.Number number) {
        boolean peers = a.inner().conditions().stream().allMatch(c -> c instanceof Condition.Same);
        if (a.comparison() != Comparison.EQ
                || !peers
                || !(a.inner().output() instanceof Output.Figure(Operand.Total total))
                || !(a.operand() instanceof Operand.Of(String column))
                || !total.column().equals(Optional.of(column))
                || total.function() != Function.MAX && total.function() != Function.MIN) {
            return Optional.empty();
        }
        NounPhrase any = voice.rows(a.inner(), Noun.Number.ONE);
        String best = words.superlative().of(total.function() == Function.MAX);
        Text name = new Text.Naming(
                a.inner().at(), Text.of("the " + best + " " + words.noun().one()));
        Text of =
                any.article() == NounPhrase.Article.NONE ? Text.row("of", any.bare()) : Text.row("of any", any.bare());
        return Optional.of(new Modifier(
                Kind.AFTER,
                Text.of("with"),
                Text.row(name, of),
                List.of(a.at()),
                any.weight().or(Weight.BULKY)));
    }

    /** "the highest amount", "the most appointments": what the first in an order has; {@code rows} if not yet named. */
    Text best(Meaning m, Meaning.Sorting s, Noun.Number number, Optional<NounPhrase> rows) {
        return switch (s.operand()) {
            case Operand.Of c
            when countedMost(voice.column(m.table(), c.column())) -> {
                ColumnWords words = voice.column(m.table(), c.column());
                yield Text.of((s.descending() ? "the most " : "the fewest ")
                        + words.unit().orElse(words.noun()).many()
                        + tail(words));
            }
            case Operand.Of c -> {
                ColumnWords words = voice.column(m.table(), c.column());
                yield Text.of("the " + words.ranking().of(s.descending()) + " "
                        + words.noun().in(number));
            }
            case Operand.Total t
            when t.function() == Function.COUNT ->
                Text.row(
                        s.descending() ? "the most" : "the fewest",
                        rows.map(NounPhrase::bare)
                                .orElse(Text.of(
                                        "such " + voice.table(m.table()).noun().many())));
            case Operand.Total t -> {
                Text among = rows.filter(r -> !m.conditions().isEmpty())
                        .map(r -> (Text) Text.row("across", r.bare()))
                        .orElse(Text.NONE);
                yield Text.row(s.descending() ? "the highest" : "the lowest", name(t, m.table()), among);
            }
        };
    }
}
