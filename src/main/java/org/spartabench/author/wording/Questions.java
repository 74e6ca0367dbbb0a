package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.author.wording.Modifier.Kind;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.meaning.Descriptions;
import org.spartabench.author.wording.meaning.Meaning;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.author.wording.meaning.Meaning.Function;
import org.spartabench.author.wording.meaning.Meaning.Operand;
import org.spartabench.author.wording.meaning.Meaning.Output;
import org.spartabench.author.wording.text.FigureFormat;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Noun.Number;
import org.spartabench.author.wording.text.Template;
import org.spartabench.author.wording.text.Text;

/** Writes whole questions. */
final class Questions {

    private final Speaker voice;

    Questions(Speaker voice) {
        this.voice = voice;
    }

    Text of(Meaning m) {
        return switch (m.output()) {
            case Output.Figure f -> figure(f.total(), m);
            case Output.Listed l when voice.table(m.table()).holdsThings(l.column()) -> things(m, l.column());
            case Output.Listed l
            when m.groups().contains(l.column())
                    && (!m.totals().isEmpty() || m.limit().isPresent()) ->
                new GroupQuestions(voice)
                        .of(
                                m,
                                l.column(),
                                m.limit().isPresent() ? voice.orders.ties(m) : voice.orders.of(m, l.column()));
            case Output.Listed l
            when isRow(m.table(), l.column()) && m.limit().isEmpty() ->
                asking(
                        Text.of("Which"),
                        m,
                        voice.table(m.table()).noun(),
                        voice.rows.all(m.conditions(), m.table(), Number.MANY),
                        Number.MANY,
                        voice.orders.of(m, l.column()));
            case Output.Listed l -> attributes(m, l.column());
            case Output.Existence e -> list("Which", m, "");
            case Output.Other o ->
                Text.row(
                        "What is",
                        new Text.Naming(m.at(), Text.of(Descriptions.of(o.expr()))),
                        Text.of("of"),
                        ordered(m, voice.nouns.rows(m, Number.MANY).the()),
                        Text.of("?"));
        };
    }

    /** Whether the column says what a row is: an award's name. */
    private boolean isRow(String table, String column) {
        return voice.column(table, column)
                .noun()
                .one()
                .equals(voice.table(table).noun().one());
    }

    private Text figure(Operand.Total total, Meaning m) {
        Text each = m.groups().isEmpty()
                ? Text.NONE
                : Text.of("for each "
                        + voice.noun(m.table(), m.groups().getFirst()).one());
        if (total.function() != Function.COUNT) {
            return Text.row("What is", voice.totals.total(total, m), each, Text.of("?"));
        }
        Optional<String> column = total.column().filter(c -> total.distinct());
        if (column.isPresent() && !voice.table(m.table()).holdsThings(column.get())) {
            NounPhrase rows = voice.nouns.rows(m, Number.MANY);
            return Text.row(
                    "How many different",
                    new Text.Naming(
                            m.at(),
                            Text.of(voice.column(m.table(), column.get()).noun().many())),
                    Text.of("do"),
                    rows.the(),
                    Text.of("have"),
                    each,
                    Text.of("?"));
        }
        Optional<Text> times = column.isEmpty() && each.isEmpty() ? voice.scenes.times(m) : Optional.empty();
        if (times.isPresent()) {
            return Text.row(times.get(), Text.of("?"));
        }
        List<Saying> sayings = column.map(c -> voice.relations.of(m, c, Number.MANY))
                .orElseGet(() -> voice.rows.all(m.conditions(), m.table(), Number.MANY));
        Noun noun = column.map(c -> voice.noun(m.table(), c))
                .orElse(voice.table(m.table()).noun());
        return asking(
                Text.of(column.isPresent() ? "How many different" : "How many"), m, noun, sayings, Number.MANY, each);
    }

    private Text things(Meaning m, String column) {
        Noun noun = voice.noun(m.table(), column);
        boolean own = voice.relations.isThing(m, column);
        if (m.limit().isPresent() && !m.order().isEmpty()) {
            return own || !m.groups().isEmpty() ? firstThings(m, column, noun) : thingsOfFirstRows(m, column, noun);
        }
        List<Saying> sayings = voice.relations.of(m, column, Number.MANY);
        Text order = voice.orders.of(m, column);
        return asking(Text.of("Which"), m, noun, sayings, Number.MANY, order);
    }

