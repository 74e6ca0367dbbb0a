package org.spartabench.project.quota;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Measures how much the questions of a set differ, on samples of 22, since both figures depend on the number of questions. The 21
 * that the paper prints have 0.30 and 0.63.
 *
 * @param selfBleu mean BLEU-4 of each question against the others of its sample, from 0 (nothing in common) to 1; without
 *     smoothing (Papineni et al. 2002, section 2.3; Zhu et al. 2018, section 2.2)
 * @param distinctPairs different pairs of neighbouring words among all pairs (Li et al. 2016, distinct-2), from 0 to 1
 */
public record Variety(OptionalDouble selfBleu, OptionalDouble distinctPairs) {

    /** Questions of one sample. */
    public static final int SAMPLE = 22;

    /** Samples over which the figures are averaged. */
    private static final int SAMPLES = 20;

    private static final int SEED = 2026;

    /** Length of the longest sequences of words that BLEU compares. */
    private static final int LONGEST = 4;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}_]+");

    /** Measures questions; both figures are empty for fewer than two. */
    public static Variety of(List<String> questions) {
        List<List<String>> all =
                new ArrayList<>(questions.stream().sorted().map(Variety::words).toList());
        if (all.size() < 2) {
            return new Variety(OptionalDouble.empty(), OptionalDouble.empty());
        }
        Random chance = new Random(SEED);
        List<List<List<String>>> samples = IntStream.range(0, all.size() <= SAMPLE ? 1 : SAMPLES)
                .<List<List<String>>>mapToObj(_ -> {
                    Collections.shuffle(all, chance);
                    return List.copyOf(all.subList(0, Math.min(SAMPLE, all.size())));
                })
                .toList();
        return new Variety(
                samples.stream().mapToDouble(Variety::selfBleu).average(),
                samples.stream().mapToDouble(Variety::distinctPairs).average());
    }

    private static List<String> words(String question) {
        return WORD.matcher(question.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private static double distinctPairs(List<List<String>> sample) {
        List<List<String>> pairs =
                sample.stream().flatMap(words -> sequences(words, 2).stream()).toList();
        return (double) Set.copyOf(pairs).size() / Math.max(1, pairs.size());
    }

    private static double selfBleu(List<List<String>> sample) {
        return IntStream.range(0, sample.size())
                .mapToDouble(i -> {
                    List<List<String>> others = new ArrayList<>(sample);
                    return bleu(others.remove(i), others);
                })
                .average()
                .orElse(0);
    }

    private static double bleu(List<String> words, List<List<String>> others) {
        double logs = 0;
        for (int length = 1; length <= LONGEST; length++) {
            Map<List<String>, Integer> most = new HashMap<>();
            for (List<String> other : others) {
                counts(other, length).forEach((sequence, count) -> most.merge(sequence, count, Math::max));
            }
            int found = 0;
            int all = 0;
            for (Map.Entry<List<String>, Integer> entry : counts(words, length).entrySet()) {
                found += Math.min(entry.getValue(), most.getOrDefault(entry.getKey(), 0));
                all += entry.getValue();
            }
            if (found == 0) {
                return 0;
            }
            logs += Math.log((double) found / all);
        }
        int near = others.stream()
                .map(List::size)
                .min((a, b) -> {
                    int nearer = Integer.compare(Math.abs(a - words.size()), Math.abs(b - words.size()));
                    return nearer != 0 ? nearer : Integer.compare(a, b);
                })
                .orElse(0);
        double brevity = words.size() > near ? 1 : Math.exp(1 - (double) near / words.size());
        return brevity * Math.exp(logs / LONGEST);
    }

    private static Map<List<String>, Integer> counts(List<String> words, int length) {
        Map<List<String>, Integer> counts = new HashMap<>();
        sequences(words, length).forEach(sequence -> counts.merge(sequence, 1, Integer::sum));
        return counts;
    }

    private static List<List<String>> sequences(List<String> words, int length) {
        return IntStream.rangeClosed(0, words.size() - length)
                .mapToObj(i -> words.subList(i, i + length))
                .toList();
    }
}
