package org.spartabench.publishing.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.gold.Trait;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.mean.PairedBootstrap;
import org.spartabench.publishing.score.metric.Measure;
import org.spartabench.publishing.score.metric.Metric;
import org.spartabench.publishing.score.metric.Yardstick;

/**
 * Scores systems on a gold set. An item without an answer counts as wrong: every measure is a mean over all items.
 *
 * @param rounds draws of the bootstrap; 0 for means without intervals
 * @param seed of the draws
 */
public record Scoring(int rounds, long seed) {

    public static final int ROUNDS = 1000;

    public static final Scoring DEFAULT = new Scoring(ROUNDS, 7);

    /** Measures one item: a value for each measure of the yardstick. */
    @FunctionalInterface
    public interface ItemScores {
        ToDoubleFunction<Measure> of(int system, Gold item);
    }

    /** @param gold at least one item */
    public ScoreReport report(GoldSet gold, List<SystemAnswers> systems, Metric metric) {
        return report(
                gold, systems, metric, (system, item) -> systems.get(system).score(item, metric)::of);
    }

    /** @param gold at least one item */
    public ScoreReport report(GoldSet gold, List<SystemAnswers> systems, Yardstick metric, ItemScores scores) {
        List<Measure> measures = metric.measures();
        Map<List<Trait>, Integer> cells = new LinkedHashMap<>();
        int[] cellOf = gold.items().stream()
                .mapToInt(g -> cells.computeIfAbsent(g.traits(), t -> cells.size()))
                .toArray();
        double[] values = gold.items().stream()
                .flatMapToDouble(g -> IntStream.range(0, systems.size())
                        .mapToObj(system -> scores.of(system, g))
                        .flatMapToDouble(of -> measures.stream().mapToDouble(of)))
                .toArray();
        PairedBootstrap drawn = new PairedBootstrap(values, systems.size() * measures.size(), cellOf, rounds, seed);
        Map<Trait, List<Integer>> groups = new TreeMap<>();
        cells.forEach((traits, cell) -> traits.forEach(
                t -> groups.computeIfAbsent(t, k -> new ArrayList<>()).add(cell)));
        List<ScoreReport.Group> means = new ArrayList<>();
        List<ScoreReport.Difference> differences = new ArrayList<>();
        List<String> names = systems.stream().map(SystemAnswers::name).toList();
        groups.forEach((trait, own) -> {
            PairedBootstrap.Group group = drawn.new Group(own);
            means.add(new ScoreReport.Group(trait, size(cellOf, own), means(group, systems.size(), measures)));
            if (trait.equals(Trait.ALL)) {
                differences.addAll(differences(group, names, measures));
            }
        });
        return new ScoreReport(metric, names, means, differences);
    }

    private static int size(int[] cellOf, List<Integer> own) {
        Set<Integer> cells = Set.copyOf(own);
        return (int) Arrays.stream(cellOf).filter(cells::contains).count();
    }

    private static List<Map<Measure, MeanScore>> means(
            PairedBootstrap.Group drawn, int systems, List<Measure> measures) {
        List<Map<Measure, MeanScore>> means = new ArrayList<>();
        for (int s = 0; s < systems; s++) {
            int system = s;
            means.add(byMeasure(measures, m -> drawn.mean(system * measures.size() + m)));
        }
        return means;
    }

    private static List<ScoreReport.Difference> differences(
            PairedBootstrap.Group drawn, List<String> names, List<Measure> measures) {
        List<ScoreReport.Difference> differences = new ArrayList<>();
        for (int a = 0; a < names.size(); a++) {
            for (int b = a + 1; b < names.size(); b++) {
                int one = a;
                int other = b;
                differences.add(new ScoreReport.Difference(
                        names.get(a),
                        names.get(b),
                        byMeasure(
                                measures,
                                m -> drawn.difference(one * measures.size() + m, other * measures.size() + m))));
            }
        }
        return differences;
    }

    private static Map<Measure, MeanScore> byMeasure(List<Measure> measures, IntFunction<MeanScore> value) {
        Map<Measure, MeanScore> map = new EnumMap<>(Measure.class);
        for (int m = 0; m < measures.size(); m++) {
            map.put(measures.get(m), value.apply(m));
        }
        return map;
    }
}
