package org.spartabench.publishing.score.metric;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.authors.item.answer.ScoredText;
import org.spartabench.rows.Cells;

/**
 * Compares a predicted answer with the gold answer. The list metric compares multisets of values ({@link AnswerValue}); the string
 * metrics join the values with ", ", normalise the text ({@link ScoredText}) and compare multisets of words, as their own code does.
 */
public enum Metric implements Yardstick {

    /** Compares values: EM if the multisets are equal. Two empty lists are equal. */
    LIST("list", "list metric") {
        @Override
        public AnswerScore score(List<String> predicted, List<String> gold) {
            List<String> given = predicted.stream().map(AnswerValue::of).toList();
            List<String> wanted = gold.stream().map(AnswerValue::of).toList();
            if (given.isEmpty() && wanted.isEmpty()) {
                return new AnswerScore(1, 1, 1, 1);
            }
            int matched = common(given, wanted) + near(given, wanted);
            boolean exact = matched == given.size() && matched == wanted.size();
            return AnswerScore.of(exact, matched, given.size(), wanted.size());
        }
    },

    /** The string metric of the official SPARTA code, which is HotpotQA's. */
    OFFICIAL("official", "official string metric") {
        @Override
        public AnswerScore score(List<String> predicted, List<String> gold) {
            String given = joined(predicted);
            String wanted = joined(gold);
            boolean exact = given.equals(wanted);
            boolean opposed = !exact && (VERDICTS.contains(given) || VERDICTS.contains(wanted));
            List<String> words = words(given);
            List<String> others = words(wanted);
            return AnswerScore.of(exact, opposed ? 0 : common(words, others), words.size(), others.size());
        }
    },

    /** The string metric of OTT-QA, which is SQuAD's: two answers without a word are equal, "yes" is a word as any. */
    OTT_QA("ott-qa", "string metric of OTT-QA") {
        @Override
        public AnswerScore score(List<String> predicted, List<String> gold) {
            String given = joined(predicted);
            String wanted = joined(gold);
            List<String> words = words(given);
            List<String> others = words(wanted);
            return given.isEmpty() && wanted.isEmpty()
                    ? new AnswerScore(1, 1, 1, 1)
                    : AnswerScore.of(given.equals(wanted), common(words, others), words.size(), others.size());
        }
    };

    private static final Set<String> VERDICTS = Set.of("yes", "no", "noanswer");

    private final String key;
    private final String title;

    Metric(String key, String title) {
        this.key = key;
        this.title = title;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public List<Measure> measures() {
        return Measure.OF_ANSWERS;
    }

    public abstract AnswerScore score(List<String> predicted, List<String> gold);

    private static String joined(List<String> values) {
        return ScoredText.of(String.join(", ", values));
    }

    private static List<String> words(String normalised) {
        return normalised.isEmpty() ? List.of() : List.of(normalised.split(" "));
    }

    /** Counts the numbers left over by {@link #common} that are the same but for the last digits of floating point. */
    private static int near(List<String> one, List<String> other) {
        List<BigDecimal> left = numbersWithout(one, other);
        List<BigDecimal> right = numbersWithout(other, one);
        int near = 0;
        for (int i = 0, j = 0; i < left.size() && j < right.size(); ) {
            int order = left.get(i).compareTo(right.get(j));
            boolean same = Cells.samePrinted(left.get(i), right.get(j));
            near += same ? 1 : 0;
            i += same || order < 0 ? 1 : 0;
            j += same || order > 0 ? 1 : 0;
        }
        return near;
    }

    /** Lists the numbers of a multiset that another lacks, in order. */
    private static List<BigDecimal> numbersWithout(List<String> values, List<String> others) {
        Map<String, Integer> left = new HashMap<>();
        others.forEach(value -> left.merge(value, 1, Integer::sum));
        return values.stream()
                .filter(value -> left.merge(value, -1, Integer::sum) < 0)
                .flatMap(value -> Cells.number(value).stream())
                .sorted()
                .toList();
    }

    /** Counts what two multisets share. */
    private static int common(List<String> one, List<String> other) {
        Map<String, Integer> left = new HashMap<>();
        one.forEach(value -> left.merge(value, 1, Integer::sum));
        int common = 0;
        for (String value : other) {
            if (left.merge(value, -1, Integer::sum) >= 0) {
                common++;
            }
        }
        return common;
    }
}
