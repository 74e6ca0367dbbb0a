package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.meaning.Descriptions;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Function;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.meaning.Meaning.Output;
import org.spartabench.authors.wording.meaning.Meaning.Sorting;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.authors.wording.word.FigureFormat;
import org.spartabench.sql.tree.Expr;

/** Writes whole questions. */
record Questions(Speaker grammar) {

    Text of(Meaning m) {
        return switch (m.output()) {
            case Output.Figure(Operand.Total total) -> figure(total, m);
            case Output.Listed(String column)
            when grammar.table(m.table()).holdsEntities(column) -> entities(m, column);
            case Output.Listed(String column)
            when m.groups().contains(column)
                    && (!m.totals().isEmpty() || m.limit().isPresent()) ->
                new GroupQuestions(grammar)
                        .of(m, column, m.limit().isPresent() ? grammar.orders.ties(m) : grammar.orders.of(m, column));
            case Output.Listed(String column)
            when isRow(m.table(), column) && m.limit().isEmpty() ->
                askingRows("Which", m, grammar.orders.of(m, column));
            case Output.Listed(String column) -> attributes(m, column);
            case Output.Existence _ -> askingRows("Which", m, Text.NONE);
            case Output.Other(Expr expr) -> {
                Text name = Text.naming(m.at(), Descriptions.of(expr));
                Text rows = grammar.nouns.rows(m, Number.MANY).the();
                yield Text.question("What is", name, Text.of("of"), rows, grammar.orders.of(m, ""));
            }
        };
    }

    /** Says whether the column holds the kind of the row: the name of an award. */
    private boolean isRow(String table, String column) {
        String kind = grammar.column(table, column).noun().one();
        return kind.equals(grammar.table(table).noun().one());
    }

    private Text figure(Operand.Total total, Meaning m) {
        Text each = m.groups().isEmpty()
                ? Text.NONE
                : Text.of("for each "
                        + grammar.noun(m.table(), m.groups().getFirst()).one());
        if (total.function() != Function.COUNT) {
            boolean found = total.function() == Function.MIN || total.function() == Function.MAX;
            return each.isEmpty() && grammar.form.nextInt(4) == 0
                    ? grammar.totals
                            .among(total, m)
                            .map(among -> Text.question("Among", among))
                            .orElseGet(() -> asked(grammar.totals.total(total, m), found, each))
                    : asked(grammar.totals.total(total, m), found, each);
        }
        Optional<String> column = total.column().filter(c -> total.distinct());
        if (column.isPresent() && !grammar.table(m.table()).holdsEntities(column.get())) {
            Text rows = grammar.nouns.rows(m, Number.MANY).the();
            Text name = Text.naming(
                    m.at(), grammar.column(m.table(), column.get()).noun().many());
            return Text.question("How many different", name, Text.of("do"), rows, Text.of("have"), each);
        }
        if (column.isPresent()) {
            List<Saying> sayings = grammar.relations.of(m, column.get(), Number.MANY);
            Noun noun = grammar.noun(m.table(), column.get());
            return asking("How many different", m, noun, sayings, Number.MANY, each);
        }
        Optional<Text> times = each.isEmpty() ? grammar.scenes.times(m) : Optional.empty();
        return times.map(t -> Text.question("", t)).orElseGet(() -> askingRows("How many", m, each));
    }

    /**
     * Asks for a figure: "What is the average cost …?", "Calculate the average cost …."
     *
     * @param found whether it is a value of some row, which nobody calculates
     */
    private Text asked(Text figure, boolean found, Text end) {
        return grammar.random.nextInt(5) < 3
                ? Text.question("What is", figure, end)
                : Text.row(
                        grammar.draw(found ? List.of("Find", "Give", "Find") : List.of("Find", "Give", "Calculate")),
                        figure,
                        end,
                        Text.of("."));
    }

