package org.spartabench.facts.value;

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

    private SpelledNumbers() {}

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