    /** "Which 5 patients have the most appointments?" */
    private Text firstThings(Meaning m, String column, Noun noun) {
        long limit = m.limit().orElse(1L);
        Number number = limit == 1 ? Number.ONE : Number.MANY;
        Meaning free = m.unordered();
        Meaning.Sorting first = m.order().getFirst();
        boolean grouped = !voice.table(m.table()).identifies(column);
        boolean counted = first.operand() instanceof Operand.Total;
        List<Saying> sayings = counted && grouped && m.totals().isEmpty()
                ? headSayings(free, column, number)
                : voice.relations.of(free, column, number);
        NounPhrase who = Assembly.of(noun, number, sayings);
        Text which = limit == 1 ? Text.of("Which") : Text.of("Which " + FigureFormat.count(limit));
        if (voice.orders.alphabetical(first, m)) {
            return Text.row(
                    which, named(m, who), voice.orders.comeFirst(first, m, number), voice.orders.ties(m), Text.of("?"));
        }
        Optional<String> extreme = first.operand() instanceof Operand.Of(String by)
                ? voice.column(m.table(), by).extreme(first.descending())
                : Optional.empty();
        if (extreme.isPresent()) {
            Text be = Text.of((number == Number.ONE ? "is the " : "are the ") + extreme.get());
            return Text.row(which, named(m, who), be, voice.orders.ties(m), Text.of("?"));
        }
        Text have = Text.of(number == Number.ONE ? "has" : "have");
        Meaning about = m.withConditions(
                m.conditions().stream().filter(c -> !c.concerns(column)).toList());
        Optional<NounPhrase> rows = counted && m.totals().isEmpty()
                ? Optional.of(voice.nouns.chosenRows(about.unordered(), column, Number.MANY))
                : Optional.empty();
        return Text.row(
                which,
                named(m, who),
                have,
                voice.totals.best(about, first, number, rows),
                voice.orders.ties(m),
                Text.of("?"));
    }

    private static Text named(Meaning m, NounPhrase phrase) {
        return Text.row(new Text.Naming(m.at(), Text.row(phrase.before(), phrase.head())), phrase.after());
    }

    private List<Saying> headSayings(Meaning m, String column, Number number) {
        return m.conditions().stream()
                .filter(c -> c.concerns(column))
                .flatMap(c -> voice.relations.head(c, m.table(), column, number).stream())
                .toList();
    }

    /** "Which patients received the 3 bills with the highest amounts?" */
    private Text thingsOfFirstRows(Meaning m, String column, Noun noun) {
        Number number = m.limit().orElse(0L) == 1 ? Number.ONE : Number.MANY;
        List<Saying> sayings = new ArrayList<>(headSayings(m, column, number));
        List<Condition> rest =
                m.conditions().stream().filter(c -> !c.concerns(column)).toList();
        sayings.add(voice.relations.havingFirst(m.withConditions(rest), column, number));
        return asking(Text.of("Which"), m, noun, sayings, number, voice.orders.ties(m));
    }

    private Text attributes(Meaning m, String column) {
        ColumnWords words = voice.column(m.table(), column);
        boolean first = m.limit().isPresent() && !m.order().isEmpty();
        boolean one = first && m.limit().orElse(0L) == 1;
        NounPhrase rows = first ? voice.nouns.chosenRows(m, Number.MANY) : voice.nouns.rows(m, Number.MANY);
        Text of = m.conditions().isEmpty() && !first ? Text.row("all", rows.bare()) : rows.the();
        boolean tieless = first && m.order().getFirst().operand().equals(new Operand.Of(column));
        Text end = tieless ? Text.NONE : first ? voice.orders.ties(m) : voice.orders.of(m, column);
        boolean different = m.distinct() || m.groups().contains(column);
        Number number = one ? Number.ONE : Number.MANY;
        Optional<Text> scene = first || different ? Optional.empty() : voice.scenes.ask(m, words);
        if (scene.isPresent()) {
            return Text.row(new Text.Naming(m.at(), scene.get()), end, Text.of("?"));
        }
        boolean clausal = rows.weight() == Modifier.Weight.CLAUSAL;
        List<Template> asks = words.ask().stream()
                .filter(a -> !a.has("who") && (!clausal || a.endsWith("np")))
                .filter(a -> !first && (!different || a.has("different")))
                .toList();
        if (!asks.isEmpty() && voice.random.nextInt(3) > 0) {
            Map<String, Text> gaps = Map.of("np", of, "different", Text.of(different ? "different" : ""));
            return Text.row(
                    new Text.Naming(m.at(), voice.draw(asks).fill(number, gaps).whole()), end, Text.of("?"));
        }
        if (tieless && words.kind() != ColumnWords.Kind.WORD && !different) {
            return extremes(m, words, number);
        }
        if (words.kind() != ColumnWords.Kind.WORD && !one && !different) {
            return eachOf(m, words, rows, first, end);
        }
        String name = one
                ? words.noun().one()
                : (different ? "different " : "") + words.noun().many();
        Text what = Text.of(one ? "What is the" : "What are the");
        return Text.row(what, new Text.Naming(m.at(), Text.of(name)), Text.of("of"), of, end, Text.of("?"));
    }

    /** "What is the list price of each book by …", "How many points …"; of each of the first in an order. */
    private Text eachOf(Meaning m, ColumnWords words, NounPhrase rows, boolean first, Text end) {
        Text each = first
                ? Text.row("each of", rows.the())
                : Text.row("each", voice.nouns.rows(m, Number.ONE).bare());
        Template.Filled name = words.measure().fill(Number.ONE, "np", Text.NONE);
        String measure = name.whole().plain();
        int link = measure.lastIndexOf(' ');
        return Text.row(
                "What is the",
                new Text.Naming(m.at(), Text.of(measure.substring(0, Math.max(link, 0)))),
                Text.of(measure.substring(link + 1)),
                each,
                end,
                Text.of("?"));
    }