    private Text entities(Meaning m, String column) {
        Noun noun = grammar.noun(m.table(), column);
        if (m.limit().isPresent() && !m.order().isEmpty()) {
            return grammar.relations.isEntity(m, column) || !m.groups().isEmpty()
                    ? firstEntities(m, column, noun)
                    : entitiesOfFirstRows(m, column, noun);
        }
        List<Saying> sayings = grammar.relations.of(m, column, Number.MANY);
        return asking("Which", m, noun, sayings, Number.MANY, grammar.orders.of(m, column));
    }

    /** Asks "Which 5 patients have the most appointments?", "Which 3 films have the most votes among films that …?" */
    private Text firstEntities(Meaning m, String column, Noun noun) {
        long limit = m.limit().orElse(1L);
        boolean one = limit == 1;
        Number number = one ? Number.ONE : Number.MANY;
        Meaning free = m.unordered();
        Sorting first = m.order().getFirst();
        boolean grouped = !grammar.table(m.table()).identifies(column);
        boolean counted = first.operand() instanceof Operand.Total && m.totals().isEmpty();
        List<Saying> sayings =
                counted && grouped ? headSayings(free, column, number) : grammar.relations.of(free, column, number);
        NounPhrase who = Assembly.of(noun, number, sayings);
        String which = one ? "Which" : "Which " + FigureFormat.count(limit);
        Text ties = grammar.orders.ties(m);
        if (grammar.orders.alphabetical(first, m)) {
            return Text.question(which, named(m, who), grammar.orders.comeFirst(first, m, number), ties);
        }
        Optional<String> extreme = first.operand() instanceof Operand.Of(String by)
                ? grammar.column(m.table(), by).extreme(first.descending())
                : Optional.empty();
        if (extreme.isPresent()) {
            Text be = Text.of((one ? "is the " : "are the ") + extreme.get());
            return Text.question(which, named(m, who), be, ties);
        }
        Meaning about = m.withConditions(
                m.conditions().stream().filter(c -> !c.concerns(column)).toList());
        Optional<NounPhrase> rows = counted
                ? Optional.of(grammar.nouns.chosenRows(about.unordered(), column, Number.MANY))
                : Optional.empty();
        Text best = grammar.totals.best(about, first, number, rows);
        if (rows.isEmpty() && !who.relative().isEmpty()) {
            NounPhrase all = Assembly.of(noun, Number.MANY, grammar.relations.of(free, column, Number.MANY));
            Text head = Text.naming(m.at(), noun.in(number));
            return Text.question(which, head, Text.of(one ? "has" : "have"), best, Text.of("among"), all.bare(), ties);
        }
        return Text.question(which, named(m, who), Text.of(one ? "has" : "have"), best, ties);
    }

    private static Text named(Meaning m, NounPhrase phrase) {
        return Text.row(new Text.Naming(m.at(), Text.row(phrase.before(), phrase.head())), phrase.after());
    }

    private List<Saying> headSayings(Meaning m, String column, Number number) {
        return m.conditions().stream()
                .filter(c -> c.concerns(column))
                .flatMap(c -> grammar.relations.head(c, m.table(), column, number).stream())
                .toList();
    }

    /** Asks "Which patients received the 3 bills with the highest amounts?" */
    private Text entitiesOfFirstRows(Meaning m, String column, Noun noun) {
        Number number = m.limit().orElse(0L) == 1 ? Number.ONE : Number.MANY;
        List<Saying> sayings = new ArrayList<>(headSayings(m, column, number));
        List<Condition> rest =
                m.conditions().stream().filter(c -> !c.concerns(column)).toList();
        sayings.add(grammar.relations.havingFirst(m.withConditions(rest), column, number));
        return asking("Which", m, noun, sayings, number, grammar.orders.ties(m));
    }

