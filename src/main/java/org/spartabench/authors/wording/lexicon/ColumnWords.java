package org.spartabench.authors.wording.lexicon;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.word.WordLists;

/**
 * Holds the words for one column.
 *
 * @param noun its name; for a key column the entity: "doctor"
 * @param kind of comparison and notation of its values
 * @param unit of its numbers, if they have one
 * @param is phrases with the comparison and value in the gap {@code v}
 * @param not denied phrases; if empty, {@code is} makes them
 * @param than phrases with the gaps {@code more} and {@code v} for a comparison with a longer phrase
 * @param as phrases with the gaps {@code as} and {@code v}: "at least as many … as …"
 * @param comparative the words for more and less: "taller", "shorter"
 * @param superlative the words for the largest and the smallest figure: "latest", "earliest"
 * @param ranking the words for the first and the last by the column: "most", "least"
 * @param measure its name in an average or sum, with the gap {@code np} for the rows: "cost of {np}"
 * @param values words for single values, by value
 * @param value the form of all other values: "the {v}"
 * @param ask questions that ask for this column of the rows in the gap {@code np}
 */
@RecordBuilder
public record ColumnWords(
        Noun noun,
        Kind kind,
        Optional<Noun> unit,
        Forms is,
        Forms not,
        Forms than,
        Forms as,
        Pair comparative,
        Pair superlative,
        Pair ranking,
        Template measure,
        Map<String, ValueWords> values,
        Template value,
        List<Template> ask)
        implements ColumnWordsBuilder.With {

    /** The kinds of values, by their comparisons and notation. */
    public enum Kind {
        /** Counted: "fewer than 5". */
        COUNT,
        /** Measured: "less than 5.5 seconds". */
        AMOUNT,
        /** US dollars. */
        MONEY,
        PERCENT,
        /** A year, "after 2000". */
        YEAR,
        /** A date or time. */
        MOMENT,
        /** A season such as "2016-17". */
        SEASON,
        /** Text, categories, names and booleans. */
        WORD;

        /** Says whether the values are early or late. */
        public boolean moment() {
            return this == YEAR || this == MOMENT || this == SEASON;
        }

        /** Says whether the values are high or low. */
        public boolean figure() {
            return !moment() && this != WORD;
        }
    }

    /** Holds the words for the greater and the lesser. */
    public record Pair(String more, String less) {

        public String of(boolean greater) {
            return greater ? more : less;
        }
    }

    /**
     * Holds the words for one value; {@code is} and {@code not} override the column's phrases unless they are empty.
     *
     * @param noun of a row with that value, in place of the table's noun: "center" for "player"
     */
    public record ValueWords(String text, Optional<Noun> noun, Forms is, Forms not) {

        static ValueWords of(String text) {
            return new ValueWords(text, Optional.empty(), Forms.NONE, Forms.NONE);
        }
    }

    private static final Map<String, List<String>> PHRASES = WordLists.rows("phrases of columns");
    public static final Pair HIGHER = new Pair("higher", "lower");

    static final Pair HIGHEST = new Pair("highest", "lowest");

    public ColumnWords {
        values = Map.copyOf(values);
        ask = List.copyOf(ask);
    }

    /** Renames the column, in its phrases too. */
    public ColumnWords called(Noun name) {
        if (name.equals(noun)) {
            return this;
        }
        return NumberColumns.counting(this, name).orElseGet(() -> ValueColumns.fitting(renamed(name), noun));
    }

    private ColumnWords renamed(Noun name) {
        return with(w -> w.noun(name)
                .is(is.called(noun, name))
                .not(not.called(noun, name))
                .than(than.called(noun, name))
                .as(as.called(noun, name))
                .measure(measure.called(noun, name))
                .ask(ask.stream().map(a -> a.called(noun, name)).toList()));
    }

    static Pair extremes(Kind kind) {
        return kind.moment() ? new Pair("latest", "earliest") : HIGHEST;
    }

    /** Makes the words for a column from its noun and kind alone. */
    public static ColumnWords plain(Noun noun, Kind kind) {
        Pair extremes = extremes(kind);
        return new ColumnWords(
                noun,
                kind,
                Optional.empty(),
                Forms.NONE,
                Forms.NONE,
                Forms.NONE,
                Forms.NONE,
                HIGHER,
                extremes,
                extremes,
                new Template(noun.one() + " of {np}"),
                Map.of(),
                new Template("{v}"),
                List.of());
    }

    ColumnWords saying(Forms itIs, Forms itIsNot) {
        return withIs(itIs).withNot(itIsNot);
    }

    /** Adds a phrase, its verb phrase with a form of "be", and their denials. */
    ColumnWords saying(String phrase, String be) {
        return saying(Forms.of(phrase, be + phrase), Forms.of("not " + phrase, be + "not " + phrase));
    }

    /** Adds the phrases that the list "phrases of columns" has in a row. */
    ColumnWords phrased(String row) {
        return phrased(row, noun.one());
    }

    /** @param replacement in place of the noun */
    ColumnWords phrased(String row, String replacement) {
        List<String> texts = Objects.requireNonNull(PHRASES.get(row), row).stream()
                .map(t -> t.replace("{noun}", replacement).replace("{a noun}", English.article(replacement)))
                .toList();
        return texts.size() == 2
                ? saying(texts.getFirst(), texts.getLast() + " ")
                : saying(phrases(texts.get(0), texts.get(1)), phrases(texts.get(2), texts.get(3)));
    }

    private static Forms phrases(String after, String verb) {
        return after.equals("-") ? Forms.verb(verb) : Forms.of(after, verb);
    }

    /** Adds phrases for a comparison and the words for more and for most, which also rank. */
    ColumnWords comparing(Forms phrases, Pair more, Pair most) {
        return withThan(phrases).withComparative(more).withSuperlative(most).withRanking(most);
    }

    ColumnWords asking(String question) {
        return withAsk(List.of(new Template(question)));
    }

    /** Gives "tallest" if "taller" describes the row itself; empty without such a word. */
    public Optional<String> extreme(boolean more) {
        String word = comparative.of(more);
        boolean own = than.after().stream().anyMatch(t -> t.source().equals("{more} than {v}"));
        return own && word.endsWith("er") ? Optional.of(word.substring(0, word.length() - 1) + "st") : Optional.empty();
    }

    /** Says whether a phrase after the row has a word of the noun right before the value: "in round {v}". */
    public boolean labels() {
        Set<String> words = new HashSet<>(List.of(noun.one().split(" ")));
        words.removeAll(KeyColumns.PARTICLES);
        return is.after().stream()
                .map(Template::source)
                .anyMatch(s -> s.endsWith(" {v}")
                        && words.contains(English.lastWord(s.substring(0, s.length() - " {v}".length()))));
    }

    /** Says whether its numbers count something, rather than measure it: "fewer than 150 games". */
    public boolean counts() {
        return kind == Kind.COUNT
                || kind == Kind.AMOUNT
                        && unit.filter(u -> !NumberColumns.measured(u)).isPresent();
    }

    /** Says by a verb phrase what it means for a row to have a certain value, and the others as before. */
    public ColumnWords withValue(String value, Template verb) {
        Map<String, ValueWords> all = new TreeMap<>(values);
        Forms is = Forms.doing(verb);
        all.put(value, new ValueWords(value, Optional.empty(), is, is.refuted()));
        return withValues(all);
    }

    /** Says the column by a verb phrase with the gap {@code v}, and asks for years, dates and times by it: "When were boats built". */
    public ColumnWords withPhrase(Template verb) {
        Forms forms = Forms.doing(verb);
        String done = verb.source().matches("\\[was\\|were] .+ \\{v}")
                ? verb.source().replaceFirst("\\[.*?] (.+) \\{v}", " were {np} $1")
                : "";
        ColumnWords said = withPhrases(forms, forms.refuted()).withAsk(List.of());
        return done.isEmpty() || kind != Kind.MOMENT && kind != Kind.YEAR
                ? said
                : said.asking((kind == Kind.YEAR ? "In which {different} years" : "When") + done);
    }

    /** Replaces the phrases and their denials, and removes those for single values. */
    public ColumnWords withPhrases(Forms forms, Forms denied) {
        Map<String, ValueWords> plain = new TreeMap<>();
        boolean counted = kind == Kind.COUNT && unit.isPresent();
        String many = unit.map(Noun::many).orElse("");
        Forms more = counted ? forms.saying("{v}", "{more} " + many + " than {v}") : Forms.NONE;
        Forms equal = counted ? forms.saying("{v}", "{as} " + many + " as {v}") : Forms.NONE;
        values.forEach((value, words) -> plain.put(value, ValueWords.of(words.text())));
        return saying(forms, denied).withThan(more).withAs(equal).withValues(plain);
    }
}
