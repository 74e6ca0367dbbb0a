package org.spartabench.authors.item.answer;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Normalises an answer for scoring: lower case, without punctuation, without the articles {@code a}, {@code an} and
 * {@code the}, with single blanks (Rajpurkar et al. 2016, SQuAD; as the official evaluator does). "The Beatles" is
 * "beatles", 1.5 is "15", and "A" is nothing.
 */
public final class ScoredText {

    private static final Pattern PUNCTUATION = Pattern.compile("[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~]");
    private static final Pattern ARTICLE = Pattern.compile("(?U)\\b(a|an|the)\\b");
    private static final Pattern BLANKS = Pattern.compile("(?U)\\s+");

    private ScoredText() {}

    public static String of(String answer) {
        String words = PUNCTUATION.matcher(answer.toLowerCase(Locale.ROOT)).replaceAll("");
        return BLANKS.matcher(ARTICLE.matcher(words).replaceAll(" "))
                .replaceAll(" ")
                .strip();
    }
}