    private Text attributes(Meaning m, String column) {
        ColumnWords words = grammar.column(m.table(), column);
        boolean first = m.limit().isPresent() && !m.order().isEmpty();
        boolean one = first && m.limit().orElse(0L) == 1;
        NounPhrase rows = first ? grammar.nouns.chosenRows(m, Number.MANY) : grammar.nouns.rows(m, Number.MANY);
        Text of = m.conditions().isEmpty() && !first ? Text.row("all", rows.bare()) : rows.the();
        boolean tieless = first && m.order().getFirst().operand().equals(new Operand.Of(column));
        Text end = tieless ? Text.NONE : first ? grammar.orders.ties(m) : grammar.orders.of(m, column);
        boolean different = m.distinct() || m.groups().contains(column);
        Number number = one ? Number.ONE : Number.MANY;
        Optional<Text> scene = first || different ? Optional.empty() : grammar.scenes.ask(m, words);
        if (scene.isPresent()) {
            return Text.question("", new Text.Naming(m.at(), scene.get()), end);
        }
        boolean clausal = rows.weight() == Modifier.Weight.CLAUSAL;
        List<Template> asks = words.ask().stream()
                .filter(a -> !a.has("who") && (!clausal || a.endsWith("np")))
                .filter(a -> !first && (!different || a.has("different")))
                .filter(a -> Arrays.stream(of.plain().split(" ")).noneMatch(lastWord(a)::equals))
                .toList();
        if (!asks.isEmpty() && grammar.random.nextInt(3) > 0) {
            Map<String, Text> gaps = Map.of("np", of, "different", Text.of(different ? "different" : ""));
            Text asked = grammar.draw(asks).fill(number, gaps).whole();
            return Text.question("", new Text.Naming(m.at(), asked), end);
        }
        boolean figure = words.kind() != ColumnWords.Kind.WORD && !different;
        boolean repeats = words.kind() == ColumnWords.Kind.COUNT || words.kind().moment(); // two are born in one year
        if (tieless && figure && (one || !repeats)) {
            return extremes(m, words, number);
        }
        if (figure && !one) {
            return eachOf(m, words, rows, first, end);
        }
        String name = (different && !one ? "different " : "") + words.noun().in(number);
        if (!one && !clausal && !m.conditions().isEmpty() && grammar.form.nextInt(3) == 0) {
            return Text.row(Text.of("List the"), Text.naming(m.at(), name), Text.of("of"), of, end, Text.of("."));
        }
        return Text.question(one ? "What is the" : "What are the", Text.naming(m.at(), name), Text.of("of"), of, end);
    }

    /** Gives the last word of "To which cities were {np} shipped", which stands twice behind what was shipped by somebody. */
    private static String lastWord(Template template) {
        return template.source().replaceFirst(".* ", "");
    }

    /** Asks "What is the list price of each book by …", or of each of the first rows in an order. */
    private Text eachOf(Meaning m, ColumnWords words, NounPhrase rows, boolean first, Text end) {
        Text each = first
                ? Text.row("each of", rows.the())
                : Text.row("each", grammar.nouns.rows(m, Number.ONE).bare());
        String measure =
                words.measure().fill(Number.ONE, "np", Text.NONE).whole().plain();
        int link = measure.lastIndexOf(' ');
        Text name = Text.naming(m.at(), measure.substring(0, Math.max(link, 0)));
        Text figure = Text.row("the", name, Text.of(measure.substring(link + 1)), each);
        return grammar.random.nextInt(3) > 0
                ? Text.question("What is", figure, end)
                : Text.row(grammar.draw(List.of("Find", "List", "Give")), figure, end, Text.of("."));
    }

    /** Asks "What is the earliest treatment date among …?", "What are the 3 highest costs among …?" */
    private Text extremes(Meaning m, ColumnWords words, Number number) {
        NounPhrase rows = grammar.nouns.rows(m, Number.MANY);
        String best = words.superlative().of(m.order().getFirst().descending()) + " "
                + words.noun().in(number);
        boolean one = number == Number.ONE;
        Text name =
                Text.naming(m.at(), one ? best : FigureFormat.count(m.limit().orElse(1L)) + " " + best);
        Text of = m.conditions().isEmpty() ? Text.row("all", rows.bare()) : rows.bare();
        return Text.question(one ? "What is the" : "What are the", name, Text.of("among"), of);
    }

