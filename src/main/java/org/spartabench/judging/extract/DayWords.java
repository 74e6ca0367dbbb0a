package org.spartabench.judging.extract;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.extract.FactSchema.FactColumn;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.judging.extract.StatedFigures.Figure;
import org.spartabench.judging.extract.StatedFigures.Kind;

/** Says by the words beside a day what happened on it, and whether that is what a column is about. */
record DayWords(PassageText text, Subject subject) {

    private static final Map<String, List<String>> EVENTS = WordLists.rows("events of days");
    private static final Map<String, String> EARLIER = WordLists.pairs("events before others");

    /** Events whose words no other event shares: a column that does not name one is about something else. */
    private static final Set<String> SURE = Set.of("birth", "death", "burial", "marriage");

    /** Events of which anything else can be the whole: a contract begins, too. */
    private static final Set<String> GENERAL = Set.of("beginning", "end");

    private static final Map<String, Set<String>> BY_WORD = byWord();
    private static final Pattern WORDS = words(BY_WORD.keySet());
    private static final Pattern WORD = Pattern.compile("\\p{L}+");
    private static final Pattern RANGE = Pattern.compile("\\s*(?:[-\\u2010-\\u2015]|to|until)\\s*");

    /** Words of the names of columns that say nothing of what happened. */
    private static final Set<String> PLAIN =
            Set.of("date", "day", "time", "moment", "when", "year", "of", "on", "at", "in", "the", "is", "was", "and");

    /** Most words between the beginning of a clause and a day that belongs to what stands around the clause. */
    private static final int FEW = 3;

    /** Letters that two forms of a word share. */
    private static final int STEM = 5;

    /** What a column is about. @param words of its name that are of no known event */
    record Subject(Set<String> events, Set<String> words) {

        static Subject of(FactTable table, FactColumn column) {
            String name = column.name().replaceAll("(?<=\\p{Ll})(?=\\p{Lu})|_", " ");
            Pattern beside =
                    Pattern.compile("([^{}]*)\\{" + Pattern.quote(column.name()) + "(?:\\|[^{}]*)?\\}([^{}]*)");
            String patterns = table.patterns().stream()
                    .flatMap(p -> beside.matcher(p.source()).results().map(m -> m.group(1) + " . " + m.group(2)))
                    .collect(Collectors.joining(" . "));
            String lines = table.lines().entrySet().stream()
                    .filter(l -> l.getValue().equals(column.name()))
                    .map(Map.Entry::getKey)
                    .collect(Collectors.joining(" . "));
            String said = String.join(" . ", column.words()) + " . " + column.description() + " . " + patterns + " . "
                    + lines;
            Set<String> named = eventsIn(name);
            Set<String> words = WORD.matcher(name.toLowerCase(Locale.ROOT))
                    .results()
                    .map(m -> m.group())
                    .filter(w -> w.length() > 2 && !PLAIN.contains(w) && !BY_WORD.containsKey(w))
                    .collect(Collectors.toSet());
            column.words().forEach(w -> words.add(w.toLowerCase(Locale.ROOT)));
            return new Subject(
                    named.isEmpty() ? eventsIn(said) : union(named, eventsIn(String.join(" . ", column.words()))),
                    words);
        }

        boolean known() {
            return !events.isEmpty() || !words.isEmpty();
        }

        private boolean named(String word) {
            return words.stream()
                    .anyMatch(own -> own.equals(word)
                            || Math.min(own.length(), word.length()) >= STEM
                                    && own.regionMatches(
                                            0, word, 0, Math.max(STEM, Math.min(own.length(), word.length()) - 3)));
        }
    }

    /** What is told of a day. @param own whether it is what the column is about @param word that tells it, or empty */
    record Told(boolean own, String word) {

        static final Told NOTHING = new Told(false, "");

        boolean other() {
            return !own && !word.isEmpty();
        }
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        return Stream.concat(one.stream(), other.stream()).collect(Collectors.toSet());
    }

    private static Map<String, Set<String>> byWord() {
        Map<String, Set<String>> byWord = new HashMap<>();
        EVENTS.forEach((event, words) -> words.forEach(
                w -> byWord.computeIfAbsent(w, x -> new TreeSet<>()).add(event)));
        return byWord;
    }

    private static Pattern words(Collection<String> words) {
        return Pattern.compile("(?i)(?<![\\p{L}])(?:"
                + words.stream()
                        .sorted((a, b) -> b.length() - a.length())
                        .map(w -> w.replace(" ", "\\s+"))
                        .collect(Collectors.joining("|"))
                + ")(?![\\p{L}])");
    }

    private static Set<String> eventsIn(String text) {
        return WORDS.matcher(text)
                .results()
                .flatMap(m -> BY_WORD.getOrDefault(folded(m.group()), Set.of()).stream())
                .collect(Collectors.toSet());
    }

    private static String folded(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    }

