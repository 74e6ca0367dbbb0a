package org.spartabench.judging.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.authors.wording.word.StatedDay;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.value.SpelledNumbers;
import org.spartabench.facts.value.SpelledNumbers.Amount;
import org.spartabench.judging.check.Claims.Bound;
import org.spartabench.judging.check.Claims.Figure;
import org.spartabench.judging.check.unit.Units;

/**
 * Extracts the features of an English question that compare with those of a query: figures and their bounds, negations,
 * aggregates, comparisons, and all content words.
 *
 * @param denials "not", "never", "other than"
 * @param functions {@code average}, {@code total}, {@code most} or {@code least} for any word with this meaning
 * @param words stems
 */
record QuestionFeatures(String text, List<Figure> figures, List<Mark> denials, List<Mark> functions, List<Mark> words) {

    /** Holds the meaning of a word and its position. */
    record Mark(String what, int start, int end) {}

    private record Token(String word, int start, int end, boolean figure) {}

    private static final Pattern TOKEN =
            Pattern.compile("\\b(?:[ckdm]?m|ft|in|yd)[23²³]\\b|\\d{4}-\\d{2}-\\d{2}|\\d{4}-\\d{2}(?!\\d)|"
                    + StatedTimes.OF_DAY + "|\\d{1,2}:\\d{2}|\\d+(?:st|nd|rd|th)\\b"
                    + "|\\$?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?%?|\\p{L}+(?:['’]\\p{L}+)?");
    /** Characters between two figures that may have one bound. */
    private static final int NEAR = 20;

    static final List<String> ORDINALS = List.copyOf(WordLists.words("ordinals"));
    private static final List<String> DECADES =
            List.of("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties");
    /** Says that the next figure explains the one before: "half a day or more, meaning four hours". */
    private static final Pattern RESTATES =
            Pattern.compile("(?i),\\s*that is\\b|\\bi\\.e\\.|\\bin other words\\b|\\bmeaning\\b");

    private static final Set<String> UP = WordLists.words("upwards");
    private static final Set<String> DOWN = WordLists.words("downwards");
    private static final Set<String> BESIDE = WordLists.words("on one side");
    static final Map<String, String> FUNCTIONS = WordLists.pairs("words of functions");
    private static final Set<String> DENIALS = WordLists.words("denials");
    private static final Set<String> IDLE = WordLists.words("idle words");

    QuestionFeatures {
        figures = List.copyOf(figures);
        denials = List.copyOf(denials);
        functions = List.copyOf(functions);
        words = List.copyOf(words);
    }