    private Text askingRows(String word, Meaning m, Text end) {
        List<Saying> sayings = grammar.rows.all(m.conditions(), m.table(), Number.MANY);
        return asking(word, m, grammar.table(m.table()).noun(), sayings, Number.MANY, end);
    }

    /** Makes one saying the verb of the question; without a verb asks "are there" or "What are the names of". */
    private Text asking(String word, Meaning m, Noun noun, List<Saying> sayings, Number number, Text end) {
        boolean counting = word.startsWith("How");
        List<Modifier> mains = new ArrayList<>();
        List<Saying> about = new ArrayList<>();
        boolean named = !counting && grammar.random.nextInt(8) == 0;
        split(sayings, mains, about, number);
        if (!counting
                && !mains.isEmpty()
                && !Assembly.of(noun, number, about).relative().isEmpty()) {
            List<Saying> said = about.stream()
                    .filter(s ->
                            !Assembly.keeps(s, noun.person()) && s.verb(number).isPresent())
                    .toList();
            said.forEach(s -> mains.add(s.verb(number).orElseThrow()));
            about.removeAll(said);
        }
        if (mains.isEmpty() || named) {
            NounPhrase all = Assembly.of(noun, number, sayings);
            return counting ? counted(word, m, all, end) : listed(m, noun, number, all, end);
        }
        NounPhrase who = Assembly.of(noun, number, about);
        return counting && who.weight() == Modifier.Weight.CLAUSAL
                ? counted(word, m, Assembly.of(noun, number, sayings), end)
                : Text.question(word, named(m, who), Modifier.list(Modifier.sorted(mains), "and"), end);
    }

    /** Asks "How many games are there in which …?" */
    private Text counted(String word, Meaning m, NounPhrase all, Text end) {
        Text head = new Text.Naming(m.at(), Text.row(all.before(), all.head()));
        Text are = Text.of("are there");
        boolean clause = !all.relative().isEmpty();
        return clause || all.weight() != Modifier.Weight.CLAUSAL
                ? Text.question(word, head, all.phrases(), are, all.relative(), end)
                : Text.question(word, head, are, all.phrases(), end);
    }

    private Text listed(Meaning m, Noun noun, Number number, NounPhrase all, Text end) {
        Text subject = named(m, all);
        boolean one = number == Number.ONE;
        String name = m.output() instanceof Output.Listed(String column) && column.contains("title") ? "title" : "name";
        String names = one ? "What is the " + name + " of the" : "What are the " + name + "s of the";
        return switch (grammar.random.nextInt(noun.person() ? 3 : 2)) {
            case 0 -> Text.question(names, subject, end);
            case 1 -> Text.row(grammar.random.nextBoolean() ? "List the" : "Find the", subject, end, Text.of("."));
            default -> Text.question(one ? "Who is the" : "Who are the", subject, end);
        };
    }

    /** Makes sayings that are clauses or can only be verbs, and one other that can, verbs of the question. */
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

    /** Finds the last that must be a verb, else the last that can follow its noun, else any; -1 if none can be a verb. */
    private static int main(List<Saying> sayings) {
        int best = -1;
        int rank = 0;
        for (int i = 0; i < sayings.size(); i++) {
            Saying s = sayings.get(i);
            boolean adjective = s.can(Kind.BEFORE) || s.can(Kind.NOUN);
            boolean compared = s.as(Kind.VERB)
                    .filter(v -> v.rest().plain().endsWith(" than average"))
                    .isPresent();
            int own = !s.can(Kind.VERB) ? 0 : s.clausal() || onlyVerb(s) || compared ? 3 : adjective ? 1 : 2;
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
