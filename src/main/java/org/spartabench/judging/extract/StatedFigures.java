package org.spartabench.judging.extract;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.spartabench.authors.wording.word.StatedDay;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.value.SpelledNumbers;

/** Finds the numbers, shares, scores, days, times and durations that a text states, each once, in the order of the text. */
final class StatedFigures {

    enum Kind {
        NUMBER,
        /** The third: a number only where its column is named beside it. */
        ORDINAL,
        DAY,
        TIME,
        /** Several units as one amount of seconds: {@code 1 h 42}. */
        DURATION
    }

    /** The pair of numbers that a number is a part of. */
    enum Pair {
        NONE,
        /** {@code 7-for-13}, {@code 7 of 13}. */
        SHARE,
        /** {@code 102-95}. */
        SCORE,
        /** {@code (46-12)}. */
        BRACKETED
    }

    /**
     * A figure.
     *
     * @param value BigDecimal, LocalDate or LocalTime
     * @param second whether it is the second of its pair
     * @param whole end of the pair, or of the figure
     * @param other the other number of its pair
     */
    record Figure(int start, int end, Kind kind, Object value, Pair pair, boolean second, int whole, Object other) {

        private static Figure alone(int start, int end, Kind kind, Object value) {
            return new Figure(start, end, kind, value, Pair.NONE, false, end, value);
        }

        BigDecimal number() {
            return value instanceof BigDecimal number ? number : BigDecimal.ZERO;
        }
    }

