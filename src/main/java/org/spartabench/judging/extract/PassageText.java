package org.spartabench.judging.extract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.judging.extract.StatedFigures.Figure;

/** A passage with its sentences, clauses and figures. */
final class PassageText {

    /** Characters before a place in which its label stands. */
    private static final int BESIDE = 60;

    /** Places of one quote that are tried. */
    private static final int MOST_PLACES = 50;

    private static final String ENDING = ".!?:\n";
    private static final Pattern SENTENCE_END =
            Pattern.compile("[.!?][)\"”’]*\\s+(?=[\\p{Lu}\\p{N}\"“(])|[.!?:]\\s*\\n|\\n\\s*\\n");
    /** A point behind one of these ends no sentence. */
    private static final Pattern ABBREVIATED =
            Pattern.compile("(?:\\b(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|No|vs|Inc|Co)|\\b\\p{Lu})$");

    private static final Pattern CLAUSE = Pattern.compile("[,;:()\\u2013\\u2014]|\\b(?:but|while|whereas|although)\\b");
    private static final Pattern DENIAL;

    static {
        List<String> words = WordLists.words("denials in reports").stream()
                .map(w -> w.equals("n't") ? "n['’]t" : Pattern.quote(w).replace("'", "\\E['’]\\Q"))
                .toList();
        DENIAL = Pattern.compile(
                "(?i)(?<![\\p{L}])(?:" + String.join("|", words) + ")(?![\\p{L}'’])(?!\\s+(?:only|less|fewer|more))");
    }

    private static final String DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212";

    private final String text;
    private final int[] sentences;
    private final List<Figure> figures;
    private @Nullable Plain plain;

    PassageText(String text) {
        this.text = text;
        this.figures = StatedFigures.in(text);
        List<Integer> starts = new ArrayList<>(List.of(0));
        Matcher end = SENTENCE_END.matcher(text);
        for (int at = 0; at < text.length(); at++) {
            if (ENDING.indexOf(text.charAt(at)) < 0
                    || !end.region(at, text.length()).lookingAt()) {
                continue;
            }
            at = end.end() - 1;
            boolean point = text.charAt(end.start()) == '.';
            int from = Math.max(0, end.start() - 6);
            if (!point
                    || !ABBREVIATED.matcher(text.substring(from, end.start())).find()) {
                starts.add(end.end());
            }
        }
        sentences = starts.stream().mapToInt(i -> i).toArray();
    }

    String text() {
        return text;
    }

    List<Figure> figures() {
        return figures;
    }

    /** Gives the figures between two places. */
    List<Figure> figures(int start, int end) {
        int first = first(figures, Figure::start, start);
        int last = first;
        while (last < figures.size() && figures.get(last).end() <= end) {
            last++;
        }
        return figures.subList(first, last);
    }

    /** Gives where the next figure begins, from a place on; -1 if there is none. */
    int next(int from) {
        int first = first(figures, Figure::start, from);
        return first < figures.size() ? figures.get(first).start() : -1;
    }

    /** Gives the number of the first of several, in their order, that begins at a place or behind it. */
    static <T> int first(List<T> all, ToIntFunction<T> start, int at) {
        int low = 0;
        int high = all.size();
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (start.applyAsInt(all.get(mid)) < at) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        return low;
    }

    /** Gives the number of the sentence that a place is in. */
    int sentence(int at) {
        int found = Arrays.binarySearch(sentences, at);
        return found >= 0 ? found : -found - 2;
    }

    int start(int sentence) {
        return sentences[sentence];
    }

    int end(int sentence) {
        return sentence + 1 < sentences.length ? sentences[sentence + 1] : text.length();
    }

    /** Gives where the clause of a place begins. */
    int clause(int at) {
        int from = Math.max(start(sentence(at)), at - 400);
        int begin = from;
        Matcher m = CLAUSE.matcher(text).region(from, at);
        while (m.find()) {
            begin = m.end();
        }
        return begin;
    }

    /** Gives where the clause of a place ends. */
    int clauseEnd(int at) {
        Matcher m = CLAUSE.matcher(text).region(at, Math.min(text.length(), Math.min(end(sentence(at)), at + 400)));
        return m.find() ? m.start() : m.regionEnd();
    }

    boolean denies(int from, int to) {
        return DENIAL.matcher(text).region(from, to).find();
    }

    /** Gives the label before a place on its line: of "Attendance: 18,624" the first word. */
    Optional<String> label(int at) {
        int sign = at - 1;
        while (sign >= 0 && Character.isWhitespace(text.charAt(sign))) {
            sign--;
        }
        Matcher label = LABEL.matcher(text).region(Math.max(0, at - BESIDE), at);
        return sign >= 0 && ":=".indexOf(text.charAt(sign)) >= 0 && label.find()
                ? Optional.of(label.group(1))
                : Optional.empty();
    }

    /** Tells whether one of these words stands between two places, as a whole word. */
    boolean holds(int from, int to, Set<String> words) {
        Matcher m = WORDS.matcher(text).region(from, to);
        while (m.find()) {
            if (words.contains(m.group().toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }

    private static final Pattern LABEL = Pattern.compile("([\\p{L}][^\\n:=.;]{0,50})[:=]\\s*$");

    private static final Pattern WORDS = Pattern.compile("[\\p{L}]+");

    /** Lists the places of a quote, as whole words; blanks and forms of dashes and quotation marks do not count. */
    List<int[]> places(String quote) {
        List<int[]> places = new ArrayList<>();
        if (quote.isBlank()) {
            return places;
        }
        for (int at = text.indexOf(quote); at >= 0 && places.size() < MOST_PLACES; at = text.indexOf(quote, at + 1)) {
            if (whole(at, at + quote.length())) {
                places.add(new int[] {at, at + quote.length()});
            }
        }
        if (!places.isEmpty()) {
            return places;
        }
        Plain folded = plain == null ? Plain.of(text) : plain;
        plain = folded;
        String wanted = Plain.of(quote).text().strip();
        for (int at = wanted.isEmpty() ? -1 : folded.text().indexOf(wanted);
                at >= 0 && places.size() < MOST_PLACES;
                at = folded.text().indexOf(wanted, at + 1)) {
            int start = folded.at()[at];
            int end = folded.at()[at + wanted.length() - 1] + 1;
            if (whole(start, end)) {
                places.add(new int[] {start, end});
            }
        }
        return places;
    }

    private boolean whole(int start, int end) {
        return (start == 0 || !inside(text.charAt(start - 1), text.charAt(start)))
                && (end == text.length() || !inside(text.charAt(end - 1), text.charAt(end)));
    }

    private static boolean inside(char left, char right) {
        return Character.isLetterOrDigit(left) && Character.isLetterOrDigit(right);
    }

    /** A text with one form of blanks, dashes and quotation marks, and where its characters stood. */
    private record Plain(String text, int[] at) {

        static Plain of(String text) {
            StringBuilder plain = new StringBuilder(text.length());
            int[] at = new int[text.length()];
            boolean blank = false;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (Character.isWhitespace(c) || c == '\u00A0') {
                    blank = true;
                    continue;
                }
                char form = DASHES.indexOf(c) >= 0 ? '-' : c == '’' || c == '‘' ? '\'' : c == '“' || c == '”' ? '"' : c;
                boolean joined = form == '-' || !plain.isEmpty() && plain.charAt(plain.length() - 1) == '-';
                if (blank && !joined && !plain.isEmpty()) {
                    at[plain.length()] = i;
                    plain.append(' ');
                }
                blank = false;
                at[plain.length()] = i;
                plain.append(form);
            }
            return new Plain(plain.toString(), at);
        }
    }
}
