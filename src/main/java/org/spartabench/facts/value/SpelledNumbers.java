package org.spartabench.facts.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads and writes whole numbers in English words: "seven", "ninety-two", "three hundred and five", "a dozen". */
public final class SpelledNumbers {

    private static final List<String> UNITS = List.of(
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen");

    private static final List<String> TENS =
            List.of("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety");

    private static final Map<String, Long> SCALES =
            Map.of("dozen", 12L, "hundred", 100L, "thousand", 1_000L, "million", 1_000_000L, "billion", 1_000_000_000L);

    /** Scales of amounts alone: "fifty grand", "50k". */
    private static final Map<String, Long> CASUAL = Map.of("grand", 1_000L, "k", 1_000L, "bn", 1_000_000_000L);

    /** What follows "grand" if it is an amount and no adjective: "two grand a month", but not "two grand pianos". */
    private static final String ENDS_AMOUNT = "|to|in|a|an|per|for|or|and|at|on|each|last|this|is|was|are|were";

    private static final List<String> PARTS =
            List.of("half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth");

    private SpelledNumbers() {}

    /**
     * Holds an amount that several words say, or a fraction.
     *
     * @param words how many of the words say it
     */
    public record Amount(BigDecimal value, int words) {}

    /**
     * Reads the amount that words in lower case begin with: "half a dozen", "three quarters", "two hundred and fifty", "2 and a
     * half million", "a couple"; empty for a single word that is no fraction.
     */
    public static Optional<Amount> amount(List<String> words) {
        boolean article = word(words, 0).matches("an?");
        int at = article ? 1 : 0;
        BigDecimal value = BigDecimal.ONE;
        if (word(words, at).matches("half|couple|pair")) {
            boolean half = word(words, at).equals("half");
            value = half ? new BigDecimal("0.5") : article ? BigDecimal.TWO : value;
            at = article || half ? at + 1 : at;
        } else if (!article) {
            boolean digits = word(words, 0).matches("\\d{1,15}(\\.\\d{1,15})?");
            Sum sum = new Sum();
            at = digits ? 1 : spelled(words, sum);
            value = digits ? new BigDecimal(word(words, 0)) : BigDecimal.valueOf(sum.whole + sum.part);
        }
        int part = PARTS.indexOf(word(words, at).replaceFirst("s$", ""));
        boolean many = word(words, at).endsWith("s");
        if (part >= 0 && at > 0 && many == (value.compareTo(BigDecimal.ONE) > 0)) {
            value = value.divide(BigDecimal.valueOf(part + 2L), MathContext.DECIMAL64);
            at++;
        } else if (at > 0
                && word(words, at).equals("and")
                && word(words, at + 1).equals("a")) {
            boolean more = word(words, at + 2).equals("half");
            value = more ? value.add(new BigDecimal("0.5")) : value;
            at = more ? at + 3 : at;
        }
        boolean open = part >= 0 || word(words, at - 1).matches("half|couple|pair"); // "half a million"
        int of = open && word(words, at).equals("of") ? at + 1 : at;
        int scaled = open && word(words, of).equals("a") ? of + 1 : of;
        String next = word(words, scaled);
        boolean casual = CASUAL.containsKey(next) && word(words, scaled + 1).matches(ENDS_AMOUNT);
        Long scale = at == 0 ? null : casual ? CASUAL.get(next) : SCALES.get(next.replaceFirst("s$", ""));
        if (scale != null) {
            value = value.multiply(BigDecimal.valueOf(scale));
            at = scaled + 1;
        }
        boolean fraction = value.compareTo(BigDecimal.ONE) < 0 && value.signum() > 0;
        return at > (article ? 1 : 0) && (at > 1 || fraction) ? Optional.of(new Amount(value, at)) : Optional.empty();
    }

    /** Adds up the number in words that a list begins with; an "and" goes on only with a last part, as in "hundred and five". */
    private static int spelled(List<String> words, Sum sum) {
        int at = 0;
        while (at < words.size()) {
            boolean and = at > 0 && words.get(at).equals("and") && SCALES.containsKey(words.get(at - 1));
            int next = and ? at + 1 : at;
            OptionalLong value = read(word(words, next));
            Long scale = SCALES.get(word(words, next));
            boolean ends = !and || !SCALES.containsKey(word(words, next + 1));
            if (value.isPresent() && sum.takes(value.getAsLong()) && ends) {
                sum.add(value.getAsLong());
            } else if (scale != null && sum.begun && !and) {
                sum.scale(scale);
            } else {
                break;
            }
            at = next + 1;
        }
        return at;
    }

    private static String word(List<String> words, int at) {
        return at >= 0 && at < words.size() ? words.get(at) : "";
    }

    /** Writes a number from 0 to 99 in words; empty for others. */
    public static Optional<String> of(long number) {
        if (number < 0 || number > 99) {
            return Optional.empty();
        }
        int n = (int) number;
        String tens = TENS.get(n / 10);
        return Optional.of(n < UNITS.size() ? UNITS.get(n) : n % 10 == 0 ? tens : tens + "-" + UNITS.get(n % 10));
    }

    /** Reads one word in lower case, or two with a hyphen, as a number from 0 to 99. */
    public static OptionalLong read(String word) {
        int unit = UNITS.indexOf(word);
        if (unit >= 0) {
            return OptionalLong.of(unit);
        }
        int hyphen = word.indexOf('-');
        int ten = TENS.indexOf(hyphen < 0 ? word : word.substring(0, hyphen));
        int rest = hyphen < 0 ? 0 : UNITS.indexOf(word.substring(hyphen + 1));
        return ten < 2 || rest < 0 || rest > 9 || hyphen >= 0 && rest == 0
                ? OptionalLong.empty()
                : OptionalLong.of(10L * ten + rest);
    }

    /** Finds all numbers in words; words that follow each other are one number: "two thousand and five". */
    public static List<Long> in(String text) {
        List<Long> found = new ArrayList<>();
        Sum sum = new Sum();
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\d'’-]+|(?<![\\p{L}])-|-(?![\\p{L}])")) {
            OptionalLong value = read(word);
            Long scale = SCALES.get(word.endsWith("s") ? word.substring(0, word.length() - 1) : word);
            if (value.isPresent() && sum.takes(value.getAsLong())) {
                sum.add(value.getAsLong());
            } else if (scale != null) {
                sum.scale(scale);
            } else if (!word.equals("and") || !sum.begun) {
                sum.end(found);
                value.ifPresent(sum::add);
            }
        }
        sum.end(found);
        return found;
    }

    /** A number whose words are being read. */
    private static final class Sum {
        private boolean begun;
        private long whole;
        private long part;

        /** Says whether a number below a hundred can follow: "forty" and "two hundred" take "five", "five" does not. */
        boolean takes(long value) {
            return !begun || part % 100 == 0 || part % 10 == 0 && part % 100 >= 20 && value < 10;
        }

        void add(long value) {
            begun = true;
            part += value;
        }

        void scale(long scale) {
            begun = true;
            part = Math.max(1, part) * scale;
            if (scale >= 1_000) {
                whole += part;
                part = 0;
            }
        }

        void end(List<Long> found) {
            if (begun) {
                found.add(whole + part);
            }
            begun = false;
            whole = 0;
            part = 0;
        }
    }
}
