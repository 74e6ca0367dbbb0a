package org.spartabench.item;

import java.util.Locale;

/**
 * Normalises an answer for scoring: lower case, without punctuation, without the articles {@code a}, {@code an} and
 * {@code the}, with single blanks (Rajpurkar et al. 2016, SQuAD; as the official evaluator does). "The Beatles" is
 * "beatles", 1.5 is "15", and "A" is nothing.
 */
public final class ScoredText {

    private static final String PUNCTUATION = "[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~]";

    private ScoredText() {}

    public static String of(String answer) {
        return answer.toLowerCase(Locale.ROOT)
                .replaceAll(PUNCTUATION, "")
                .replaceAll("(?U)\\b(a|an|the)\\b", " ")
                .replaceAll("(?U)\\s+", " ")
                .strip();
    }
}