    /** Tells what the words beside a day tell of it. */
    Told told(Figure day) {
        int from = text.start(text.sentence(day.start()));
        int to = text.end(text.sentence(day.start()));
        String all = text.text();
        int open = all.lastIndexOf('(', day.start());
        int close = all.indexOf(')', day.end());
        boolean bracketed = open >= from && close >= 0 && close <= to && all.lastIndexOf(')', day.start()) < open;
        if (bracketed) {
            Told inside = between(Math.max(open, previous(day, open)), day.start(), true);
            return inside.equals(Told.NOTHING) ? range(day, open, close) : inside;
        }
        int clause = Math.max(text.clause(day.start()), previous(day, from));
        Told told = between(clause, day.start(), true);
        long before = WORD.matcher(all).region(clause, day.start()).results().count();
        if (!told.equals(Told.NOTHING) || before > FEW) {
            return told;
        }
        Told sentence = between(previous(day, from), day.start(), true);
        return sentence.equals(Told.NOTHING) ? between(day.end(), next(day, to), false) : sentence;
    }

    private List<Figure> days(int from, int to) {
        return text.figures(from, to).stream().filter(f -> f.kind() == Kind.DAY).toList();
    }

    private int previous(Figure day, int from) {
        List<Figure> days = days(from, day.start());
        return days.isEmpty() ? from : days.getLast().end();
    }

    private int next(Figure day, int to) {
        List<Figure> days = days(day.end(), to);
        return days.isEmpty() ? to : days.getFirst().start();
    }

    /** Takes the words of a part of the text: those of the column, or else the nearest others. */
    private Told between(int from, int to, boolean last) {
        if (from >= to) {
            return Told.NOTHING;
        }
        Matcher own = WORD.matcher(text.text()).region(from, to);
        while (own.find()) {
            if (subject.named(own.group().toLowerCase(Locale.ROOT))) {
                return new Told(true, own.group());
            }
        }
        List<String> others = new ArrayList<>();
        Matcher m = WORDS.matcher(text.text()).region(from, to).useTransparentBounds(true);
        while (m.find()) {
            Set<String> events = BY_WORD.getOrDefault(folded(m.group()), Set.of());
            if (events.stream().anyMatch(subject.events()::contains)) {
                return new Told(true, m.group());
            }
            boolean telling = events.stream().noneMatch(GENERAL::contains);
            if (telling && !subject.events().isEmpty() || events.stream().anyMatch(SURE::contains)) {
                others.add(m.group());
            }
        }
        return others.isEmpty() ? Told.NOTHING : new Told(false, last ? others.getLast() : others.getFirst());
    }

    /** Takes the first of two days in brackets for a beginning, the second for an end. */
    private Told range(Figure day, int open, int close) {
        boolean begins = subject.events().stream().anyMatch(EARLIER::containsKey);
        boolean ends = subject.events().stream().anyMatch(EARLIER::containsValue);
        int previous = previous(day, open);
        int next = next(day, close);
        boolean second = previous > open
                && RANGE.matcher(text.text().substring(previous, day.start())).matches();
        boolean first = next < close
                && RANGE.matcher(text.text().substring(day.end(), next)).matches();
        return first == second || begins == ends
                ? Told.NOTHING
                : new Told(first == begins, first ? "the first of two days" : "the last of two days");
    }

    /** Tells whether a figure is said to be of another time than that of its row: "last summer", "in 2009", "as a child". */
    static final class OtherTime {

        private static final Pattern SAID = Pattern.compile("(?i)(?<![\\p{L}])(?:"
                + WordLists.words("words of another time").stream()
                        .map(w -> w.replace(" ", "\\s+"))
                        .collect(Collectors.joining("|"))
                + ")(?![\\p{L}])");
        private static final Pattern IN_YEAR =
                Pattern.compile("(?i)\\b(?:in|during|since|until|by)\\s+(1[5-9]\\d\\d|20\\d\\d)(?![.,]?\\d|%)");

        /** Days between a date of the row and another that is of the same time. */
        private static final long NEAR = 31;

        private OtherTime() {}

        /**
         * Reads the words of the sentence, from the figure before to the end of the clause.
         *
         * @param own days of the row; empty if none is known
         */
        static boolean tells(PassageText text, int start, int end, List<LocalDate> own) {
            int from = text.start(text.sentence(start));
            List<Figure> before = text.figures(from, start);
            for (Figure figure : before) {
                boolean time = figure.kind() == Kind.DAY || year(figure);
                from = time ? from : figure.end();
            }
            String window = text.text()
                    .substring(from, Math.max(end, text.clauseEnd(end)))
                    .toLowerCase(Locale.ROOT);
            if (SAID.matcher(window).find()) {
                return true;
            }
            Matcher year = IN_YEAR.matcher(window);
            while (year.find()) {
                int stated = Integer.parseInt(year.group(1));
                if (own.stream().noneMatch(d -> d.getYear() == stated)) {
                    return true;
                }
            }
            return !own.isEmpty()
                    && text.figures(from, Math.max(end, text.clauseEnd(end))).stream()
                            .anyMatch(f -> f.value() instanceof LocalDate day
                                    && own.stream().allMatch(d -> Math.abs(d.toEpochDay() - day.toEpochDay()) > NEAR));
        }

        private static boolean year(Figure figure) {
            return figure.value() instanceof BigDecimal number
                    && number.scale() <= 0
                    && number.compareTo(BigDecimal.valueOf(1500)) >= 0
                    && number.compareTo(BigDecimal.valueOf(2100)) < 0;
        }
    }
}