    static QuestionFeatures of(String text) {
        List<Token> tokens = tokens(text);
        List<Figure> figures = new ArrayList<>();
        List<Mark> denials = new ArrayList<>();
        List<Mark> functions = new ArrayList<>();
        List<Mark> words = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            if (t.figure()) {
                Figure figure = figure(tokens, i);
                boolean shared = figure.bound() == Bound.IS // "at least 10 points and 10 rebounds"
                        && !figures.isEmpty()
                        && (figures.getLast().vague() || figures.getLast().bound() != Bound.IS)
                        && figure.start() - figures.getLast().end() < NEAR;
                figures.add(shared ? new Figure(figure.value(), Bound.IS, true, figure.start(), figure.end()) : figure);
                continue;
            }
            String before = word(tokens, i - 1);
            String after = word(tokens, i + 1);
            boolean bound =
                    before.equals("at") && (t.word().equals("least") || t.word().equals("most"));
            boolean bounds = t.word().equals("not")
                    && (UP.contains(after) || DOWN.contains(after))
                    && tokens.stream()
                            .skip(i)
                            .limit(4)
                            .anyMatch(Token::figure); // "not before 1974" bounds, it denies nothing
            boolean denies = !bounds && DENIALS.contains(t.word().replaceFirst("'s$", ""))
                    || t.word().endsWith("n't")
                    || t.word().equals("no")
                            && !UP.contains(after)
                            && !DOWN.contains(after)
                            && !text.startsWith(",", t.end()) // "no, simply" corrects
                    || t.word().equals("other") && after.equals("than");
            if (bounds) {
                continue;
            }
            if (denies) {
                denials.add(new Mark("not", t.start(), t.end()));
            } else if (!bound && FUNCTIONS.containsKey(t.word())) {
                functions.add(new Mark(FUNCTIONS.getOrDefault(t.word(), ""), t.start(), t.end()));
            } else if (!IDLE.contains(t.word()) && !UP.contains(t.word()) && !DOWN.contains(t.word())) {
                words.add(new Mark(Said.stem(t.word()), t.start(), t.end()));
            }
        }
        figures.replaceAll(f -> figures.stream()
                .filter(o -> f.bound() == Bound.IS && o.bound() != Bound.IS && Units.same(text, f, o))
                .findFirst()
                .map(o -> new Figure(f.value(), o.bound(), o.vague(), f.start(), f.end()))
                .orElse(f)); // "more than 15 minutes (900 seconds)"
        for (int i = figures.size() - 1; i > 0; i--) {
            Figure first = figures.get(i - 1);
            Figure last = figures.get(i);
            boolean units = Units.at(text, first.start(), first.end()).isPresent()
                    && Units.at(text, last.start(), last.end()).isPresent();
            if (units
                    && last.bound() == Bound.IS
                    && RESTATES.matcher(text.substring(first.end(), last.start()))
                            .find()) {
                figures.set(i, new Figure(last.value(), first.bound(), first.vague(), last.start(), last.end()));
                figures.remove(i - 1);
            }
        }
        return new QuestionFeatures(text, figures, denials, functions, words);
    }

    /** Gives the characters from {@code start} (included) to {@code end} (excluded). */
    String part(int start, int end) {
        return text.substring(start, end);
    }

    /** Gives the stems of the content words of a text. */
    static List<String> stems(String text) {
        return tokens(text).stream()
                .filter(t -> !t.figure() && !IDLE.contains(t.word()))
                .map(t -> Said.stem(t.word()))
                .toList();
    }

    private static List<Token> tokens(String text) {
        List<Token> raw = new ArrayList<>();
        Matcher m = TOKEN.matcher(text);
        List<StatedDay> days = StatedDay.in(text);
        while (m.find()) {
            Optional<StatedDay> day = days.stream()
                    .filter(d -> d.start() <= m.start() && m.start() < d.end())
                    .findFirst();
            if (day.isPresent()) {
                day.filter(d -> d.start() == m.start())
                        .ifPresent(d -> raw.add(new Token(d.value(), d.start(), d.end(), true)));
                continue;
            }
            String word = m.group().toLowerCase(Locale.ROOT).replace('’', '\'');
            int ordinal = word.matches("\\d{1,9}(st|nd|rd|th)") ? Integer.parseInt(word.replaceAll("\\D", "")) : 0;
            if (ordinal >= 1 && ordinal <= ORDINALS.size()) {
                word = ORDINALS.get(ordinal - 1);
            }
            Optional<String> clock = StatedTimes.ofDay(word);
            boolean figure =
                    Character.isDigit(word.charAt(0)) && ordinal == 0 || word.startsWith("$") || clock.isPresent();
            boolean joined = m.start() > 0 && text.charAt(m.start() - 1) == '-'
                    || m.end() < text.length() && text.charAt(m.end()) == '-';
            Optional<String> spelled = figure || joined ? Optional.empty() : spelled(word, raw);
            raw.add(new Token(
                    clock.or(() -> spelled).orElse(figure ? number(word) : word),
                    m.start(),
                    m.end(),
                    figure || spelled.isPresent()));
        }
        for (int i = 0;
                i + 1 < raw.size();
                i++) { // "more than a dollar", "an hour or longer", but not "20 hours a week"
            Token t = raw.get(i);
            boolean rate = Units.of(word(raw, i - 1)).isPresent()
                    || word(raw, i - 1).matches("times|once|twice|half|of")
                    || i > 0 && raw.get(i - 1).figure();
            if (t.word().matches("an?|one")
                    && !rate
                    && Units.of(raw.get(i + 1).word()).isPresent()) {
                raw.set(i, new Token("1", t.start(), t.end(), true));
            }
        }
        return joined(text, raw);
    }

    private static Optional<String> spelled(String word, List<Token> before) {
        if (word.equals("noon") || word.equals("midnight")) {
            return Optional.of(word.equals("noon") ? "12:00" : "00:00");
        }
        int decade = DECADES.indexOf(word);
        if (decade >= 0) {
            return Optional.of("19" + (decade + 2) + "0");
        }
        String last = before.isEmpty() ? "" : before.getLast().word();
        boolean counted = last.equals("only") || last.matches("than|least|most|exactly|over|under");
        long n = word.equals("once")
                ? 1
                : word.equals("twice") ? 2 : SpelledNumbers.read(word).orElse(-1);
        return n < 0 || n == 1 && !counted ? Optional.empty() : Optional.of(String.valueOf(n));
    }

    private static String number(String word) {
        String bare = word.replaceAll("[$,%]", "");
        return bare.matches("\\d+(\\.\\d+)?") ? Claims.plain(new BigDecimal(bare)) : bare;
    }

    /** Joins numbers with the words that scale them, and halves and quarters with their year. */
    private static List<Token> joined(String text, List<Token> raw) {
        List<Token> all = new ArrayList<>();
        List<String> parts = raw.stream()
                .map(t -> t.figure() && !Character.isLetter(text.charAt(t.start()))
                        ? t.word()
                        : text.substring(t.start(), t.end()).toLowerCase(Locale.ROOT))
                .toList();
        for (int i = 0; i < raw.size(); i++) {
            Token t = raw.get(i);
            Token next = i + 1 < raw.size() ? raw.get(i + 1) : t;
            boolean unit = Units.of(next.word()).isPresent() && word(raw, i + 2).equals("and");
            if (t.figure() && unit && half(raw, i + 3) && t.word().matches("\\d+")) {
                all.addAll(List.of(new Token(t.word() + ".5", t.start(), t.end(), true), next));
                i += 4;
                continue;
            }
            int rest = word(raw, i + 2).equals("and") ? i + 3 : i + 2;
            Optional<BigDecimal> sum = t.figure()
                    ? Units.joined(t.word(), next.word(), word(raw, rest), word(raw, rest + 1))
                    : Optional.empty();
            if (sum.isPresent()) {
                all.addAll(List.of(new Token(Claims.plain(sum.get()), t.start(), t.end(), true), next));
                i = Units.of(word(raw, rest + 1)).isPresent() ? rest + 1 : rest;
                continue;
            }
            if (t.word().equals("minus") && next.figure()) {
                all.add(new Token("-" + next.word(), next.start(), next.end(), true));
                i++;
                continue;
            }
            int part = ORDINALS.indexOf(t.word()) + 1;
            int months = next.word().equals("half") ? 6 : next.word().equals("quarter") ? 3 : 0;
            boolean of = word(raw, i + 2).matches("of|in");
            if (part > 0
                    && part * months <= 12
                    && months > 0
                    && of
                    && word(raw, i + 3).matches("\\d{4}")) {
                String span = word(raw, i + 3) + "/" + months + " " + part; // see ComparedFigures
                all.add(new Token(span, t.start(), raw.get(i + 3).end(), true));
                i += 3;
                continue;
            }
            int from = i;
            Optional<Amount> amount = SpelledNumbers.amount(parts.subList(i, parts.size()))
                    .filter(a -> a.value().compareTo(BigDecimal.ONE) >= 0
                            || word(raw, from + a.words()).matches("as|the|of|an?|that|its|their")
                            || a.words() > 1
                                    && Units.of(word(raw, from + a.words())).isPresent());
            if (amount.isPresent()) {
                i += amount.get().words() - 1;
                all.add(new Token(
                        Claims.plain(amount.get().value()),
                        t.start(),
                        raw.get(i).end(),
                        true));
            } else {
                all.add(t);
            }
        }
        return all;
    }

    private static boolean half(List<Token> raw, int i) {
        return word(raw, i).equals("a") && word(raw, i + 1).equals("half");
    }

    private static String word(List<Token> tokens, int i) {
        return i < 0 || i >= tokens.size() ? "" : tokens.get(i).word();
    }

    private static Figure figure(List<Token> tokens, int i) {
        Token t = tokens.get(i);
        int before = i; // "since the 1970s", "after the year 1974"
        while (Set.of("the", "year", "a", "an").contains(word(tokens, before - 1))) {
            before--;
        }
        if (word(tokens, before - 1).equals("of") && word(tokens, before - 2).matches("start|beginning|outset")) {
            before -= word(tokens, before - 3).equals("the") ? 3 : 2; // "since the start of 2023"
        }
        String p1 = word(tokens, before - 1);
        String p2 = word(tokens, before - 2);
        String p3 = word(tokens, before - 3);
        boolean range = p1.equals("to") && before >= 2 && tokens.get(before - 2).figure(); // "$1,000 to $1,500"
        if (range || p1.equals("to") && p2.equals("from")) {
            return new Figure(t.word(), Bound.AT_MOST, false, t.start(), t.end());
        }
        boolean vague =
                Set.of("by", "until", "till", "through", "around", "about", "roughly", "approximately", "nearly")
                                .contains(p1)
                        || p1.equals("to") && p2.equals("up");
        Bound bound = bound(tokens, i, p1, p2, p3);
        if (bound != Bound.IS
                && tokens.stream().skip(i).limit(6).anyMatch(x -> x.word().equals("worse"))) {
            return new Figure(t.word(), Bound.IS, true, t.start(), t.end()); // more of what is bad
        }
        boolean from = p1.equals("from") && bound == Bound.IS; // "a film from 2016", "the contracts from 2016"
        return new Figure(t.word(), bound, vague || from, t.start(), t.end());
    }

    private static Bound bound(List<Token> tokens, int i, String p1, String p2, String p3) {
        for (int k = i + 1;
                k < Math.min(tokens.size() - 1, i + 5) && !tokens.get(k).figure();
                k++) {
            String next = word(tokens, k + 1);
            boolean ofNext = k + 2 < tokens.size() // "or after June 1", "or more than 140" bound what follows them
                    && (BESIDE.contains(next) && tokens.get(k + 2).figure()
                            || tokens.get(k + 2).word().equals("than"));
            boolean open = !ofNext
                    && (tokens.get(k).word().equals("or")
                            || tokens.get(k).word().equals("and") && BESIDE.contains(next));
            if (open && UP.contains(next)) {
                return Bound.AT_LEAST;
            }
            if (open && DOWN.contains(next)) {
                return Bound.AT_MOST;
            }
        }
        boolean starts = p1.equals("in") && Set.of("starting", "beginning").contains(p2);
        boolean onwards = Set.of("onward", "onwards").contains(word(tokens, i + 1));
        boolean range = word(tokens, i + 1).equals("to")
                && i + 2 < tokens.size()
                && tokens.get(i + 2).figure();
        boolean upward = Set.of("up", "upward", "upwards", "plus").contains(word(tokens, i + 2))
                && word(tokens, i + 1).equals("and");
        if (starts
                || onwards
                || range
                || upward
                || Set.of("between", "since", "least", "minimum").contains(p1)
                || p1.equals("from")
                        && Set.of("on", "until", "till", "through", "and").contains(word(tokens, i + 1))
                || p1.equals("of") && p2.equals("minimum")) {
            return Bound.AT_LEAST;
        }
        if (p1.equals("of") && p2.equals("maximum")) {
            return Bound.AT_MOST;
        }
        if (p1.equals("of") && p2.matches("excess|upwards?|north")) {
            return Bound.MORE;
        }
        if (p1.equals("to") && p2.equals("prior")) {
            return Bound.LESS;
        }
        if (p1.equals("most")
                || p1.equals("until")
                || p1.equals("till")
                || p1.equals("through")
                || p1.equals("by")
                || p1.equals("to") && p2.equals("up")) {
            return Bound.AT_MOST;
        }
        if ((p1.equals("and") || p1.equals("to"))
                && tokens.subList(Math.max(0, i - 6), i).stream()
                        .anyMatch(x -> x.word().equals("between")
                                || p1.equals("to") && x.word().equals("from"))) {
            return Bound.AT_MOST;
        }
        if (p1.equals("than")) {
            Optional<Mark> direction = direction(tokens, i - 1);
            boolean denied = Set.of("no", "not").contains(p3);
            if (direction.isPresent()) {
                boolean up = direction.get().what().equals("more");
                return denied ? up ? Bound.AT_MOST : Bound.AT_LEAST : up ? Bound.MORE : Bound.LESS;
            }
        }
        if (BESIDE.contains(p1) || p1.startsWith("exceed")) {
            if (p2.equals("not") || p2.equals("no")) {
                return UP.contains(p1) ? Bound.AT_MOST : Bound.AT_LEAST;
            }
            boolean within =
                    p2.equals("or") && Set.of("on", "in", "at", "exactly", "of").contains(p3);
            return UP.contains(p1) ? within ? Bound.AT_LEAST : Bound.MORE : within ? Bound.AT_MOST : Bound.LESS;
        }
        return Bound.IS;
    }

    /** Finds the direction of the comparison before "than". */
    private static Optional<Mark> direction(List<Token> tokens, int than) {
        for (int k = than - 1; k >= Math.max(0, than - 12); k--) {
            Token t = tokens.get(k);
            if (UP.contains(t.word()) || DOWN.contains(t.word())) {
                return Optional.of(new Mark(UP.contains(t.word()) ? "more" : "less", t.start(), t.end()));
            }
        }
        Token before = tokens.get(than - 1); // "steeper than 30", where no list knows the word
        return before.word().matches("(?!other$|rather$)\\p{L}{3,}er")
                ? Optional.of(new Mark("more", before.start(), before.end()))
                : Optional.empty();
    }
}