    private static final Pattern ISO = Pattern.compile("(?<![\\d-])(\\d{4})-(\\d{2})-(\\d{2})(?![\\d-])");
    private static final Pattern YEAR = Pattern.compile("(?<![\\d.,$-])(1[5-9]\\d\\d|20\\d\\d)(?![\\d%]|[.,]\\d)");
    private static final Pattern TIME = Pattern.compile(
            "(?<![\\d:.])(\\d{1,2})(?::(\\d{2})(?::(\\d{2}))?(?:\\s?([AaPp])\\.?[Mm]\\b\\.?)?|\\s?([AaPp])\\.?[Mm]\\b\\.?)(?![:\\d])");
    private static final String HOURS = "(?:h|hrs?|hours?)";
    private static final String MINUTES = "(?:m|mins?|minutes?)";
    private static final String SECONDS = "(?:s|secs?|seconds?)";
    private static final Pattern DURATION = Pattern.compile(
            "(?i)(?<![\\d.,])(?:(\\d{1,4})\\s?h\\s?(\\d{2})(?!\\d|\\s?" + MINUTES + "\\b)|(\\d{1,4})\\s?" + HOURS
                    + "(?:\\s|,|\\band\\b){1,3}(\\d{1,2})(?:\\s?" + MINUTES + "\\b|(?!\\s?[\\p{L}\\d]))|(\\d{1,4})\\s?"
                    + MINUTES
                    + "(?:\\s|,|\\band\\b){1,3}(\\d{1,2})\\s?" + SECONDS + "\\b)");
    private static final String DASH = "[-\\u2010-\\u2015\\u2212]";
    private static final Pattern PAIR = Pattern.compile("(?<![\\p{L}\\d.,$€£])(\\d{1,4})(?:\\s?" + DASH
            + "\\s?(?<for>for|of)\\s?" + DASH + "\\s?|\\s(?<loose>for|of)\\s|\\s?" + DASH
            + "\\s?)(\\d{1,4})(?![\\d%]|\\s?" + DASH + "\\s?[\\d\\p{L}]|[.,:]\\d)");
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![\\p{L}\\d])(?<sign>(?<![\\d)]\\s?)[-\\u2212](?=\\d))?"
                + "(?<digits>\\d{1,3}(?:,\\d{3})+(?![\\d,])|\\d{1,30})(?<part>\\.\\d{1,30})?"
                + "(?:\\s?(?<scale>(?:thousand|million|billion|bn|k|K|M)(?![\\p{L}\\d])))?(?<place>st|nd|rd|th)?(?![\\p{L}\\d]|\\.\\d)");
    /** A number in a text that writes 1.234,50 or 12,50: one such tells that 3.141 may be three thousand. */
    private static final Pattern COMMA =
            Pattern.compile("(?<![\\d.,])\\d{1,3}(?:(?:\\.\\d{3})+,\\d+|,\\d{1,2})(?![\\d.,]\\d|\\d)");

    private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{M}]*(?:-\\p{L}+)*");
    private static final Set<String> ORDINALS = WordLists.words("ordinals");
    private static final Set<String> OPENING = Set.of("a", "an", "half", "couple", "dozen", "pair");

    /** All words with which a number in words can begin. */
    private static final Set<String> NUMBERS = Stream.of(
                    ORDINALS.stream(),
                    OPENING.stream(),
                    LongStream.range(0, 100).boxed().flatMap(n -> SpelledNumbers.of(n).stream()))
            .flatMap(words -> words)
            .collect(Collectors.toSet());

    /** Most words of a number. */
    private static final int WORDS = 9;

    /** Characters on each side of digits in which a day may stand. */
    private static final int PART = 40;

    private final String text;
    private final BitSet taken;
    private final List<Figure> figures = new ArrayList<>();

    private StatedFigures(String text) {
        this.text = text;
        this.taken = new BitSet(text.length());
    }

    static List<Figure> in(String text) {
        StatedFigures found = new StatedFigures(text);
        int[] digits = found.digits();
        found.days(digits);
        found.times(digits);
        found.pairs(digits);
        found.numbers(digits);
        found.words();
        found.figures.sort(Comparator.comparingInt(Figure::start));
        return List.copyOf(found.figures);
    }

    /** Gives where digits begin; only there a figure in digits can. */
    private int[] digits() {
        return IntStream.range(0, text.length())
                .filter(i -> Character.isDigit(text.charAt(i)) && (i == 0 || !Character.isDigit(text.charAt(i - 1))))
                .toArray();
    }

    /** Tells whether a pattern matches at a place, whatever stands before it. */
    private boolean at(Matcher matcher, int start) {
        return matcher.region(start, text.length())
                .useTransparentBounds(true)
                .useAnchoringBounds(false)
                .lookingAt();
    }

    private boolean free(int start, int end) {
        int next = taken.nextSetBit(start);
        return next < 0 || next >= end;
    }

    private void add(Figure figure) {
        taken.set(figure.start(), figure.end());
        figures.add(figure);
    }

    private void days(int[] digits) {
        Set<String> years = new TreeSet<>();
        Matcher year = YEAR.matcher(text);
        Matcher iso = ISO.matcher(text);
        for (int start : digits) {
            if (years.size() < 2 && at(year, start)) {
                years.add(year.group(1));
            }
            if (at(iso, start)) {
                day(iso.group(), iso.start(), iso.end());
            }
        }
        String only = years.size() == 1 ? years.iterator().next() : "";
        for (int i = 0; i < digits.length; ) {
            int from = word(Math.max(0, digits[i] - PART));
            int to = digits[i] + PART;
            while (i < digits.length && digits[i] - PART <= to) {
                to = digits[i] + PART;
                i++;
                if (to - from > 100 * PART) {
                    break;
                }
            }
            to = word(Math.min(text.length(), to));
            for (StatedDay found : StatedDay.in(text.substring(from, to), only)) {
                day(found.value(), from + found.start(), from + found.end());
            }
        }
    }

    /** Gives the next place where no word is cut. */
    private int word(int at) {
        int edge = at;
        while (edge > 0 && edge < text.length() && edge - at < PART && Character.isLetterOrDigit(text.charAt(edge))) {
            edge++;
        }
        return edge;
    }

    private void day(String value, int start, int end) {
        try {
            if (value.length() == 10 && free(start, end)) {
                add(Figure.alone(start, end, Kind.DAY, LocalDate.parse(value)));
            }
        } catch (DateTimeException _) {
            // no day of the calendar
        }
    }

    private void times(int[] digits) {
        Matcher long_ = DURATION.matcher(text);
        for (int start : digits) {
            if (!at(long_, start) || !free(long_.start(), long_.end())) {
                continue;
            }
            int first = long_.group(1) != null ? 1 : long_.group(3) != null ? 3 : 5;
            long unit = first == 5 ? 60 : 3600;
            long seconds =
                    unit * Long.parseLong(long_.group(first)) + unit / 60 * Long.parseLong(long_.group(first + 1));
            add(Figure.alone(long_.start(), long_.end(), Kind.DURATION, BigDecimal.valueOf(seconds)));
        }
        Matcher time = TIME.matcher(text);
        for (int start : digits) {
            if (!at(time, start)) {
                continue;
            }
            Optional<String> half = Optional.ofNullable(time.group(4)).or(() -> Optional.ofNullable(time.group(5)));
            int hour = Integer.parseInt(time.group(1));
            int minute = time.group(2) == null ? 0 : Integer.parseInt(time.group(2));
            int second = time.group(3) == null ? 0 : Integer.parseInt(time.group(3));
            boolean late = half.filter(h -> h.equalsIgnoreCase("p")).isPresent();
            int full = half.isPresent() ? hour % 12 + (late ? 12 : 0) : hour;
            boolean fits = full < 24 && minute < 60 && second < 60 && (half.isEmpty() || hour >= 1 && hour <= 12);
            if (fits && free(time.start(), time.end())) {
                add(Figure.alone(time.start(), time.end(), Kind.TIME, LocalTime.of(full, minute, second)));
            }
        }
    }

    private void pairs(int[] digits) {
        Matcher m = PAIR.matcher(text);
        for (int start : digits) {
            if (!at(m, start) || !free(m.start(), m.end())) {
                continue;
            }
            boolean share = m.group("for") != null || m.group("loose") != null;
            boolean bracketed = m.start() > 0 && text.charAt(m.start() - 1) == '(';
            Pair pair = share ? Pair.SHARE : bracketed ? Pair.BRACKETED : Pair.SCORE;
            BigDecimal first = new BigDecimal(m.group(1));
            BigDecimal second = new BigDecimal(m.group(4));
            if (m.group("loose") != null && first.compareTo(second) > 0) {
                continue; // "20 of 3" is no share
            }
            add(new Figure(m.start(1), m.end(1), Kind.NUMBER, first, pair, false, m.end(), second));
            add(new Figure(m.start(4), m.end(4), Kind.NUMBER, second, pair, true, m.end(), first));
        }
    }

    private void numbers(int[] digits) {
        boolean commas = COMMA.matcher(text).find();
        Matcher m = NUMBER.matcher(text);
        for (int start : digits) {
            boolean signed = start > 0 && "-\u2212".indexOf(text.charAt(start - 1)) >= 0;
            if (!(signed && at(m, start - 1) || at(m, start)) || !free(m.start(), m.end())) {
                continue;
            }
            String part = m.group("part") == null ? "" : m.group("part");
            if (commas && part.length() == 4) { // three digits behind the point, or a group of a thousand
                continue;
            }
            BigDecimal value = new BigDecimal(m.group("digits").replace(",", "") + part);
            value = m.group("sign") == null ? value : value.negate();
            String scale = m.group("scale") == null ? "" : m.group("scale");
            value = value.multiply(
                    switch (scale) {
                        case "thousand", "k", "K" -> BigDecimal.valueOf(1_000);
                        case "million", "M" -> BigDecimal.valueOf(1_000_000);
                        case "billion", "bn" -> BigDecimal.valueOf(1_000_000_000);
                        default -> BigDecimal.ONE;
                    });
            Kind kind = m.group("place") == null ? Kind.NUMBER : Kind.ORDINAL;
            add(Figure.alone(m.start(), m.end(), kind, value));
        }
    }

    private void words() {
        Matcher m = WORD.matcher(text);
        int from = 0;
        while (m.find(from)) {
            from = m.end();
            String word = m.group().toLowerCase(Locale.ROOT);
            if (!NUMBERS.contains(word)) {
                continue;
            }
            if (ORDINALS.contains(word) && free(m.start(), m.end())) {
                long place = 1L + ORDINALS.stream().toList().indexOf(word);
                add(Figure.alone(m.start(), m.end(), Kind.ORDINAL, BigDecimal.valueOf(place)));
                continue;
            }
            OptionalLong read = SpelledNumbers.read(word);
            if (read.isEmpty() && !OPENING.contains(word) || !free(m.start(), m.end())) {
                continue;
            }
            List<String> words = new ArrayList<>(List.of(word));
            List<Integer> ends = new ArrayList<>(List.of(m.end()));
            while (words.size() < WORDS && follows(ends.getLast(), words, ends)) {}
            Optional<SpelledNumbers.Amount> amount = SpelledNumbers.amount(words);
            if (amount.isPresent()) {
                int end = ends.get(amount.get().words() - 1);
                add(Figure.alone(m.start(), end, Kind.NUMBER, amount.get().value()));
                from = end;
            } else if (read.isPresent()) {
                add(Figure.alone(m.start(), m.end(), Kind.NUMBER, BigDecimal.valueOf(read.getAsLong())));
            }
        }
        halves();
    }

    /** Adds the word behind a blank or a hyphen; false at another sign. */
    private boolean follows(int end, List<String> words, List<Integer> ends) {
        int at = end;
        while (at < text.length()
                && at - end < 3
                && (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '-')) {
            at++;
        }
        Matcher next = WORD.matcher(text);
        if (at == end
                || at >= text.length()
                || !Character.isLetter(text.charAt(at))
                || !next.find(at)
                || next.start() != at) {
            return false;
        }
        words.add(next.group().toLowerCase(Locale.ROOT));
        ends.add(next.end());
        return true;
    }

    private static final Pattern HALF = Pattern.compile("(?i)\\s+and\\s+a\\s+half\\b");

    /** Reads "2 and a half", whose number was read in digits. */
    private void halves() {
        Matcher half = HALF.matcher(text);
        figures.replaceAll(f ->
                f.kind() == Kind.NUMBER && f.pair() == Pair.NONE && f.number().scale() <= 0 && at(half, f.end())
                        ? Figure.alone(
                                f.start(), half.end(), Kind.NUMBER, f.number().add(new BigDecimal("0.5")))
                        : f);
    }
}
