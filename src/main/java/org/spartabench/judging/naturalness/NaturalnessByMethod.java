package org.spartabench.judging.naturalness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.Naturalness.Criterion;

/**
 * Compares the naturalness of each method's items, scored by models and by validators (paper, Figure 4). Where several
 * judges scored an item it counts once, with their mean; items without a score are left out and counted.
 *
 * @param lines methods without nesting first, each in the order of their ranks, then criteria, then who judged; none
 *     for no scores
 * @param items all items there are
 * @param unscored items without a score by each kind of judge
 */
public record NaturalnessByMethod(List<Line> lines, int items, Map<Score.By, Integer> unscored) {

    /**
     * A method that makes items.
     *
     * @param nested whether it makes nested ones
     * @param rank of the method among those it is compared with
     */
    public record Method(String label, boolean nested, int rank) implements Comparable<Method> {
        private static final Comparator<Method> ORDER =
                Comparator.comparing(Method::nested).thenComparing(Method::rank).thenComparing(Method::label);

        @Override
        public int compareTo(Method other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * One figure.
     *
     * @param items number of items that it is taken over
     * @param mean of their scores, 1 to 5
     * @param natural share of them with a score that counts as natural, 0 to 1
     */
    public record Line(Method method, Criterion criterion, Score.By by, int items, double mean, double natural) {}

    /** An item with the scores of the present version of its question, one a judge. */
    public record Scored(Method method, List<Score> scores) {
        public Scored {
            scores = List.copyOf(scores);
        }
    }

    public NaturalnessByMethod {
        lines = List.copyOf(lines);
        Map<Score.By, Integer> copy = new EnumMap<>(Score.By.class);
        copy.putAll(unscored);
        unscored = Collections.unmodifiableMap(copy);
    }

    /**
     * @param items all items there are
     * @param scored those that have scores
     */
    public static NaturalnessByMethod of(int items, Collection<Scored> scored) {
        Map<Method, List<Scored>> byMethod =
                scored.stream().collect(Collectors.groupingBy(Scored::method, TreeMap::new, Collectors.toList()));
        List<Line> lines = new ArrayList<>();
        byMethod.forEach((method, made) -> {
            for (Criterion criterion : Criterion.values()) {
                for (Score.By by : Score.By.values()) {
                    double[] means = means(made, criterion, by);
                    if (means.length > 0) {
                        lines.add(line(method, criterion, by, means));
                    }
                }
            }
        });
        Map<Score.By, Integer> unscored = new EnumMap<>(Score.By.class);
        for (Score.By by : Score.By.values()) {
            long having = scored.stream()
                    .filter(s -> s.scores().stream().anyMatch(score -> score.by() == by))
                    .count();
            unscored.put(by, items - (int) having);
        }
        return new NaturalnessByMethod(lines, items, unscored);
    }

    private static double[] means(List<Scored> made, Criterion criterion, Score.By by) {
        return made.stream()
                .map(s -> s.scores().stream()
                        .filter(score -> score.by() == by)
                        .mapToInt(score -> score.naturalness().score(criterion))
                        .average())
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    private static Line line(Method method, Criterion criterion, Score.By by, double[] means) {
        double sum = 0;
        int natural = 0;
        for (double mean : means) {
            sum += mean;
            natural += mean >= Naturalness.NATURAL ? 1 : 0;
        }
        return new Line(method, criterion, by, means.length, sum / means.length, (double) natural / means.length);
    }
}