    /** "What is the earliest treatment date among …?", "What are the 3 highest costs among …?"; ties make no difference. */
    private Text extremes(Meaning m, ColumnWords words, Number number) {
        NounPhrase rows = voice.nouns.rows(m, Number.MANY);
        String best = words.superlative().of(m.order().getFirst().descending()) + " "
                + words.noun().in(number);
        boolean one = number == Number.ONE;
        Text name = Text.of(one ? best : FigureFormat.count(m.limit().orElse(1L)) + " " + best);
        Text of = m.conditions().isEmpty() ? Text.row("all", rows.bare()) : rows.bare();
        return Text.row(
                one ? "What is the" : "What are the",
                new Text.Naming(m.at(), name),
                Text.of("among"),
                of,
                Text.of("?"));
    }

    private Text ordered(Meaning m, Text things) {
        return Text.row(things, voice.orders.of(m, ""));
    }

    private Text list(String word, Meaning m, String end) {
        List<Saying> sayings = voice.rows.all(m.conditions(), m.table(), Number.MANY);
        return asking(Text.of(word), m, voice.table(m.table()).noun(), sayings, Number.MANY, Text.of(end));
    }

    /** A question that has some of what is said as its verb; without one, "are there" or "What are the names of". */
    private Text asking(Text word, Meaning m, Noun noun, List<Saying> sayings, Number number, Text end) {
        boolean counting = word.plain().startsWith("How");
        List<Modifier> mains = new ArrayList<>();
        List<Saying> about = new ArrayList<>();
        boolean named = !counting && voice.random.nextInt(4) == 0;
        split(sayings, mains, about, number);
        if (mains.isEmpty() || named) {
            NounPhrase all = Assembly.of(noun, number, sayings);
            return counting ? counted(word, m, all, end) : listed(m, noun, number, all, end);
        }
        NounPhrase who = Assembly.of(noun, number, about);
        if (counting && who.weight() == Modifier.Weight.CLAUSAL) {
            return counted(word, m, Assembly.of(noun, number, sayings), end);
        }
        Text subject = new Text.Naming(m.at(), Text.row(who.before(), who.head()));
        return Text.row(word, subject, who.after(), Modifier.list(Modifier.sorted(mains), "and"), end, Text.of("?"));
    }

    /** "How many games are there in which …?" */
    private Text counted(Text word, Meaning m, NounPhrase all, Text end) {
        Text head = new Text.Naming(m.at(), Text.row(all.before(), all.head()));
        Text are = Text.of("are there");
        boolean clause = !all.relative().isEmpty();
        return clause || all.weight() != Modifier.Weight.CLAUSAL
                ? Text.row(word, head, all.phrases(), are, all.relative(), end, Text.of("?"))
                : Text.row(word, head, are, all.phrases(), end, Text.of("?"));
    }

    private Text listed(Meaning m, Noun noun, Number number, NounPhrase all, Text end) {
        Text subject = Text.row(new Text.Naming(m.at(), Text.row(all.before(), all.head())), all.after());
        boolean one = number == Number.ONE;
        String name = m.output() instanceof Output.Listed(String column) && column.contains("title") ? "title" : "name";
        String names = one ? "What is the " + name + " of the" : "What are the " + name + "s of the";
        return switch (voice.random.nextInt(noun.person() ? 3 : 2)) {
            case 0 -> Text.row(names, subject, end, Text.of("?"));
            case 1 -> Text.row(voice.random.nextBoolean() ? "List the" : "Find the", subject, end, Text.of("."));
            default -> Text.row(one ? "Who is the" : "Who are the", subject, end, Text.of("?"));
        };
    }

    /** What can only be a verb, or holds a clause, becomes a verb of the question; else one thing that has one. */
    private void split(List<Saying> sayings, List<Modifier> mains, List<Saying> about, Number number) {
        int main = main(sayings);
        for (int i = 0; i < sayings.size(); i++) {
            Saying s = sayings.get(i);
            if (s.can(Kind.VERB) && (i == main || s.clausal() || onlyVerb(s))) {
                mains.add(s.verb(number).orElseThrow());
            } else {
                about.add(s);
            }
        }
    }

    /** The last that must be a verb, else the last that stands as well after its noun, else any; -1 where none can be. */
    private static int main(List<Saying> sayings) {
        int best = -1;
        int rank = 0;
        for (int i = 0; i < sayings.size(); i++) {
            Saying s = sayings.get(i);
            boolean adjective = s.can(Kind.BEFORE) || s.can(Kind.NOUN);
            int own = !s.can(Kind.VERB) ? 0 : s.clausal() || onlyVerb(s) ? 3 : adjective ? 1 : 2;
            if (own > 0 && own >= rank) {
                best = i;
                rank = own;
            }
        }
        return best;
    }

    private static boolean onlyVerb(Saying s) {
        return s.can(Kind.VERB) && !s.can(Kind.AFTER) && !s.can(Kind.BEFORE) && !s.can(Kind.NOUN);
    }
}
